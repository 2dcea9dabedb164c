import { loginWords, passwordWords } from "#content/account-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { formWords } from "#content/form-words.ts";
import * as messages from "#content/messages.ts";
import { orderPlaced, paidBy } from "#content/messages.ts";
import { paymentLabels, paymentWords } from "#content/payment-words.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import { expect, test, type JourneyShopper } from "#tests/support/journey-test.ts";
import { payments } from "#tests/support/shopping.ts";
import type { Page, Route } from "@playwright/test";

/** Where the shopper is in the history: the entry itself, not only its address. */
const entryOf = (page: Page) =>
  page.evaluate(() => ({ state: JSON.stringify(history.state), length: history.length, address: location.href }));

/** Sends a form that is refused, and checks that nothing but the form has changed. */
async function isRefusedInPlace({ page, ready }: JourneyShopper, button: string, message: string): Promise<void> {
  await ready();
  const search = page.getByRole("banner").locator("#search");
  await search.fill("half a wo");
  const before = await entryOf(page);
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
  const summary = page.getByRole("group", { name: formWords.summaryTitle });
  await expect(summary).toContainText(message);
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(search).toHaveValue("half a wo");
  expect(await entryOf(page)).toEqual(before);
}

test("a refusal of the login comes back into the form and changes nothing else", async ({ shopper }) => {
  await shopper.open("/login?returnTo=%2Fabout");
  await isRefusedInPlace(shopper, loginWords.submit, messages.emailRequired);
  // And again: the summary takes the focus each time.
  await isRefusedInPlace(shopper, loginWords.submit, messages.emailRequired);
});

test("refusals of the profile and the checkout come back into the form alone", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logIn();
  await shopper.open("/dashboard?tab=edit-profile");
  await shopper.type("Name", "");
  await isRefusedInPlace(shopper, dashboardWords.save, messages.nameRequired);
  await shopper.addRedM("/product/12");
  // Without the step in its address, and with more than the step: the forms post to another address.
  await shopper.open("/checkout");
  await shopper.type(checkoutWords.shippingLabels.city, "");
  await isRefusedInPlace(shopper, checkoutWords.toPayment, "Please provide your city.");
  await shopper.type(checkoutWords.shippingLabels.city, "Udupi");
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.arrives(checkoutWords.stepTitles[2]);
  await expect(page).not.toHaveTitle(/^Error: /);
  await shopper.open("/checkout?step=2&change=yes");
  await isRefusedInPlace(shopper, checkoutWords.toReview, messages.choosePayment);
  // The refusal belongs to its page: not to the step before, and not to this one when it is seen again.
  await shopper.press(page.getByRole("link", { name: checkoutWords.backToShipping }));
  await shopper.arrives(checkoutWords.stepTitles[1]);
  await page.goBack();
  await shopper.arrives(checkoutWords.stepTitles[2]);
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toBeHidden();
  await expect(page).not.toHaveTitle(/^Error: /);
});

test("a form that leads to the page on which it stands adds nothing to the history", async ({ shopper, customer }) => {
  const { page } = shopper;
  await shopper.open("/product/8");
  await shopper.ready();
  const { length } = await entryOf(page);
  await page.getByRole("button", { name: productWords.addToWishlist }).click();
  await page.getByRole("button", { name: productWords.removeFromWishlist }).click();
  await expect(page.getByRole("button", { name: productWords.addToWishlist })).toBeVisible();
  expect((await entryOf(page)).length).toBe(length);

  await customer.logOut();
  await shopper.open("/password?sent=1");
  await shopper.ready();
  const atPassword = await entryOf(page);
  await shopper.type("Email", customer.person.email);
  await page.getByRole("button", { name: passwordWords.send }).click();
  await expect(page.locator("[aria-live]").filter({ hasText: "Password reset link sent" })).toBeVisible();
  expect(await entryOf(page)).toMatchObject({ length: atPassword.length, address: atPassword.address });
});

test("a form that was left without a connection is not sent elsewhere", async ({ shopper, customer, context }) => {
  const { page } = shopper;
  await customer.logOut();
  await shopper.open("/about");
  await shopper.ready();
  await page.getByRole("banner").getByRole("link", { name: siteWords.login }).click();
  await shopper.arrives(loginWords.title);
  await shopper.type(loginWords.labels.email, customer.person.email);
  await shopper.type(loginWords.labels.password, customer.person.password);
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button", { name: loginWords.submit, exact: true }).click();
  const notice = page.getByRole("alert").getByText(siteWords.noConnection);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect(notice).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: siteWords.login })).toBeVisible();
});

