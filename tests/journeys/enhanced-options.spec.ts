import * as productWords from "#content/product-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { pieceIn } from "#tests/support/stored-piece.ts";

/** The address of a kurti whose combinations differ in stock, price and picture. */
function kurtiIn(shop: RunningShop): string {
  const database = openShopDatabase(shop.dataDir);
  const image = String(database.prepare("select image from products where id = 2").get()?.["image"]);
  database.close();
  return pieceIn(shop, {
    name: "Changing Kurti",
    variants: [
      { size: "M", color: "Teal", stock: 2 },
      { size: "M", color: "Rust", stock: 0 },
      { size: "M", color: "Wine", stock: 9, pricePaise: 150_000, image },
      { size: "L", color: "Rust", stock: 9 },
    ],
  });
}

test("price, picture and number left follow the choice at once, and are said once", async ({ shopper, shop }) => {
  const { page } = shopper;
  await shopper.open(kurtiIn(shop));
  await hydrated(page);
  const price = page.locator("main .numbers").first();
  const firstPicture = page.locator("#picture-1 img");
  const before = await firstPicture.getAttribute("src");
  await expect(price).toHaveText("From ₹1,200");
  await shopper.choose("Teal");
  await shopper.choose("M");
  const said = page.locator("main [aria-live]");
  await expect(said).toHaveText("In Stock · M · Teal Only 2 left");
  await expect(price).toHaveText("₹1,200");
  await shopper.choose("Wine");
  await expect(said).toHaveText("In Stock · M · Wine");
  await expect(price).toHaveText("₹1,500");
  await expect(firstPicture).not.toHaveAttribute("src", before ?? "");
  await shopper.choose("Teal");
  await expect(firstPicture).toHaveAttribute("src", before ?? "");
});

test("arrow keys pass a colour sold out in the chosen size, which stays and is said", async ({ shopper, shop }) => {
  const { page } = shopper;
  await shopper.open(kurtiIn(shop));
  await hydrated(page);
  const radio = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  await shopper.choose("M");
  await shopper.choose("Teal");
  await radio("Teal").focus();
  await page.keyboard.press("ArrowRight");
  await expect(radio("Rust Sold out in M")).toBeChecked();
  await expect(radio("M Sold out in Rust")).toBeChecked();
  await expect(page.locator("main [aria-live]")).toHaveText(`${productWords.outOfStock} · M · Rust`);
  await page.keyboard.press("ArrowRight");
  await expect(radio("Wine")).toBeChecked();
  await expect(radio("M")).toBeChecked();
  await expect(radio("Wine")).toBeFocused();
});

test("what was chosen before script came counts", async ({ shopper, shop }) => {
  const { page } = shopper;
  await page.route("**/assets/*.js", async (route) => {
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await chosen;
    await route.fallback();
  });
  let free: () => void = () => undefined;
  const chosen = new Promise<void>((done) => (free = done));
  await shopper.open(kurtiIn(shop));
  await page.getByRole("radio", { name: "M" }).check();
  await page.getByRole("radio", { name: "Rust" }).check();
  free();
  await hydrated(page);
  await expect(page.getByRole("radio", { name: "Rust Sold out in M" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "M Sold out in Rust" })).toBeChecked();
  await expect(page.locator("main [aria-live]")).toContainText(productWords.outOfStock);
});

test("no arrows of the browser are drawn through the button for one more", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/product/1");
  await hydrated(page);
  const more = page.getByRole("button", { name: productWords.more });
  await more.scrollIntoViewIfNeeded();
  const draw = () => more.screenshot({ animations: "disabled" });
  const before = await draw();
  // Chromium draws its arrows below the pointer.
  await page.getByRole("spinbutton").hover();
  expect((await draw()).equals(before)).toBe(true);
});

test("a size guide asked for twice opens once, and not over a page opened meanwhile", async ({ shopper }) => {
  const { page } = shopper;
  const failures: Error[] = [];
  page.on("pageerror", (error) => failures.push(error));
  let answers = 0;
  const held: (() => void)[] = [];
  const letThrough = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
  };
  await page.route("**/sizes?*", async (route) => {
    await new Promise<void>((done) => held.push(done));
    await route.continue().catch(() => {});
    answers += 1;
  });
  await shopper.open("/product/1");
  await hydrated(page);
  const guide = page.getByRole("link", { name: productWords.sizeGuide });
  await guide.dblclick();
  await letThrough();
  await expect(page.locator("dialog[open]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(guide).toBeFocused();
  await guide.click();
  await page.locator("header").getByRole("link", { name: "Collection", exact: true }).click();
  await expect(guide).toBeHidden();
  await letThrough();
  await expect.poll(() => answers).toBe(2);
  await page.evaluate(() => fetch("/robots.txt").then((answer) => answer.text()));
  expect(failures).toEqual([]);
});
