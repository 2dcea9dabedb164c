import * as cardWords from "#content/catalogue-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import { boxOf, expect, test } from "#tests/support/journey-test.ts";
import { stillPages } from "#tests/support/still-page.ts";

const openStill = stillPages();

test("in a wide window, a card's toast stands at the bottom end, off button and price", async ({ page }) => {
  await openStill(page, "/productlisting");
  const toast = page.getByRole("region", { name: siteWords.messages }).locator("> div:has(p)");
  // One where the toast would cover the button: at the bottom right.
  const card = page.locator("main li:has(h3)").nth(5);
  const name = (await card.getByRole("heading").textContent()) ?? "";
  const button = card.getByRole("button", { name: new RegExp(cardWords.addToCart) });
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 80));
  // Pressed without scrolling it away from there.
  await button.evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  // Sending waits for a picture, and a moment more.
  await page.clock.runFor(150);
  const message = page.locator("[aria-live]").filter({ hasText: `${name} added to cart sucessfully!` });
  await expect(message).toBeVisible();
  await expect(toast.getByRole("link", { name: siteWords.viewCart })).toBeVisible();
  const box = await boxOf(toast);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect([width - box.right < 80, height - box.bottom < 30, box.bottom <= height]).toEqual([true, true, true]);
  for (const seen of [button, card.locator(".numbers")]) {
    const { top, bottom, left, right } = await boxOf(seen);
    expect(top >= 0 && (bottom <= box.top || right <= box.left || left >= box.right || top >= box.bottom)).toBe(true);
  }
  await page.clock.runFor(2_200);
  await expect(message).toBeVisible();
  await page.clock.runFor(400);
  await expect(message).toBeHidden();
});

test("a message that says why the shopper is on another page stays there as a part of the page", async ({ page }) => {
  await openStill(page, "/product/5");
  await page.getByRole("button", { name: productWords.addToWishlist }).click();
  await expect(page).toHaveURL(/\/login/);
  const message = page.locator("[aria-live]").filter({ hasText: messages.loginForWishlist });
  await expect(message).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await expect(page.getByRole("region", { name: siteWords.messages }).locator("> div:has(p)")).toHaveCSS(
    "position",
    "relative",
  );
});

test("the toast of a removal from the cart leaves after five seconds", async ({ page, shopper }) => {
  await shopper.addRedM("/product/2");
  await openStill(page, "/cart");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.clock.runFor(150);
  const message = page.locator("[aria-live]").filter({ hasText: "removed from your cart" });
  await expect(message).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_600);
  await expect(message).toBeVisible();
  await page.clock.runFor(500);
  await expect(message).toBeHidden();
});