test("a cancellation without a connection stays in its dialog to be sent", async ({ shopper, customer, context }) => {
  const { page } = shopper;
  const number = await customer.order("/product/13", { size: "M", color: "Red" });
  await shopper.open(`/order/${number}`);
  await shopper.press(page.getByRole("link", { name: orderWords.cancel }));
  const dialog = page.getByRole("dialog");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: orderWords.cancel }).click();
  await expect(dialog.getByRole("alert")).toContainText(siteWords.noConnection);
  await context.setOffline(false);
  await dialog.getByRole("button", { name: siteWords.sendAgain }).click();
  await expect(page.locator("[aria-live]").filter({ hasText: messages.orderCancelled })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator("main")).toContainText(orderWords.statuses.cancelled);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("a payment is told while the order is placed and in a message that leaves; what it came to stays", async ({
  shopper,
  customer,
}) => {
  const { page } = shopper;
  await customer.logIn();
  await shopper.addRedM("/product/10");
  await shopper.open("/checkout");
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.arrives(checkoutWords.stepTitles[2]);
  await shopper.choose(paymentWords.upi.choice);
  await shopper.type(paymentLabels.upiId, payments.upi.upiId);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.arrives(checkoutWords.stepTitles[3]);
  let answer: Route | undefined;
  await page.route("**/checkout.data*", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    answer = route;
    return undefined;
  });
  await expect(page.getByText(orderPlaced.upi)).toHaveCount(0);
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await expect(page.getByRole("status").filter({ hasText: orderPlaced.upi })).toBeVisible();
  await expect(page.getByRole("button", { name: "Processing...", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  // The words stand there before the request is on its way.
  await expect.poll(() => answer).toBeDefined();
  await answer?.continue();
  await shopper.arrives(checkoutWords.confirmed);
  const message = page.locator("[aria-live]").filter({ hasText: `${orderPlaced.upi} ${paidBy.upi}.` });
  await expect(message).toBeVisible();
  await expect(message.locator("..")).toHaveCSS("position", "fixed");
  await page.getByRole("link", { name: siteWords.dismiss }).click();
  await expect(page.getByText(orderPlaced.upi)).toHaveCount(0);
  await expect(page.getByRole("main").getByText(paidBy.upi, { exact: true })).toBeVisible();
});

test("what is not answered yet is not shown as done, nor on a page loaded anew", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logIn();
  await shopper.addRedM("/product/10");
  const row = page.getByRole("row").filter({ hasText: cartWords.size("M") });
  const changes = [
    { on: "/productlisting", press: cardWords.addToCart, says: cardWords.adding, main: true },
    { on: "/product/10", press: productWords.addToWishlist, says: productWords.saving, main: true },
    { on: "/cart", press: cartWords.more(""), says: cartWords.updating, main: false },
    { on: "/cart", press: cartWords.remove, says: cartWords.removing, main: false },
  ];
  for (const { on, press, says, main } of changes) {
    await shopper.open(on);
    await shopper.ready();
    const place = main ? page.getByRole("main") : row;
    const seen = await page.getByRole("banner").textContent();
    const totals = on === "/cart" ? await page.getByRole("region", { name: cartWords.summary }).textContent() : null;
    let isHeld = false;
    await page.route("**/*.data*", (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      isHeld = true;
      return undefined;
    });
    await place.getByRole("button", { name: press }).first().click();
    await expect(place.getByText(says).first(), says).toBeVisible();
    await expect.poll(() => isHeld).toBe(true);
    expect(await page.getByRole("banner").textContent()).toBe(seen);
    if (totals !== null) {
      await expect(row).toBeVisible();
      expect(await page.getByRole("region", { name: cartWords.summary }).textContent()).toBe(totals);
    }
    await page.reload();
    await page.unrouteAll();
    await expect(page.getByText(says)).toHaveCount(0);
    expect(await page.getByRole("banner").textContent()).toBe(seen);
  }
  await expect(row.getByRole("spinbutton")).toHaveValue("1");
});
