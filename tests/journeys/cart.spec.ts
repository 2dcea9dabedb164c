import type { Page } from "@playwright/test";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as productWords from "#content/product-words.ts";
import { formWords } from "#content/form-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("a guest adds from a card and a product page, changes quantities and empties the cart", async ({ shopper }) => {
  const { page } = shopper;
  const count = (text: string) => expect(page.getByRole("banner").getByText(`(${text})`)).toBeAttached();
  await shopper.open("/productlisting");
  const card = page.locator("main li:has(h3)").nth(2);
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await shopper.press(card.getByRole("button", { name: cardWords.addToCart }));
  await expect(page.locator("[aria-live]").filter({ hasText: `${name} added to cart sucessfully!` })).toBeVisible();
  await count("1 item");

  await shopper.open("/product/1");
  await shopper.press(page.getByRole("button", { name: productWords.addToCart, exact: true }));
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toBeFocused();
  await shopper.choose("XL");
  await shopper.choose("Green");
  await shopper.type(productWords.quantity, "2");
  await shopper.press(page.getByRole("button", { name: productWords.addToCart, exact: true }));
  await expect(page.locator("[aria-live]").filter({ hasText: "Added to cart!" })).toBeVisible();
  await count("3 items");

  await shopper.open("/cart");
  await shopper.arrives(cartWords.title);
  const row = page.getByRole("row").filter({ hasText: cartWords.size("XL") });
  await expect(row).toContainText(cartWords.color("Green"));

  await shopper.press(row.getByRole("button", { name: /^Increase quantity of/ }));
  await count("4 items");
  await expect(row.getByRole("spinbutton")).toHaveValue("3");
  await shopper.press(row.getByRole("button", { name: /^Decrease quantity of/ }));
  await count("3 items");
  await expect(row.getByRole("spinbutton")).toHaveValue("2");
  const other = page.getByRole("row").filter({ hasText: name });
  await expect(other.getByRole("button", { name: /^Decrease quantity of/ })).toBeDisabled();
  await row.getByRole("spinbutton").fill("5");
  await shopper.press(row.getByRole("button", { name: /^Update/ }));
  await count("6 items");

  await shopper.press(other.getByRole("button", { name: /^Remove/ }));
  await expect(other).toHaveCount(0);
  await count("5 items");
  await shopper.press(row.getByRole("button", { name: /^Remove/ }));
  await shopper.arrives("Your cart is empty");
});

test("Enter in the quantity of the cart sends what was typed", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await shopper.press(page.locator("main li:has(h3)").first().getByRole("button", { name: cardWords.addToCart }));
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();
  await shopper.open("/cart");
  await shopper.arrives(cartWords.title);
  await shopper.ready();
  const quantity = page.getByRole("spinbutton");
  await quantity.fill("5");
  await quantity.press("Enter");
  await expect(page.getByRole("banner").getByText("(5 items)")).toBeAttached();
  // What an old browser does: it sends the form by its first button.
  const first = await quantity.evaluate(
    (field: HTMLInputElement) => field.closest("form")?.querySelector("button")?.name,
  );
  expect(first).toBe("");
  await expect(page.locator("[form]")).toHaveCount(0);
});

test("after adding to the cart, Reload adds nothing and Back shows the new count", async ({ shopper }) => {
  const { page } = shopper;
  const count = page.getByRole("banner").getByText("(1 item)");
  await shopper.open("/productlisting?sort=price-asc");
  await expect(count).not.toBeAttached();
  await shopper.open("/product/3");
  await shopper.choose("M");
  await shopper.choose("Blue");
  await shopper.press(page.getByRole("button", { name: productWords.addToCart, exact: true }));
  await expect(count).toBeAttached();
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(count).toBeAttached();
  await goBackUntil(page, /\/productlisting\?/);
  await expect(count).toBeAttached();
  await shopper.open("/cart");
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: cartWords.size("M") })
      .getByRole("spinbutton"),
  ).toHaveValue("1");
});

/** Goes back page by page: adding leads to the product's page again, which may be an entry of its own. */
async function goBackUntil(page: Page, address: RegExp): Promise<void> {
  for (let steps = 0; !address.test(page.url()); steps++) {
    if (steps > 3) throw new Error(`Back does not lead to ${address.source}`);
    await page.goBack({ waitUntil: "domcontentloaded" });
  }
}
