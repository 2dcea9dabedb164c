import * as listingWords from "#content/listing-words.ts";
import * as siteWords from "#content/site-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("the search box keeps its trimmed text on the page of its results, and only there", async ({ shopper }) => {
  const { page } = shopper;
  const box = page.getByLabel(siteWords.searchLabel);
  await shopper.open("/about");
  await shopper.search("  silk saree ");
  await expect(page).toHaveURL(/\/productlisting\?search=silk\+saree$/);
  await expect(box).toHaveValue("silk saree");
  await shopper.select(listingWords.sort, listingWords.sorts["price-asc"]);
  if (shopper.mode !== "script")
    await shopper.press(page.locator("main").getByRole("button", { name: listingWords.apply }));
  await expect(page).toHaveURL(/search=silk\+saree&sort=price-asc$/);
  await expect(box).toHaveValue("silk saree");
  await shopper.press(page.locator("main").getByRole("link", { name: listingWords.clearAll }));
  await expect(page).toHaveURL(/\/productlisting\?sort=price-asc$/);
  await expect(box).toHaveValue("");
  await shopper.search("silk");
  await expect(page).toHaveURL(/sort=price-asc&search=silk$|search=silk(&sort=price-asc)?$/);
  await expect(box).toHaveValue("silk");
  await shopper.press(page.locator("main li:has(h3)").first().getByRole("heading").getByRole("link"));
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(box).toHaveValue("");
});

test("text that was typed and not sent does not stay on the next page", async ({ shopper }) => {
  const { page } = shopper;
  const box = page.getByLabel(siteWords.searchLabel);
  await shopper.open("/productlisting");
  await box.fill("silk");
  await shopper.press(page.locator("main li:has(h3)").first().getByRole("heading").getByRole("link"));
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(box).toHaveValue("");
});

test("an empty search is ignored: the shopper stays where they are", async ({ shopper }) => {
  const { page } = shopper;
  for (const path of ["/about", "/productlisting?search=silk&page=2", "/product/1"]) {
    await shopper.open(path);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    await shopper.search("   ");
    await shopper.ready();
    await expect(page).toHaveURL(new RegExp(`${path.replace("?", "\\?")}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
  }
});
