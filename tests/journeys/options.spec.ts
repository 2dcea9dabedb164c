import type { Locator } from "@playwright/test";
import { loginWords } from "#content/account-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import { paymentWords } from "#content/payment-words.ts";
import * as productWords from "#content/product-words.ts";
import { sizeWords } from "#content/size-words.ts";
import { expect, test, type JourneyShopper } from "#tests/support/journey-test.ts";

/** Chooses L in Blue for a line, on whichever page it stands. */
async function chooseLBlue(shopper: JourneyShopper, line: Locator, name: string): Promise<void> {
  await expect(line).toContainText(cardWords.toChoose(["size", "color"]));
  await line.getByRole("combobox", { name: /^Size ?: / }).selectOption("L");
  await line.getByRole("combobox", { name: /^Color ?: / }).selectOption("Blue");
  await shopper.press(line.getByRole("button", { name: new RegExp(`^${cartWords.save} ?: `) }));
  const said = shopper.page.locator("[aria-live]").filter({ hasText: messages.optionsChosen(name, "L, Blue") });
  await expect(said).toBeVisible();
}

test("a customer chooses size and colour in cart and review, or cannot order", async ({ shopper, customer }) => {
  const { page } = shopper;
  const open = cardWords.toChoose(["size", "color"]);
  await customer.logOut();
  await shopper.open("/productlisting?category=skirt");
  const names: string[] = [];
  for (const at of [0, 1]) {
    const card = page.locator("main li:has(h3)").nth(at);
    names.push((await card.getByRole("heading").textContent()) ?? "");
    await shopper.press(card.getByRole("button", { name: cardWords.addToCart }));
    await expect(page.locator("[aria-live]").filter({ hasText: messages.cardAdded(names[at] ?? "") })).toBeVisible();
  }
  const [chosen = "", left = ""] = names;
  await shopper.open("/cart");
  const row = page.getByRole("row").filter({ hasText: chosen });
  await chooseLBlue(shopper, row, chosen);
  await expect(row).toContainText(cartWords.size("L"));
  if (shopper.mode === "script") await expect(row.getByRole("link", { name: chosen })).toBeFocused();
  await shopper.open("/login");
  await shopper.type(loginWords.labels.email, customer.person.email);
  await shopper.type(loginWords.labels.password, customer.person.password);
  await shopper.press(page.getByRole("main").getByRole("button", { name: loginWords.submit }));
  await expect(page).toHaveURL(/\/home$/);
  await shopper.open("/checkout");
  await shopper.arrives("Shipping");
  const line = (name: string) => page.locator("main li:has(img)").filter({ hasText: name });
  await expect(line(left)).toContainText(open);
  await expect(line(left).getByRole("combobox")).toHaveCount(0);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.arrives("Payment");
  await shopper.choose(paymentWords.cod.choice);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.arrives("Review");
  await expect(line(chosen)).toContainText(cartWords.color("Blue"));
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await shopper.press(page.getByRole("link", { name: messages.chooseSizeAndColor }));
  await expect(line(left).getByRole("combobox").first()).toBeFocused();
  await expect(line(left).getByRole("combobox").first()).toHaveAttribute("aria-invalid", "true");
  await page.setViewportSize({ width: 360, height: 740 });
  const [size, color] = await Promise.all([0, 1].map((at) => line(left).getByRole("combobox").nth(at).boundingBox()));
  expect(size?.y).toBe(color?.y);
  await chooseLBlue(shopper, line(left), left);
  await expect(page.getByText(messages.chooseSizeAndColor)).toHaveCount(0);
  await expect(page.getByRole("main").getByText(open)).toHaveCount(0);
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await shopper.arrives(checkoutWords.confirmed);
});

test("the size guide shows the measures of a piece, and its chat names what was chosen", async ({ shopper }) => {
  const { page, mode } = shopper;
  const guide = page.getByRole("link", { name: productWords.sizeGuide });
  await shopper.open("/product/1?size=M&color=Red");
  await shopper.choose("L");
  await guide.click();
  const shown = mode === "script" ? page.getByRole("dialog", { name: sizeWords.title }) : page.getByRole("main");
  await expect(shown.getByRole("table").getByRole("row", { name: "inches 34 36 38 40" })).toBeVisible();
  const chat = shown.getByRole("link", { name: sizeWords.ask });
  // Without script the address tells what is chosen.
  await expect(chat).toHaveAttribute("href", mode === "script" ? /Saree%2C%20Red%2C%20L\./ : /Saree%2C%20Red%2C%20M\./);
  if (mode !== "script") return;
  await shown.getByRole("button", { name: productWords.closeSizeGuide }).click();
  await expect(guide).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Where the table does not come, the link is followed.
  await page.route("**/sizes?*", (route) => (route.request().isNavigationRequest() ? route.fallback() : route.abort()));
  await guide.click();
  await expect(page).toHaveURL(/\/sizes\?/);
});
