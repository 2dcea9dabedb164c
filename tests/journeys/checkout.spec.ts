import * as orderWords from "#content/order-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { paymentLabels, paymentWords } from "#content/payment-words.ts";
import * as messages from "#content/messages.ts";
import { formWords } from "#content/form-words.ts";
import { expect, test, type JourneyShopper } from "#tests/support/journey-test.ts";
import { countInHeader, declinedPayment } from "#tests/support/page-words.ts";
import { payments } from "#tests/support/shopping.ts";

const { shippingLabels } = checkoutWords;

async function toPayment(shopper: JourneyShopper, product: string): Promise<void> {
  const { page } = shopper;
  await shopper.addRedM(product);
  await shopper.open("/checkout");
  await shopper.arrives(checkoutWords.stepTitles[1]);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.arrives(checkoutWords.stepTitles[2]);
}

async function payByCash(shopper: JourneyShopper): Promise<void> {
  const { page } = shopper;
  await shopper.choose(paymentWords.cod.choice);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.arrives(checkoutWords.stepTitles[3]);
}

test(
  "an order is paid by card after a declined card, cancelled, and put into the cart again",
  { tag: "@every-language" },
  async ({ shopper, customer }) => {
    const { page } = shopper;
    await shopper.addRedM("/product/9");
    await shopper.open("/cart");
    await shopper.press(page.getByRole("link", { name: cartWords.checkout }));
    await shopper.arrives(checkoutWords.stepTitles[1]);
    await expect(page.getByLabel(shippingLabels.fullName, { exact: true })).toHaveValue(customer.person.name);
    await expect(page.getByRole("combobox", { name: shippingLabels.country })).toHaveValue("IN");
    await shopper.type(shippingLabels.city, "");
    await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
    await expect(
      page
        .getByRole("group", { name: formWords.summaryTitle })
        .getByRole("link", { name: messages.provide(checkoutWords.shippingNames.city) }),
    ).toBeVisible();
    await shopper.type(shippingLabels.city, "Udupi");
    await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));

    await shopper.arrives(checkoutWords.stepTitles[2]);
    await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
    await expect(page.getByRole("group", { name: formWords.summaryTitle })).toContainText(messages.choosePayment);
    await shopper.choose(paymentWords.card.choice);
    await shopper.type(paymentLabels.cardNumber, payments.declinedCard.cardNumber);
    await shopper.type(paymentLabels.cardName, payments.card.cardName);
    await shopper.type(paymentLabels.expiryDate, payments.card.expiryDate);
    await shopper.type(paymentLabels.cvv, payments.card.cvv);
    await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
    await expect(page.getByRole("group", { name: formWords.summaryTitle })).toContainText(declinedPayment);
    if (shopper.mode !== "script")
      await expect(page.getByLabel(paymentLabels.cardNumber, { exact: true })).toHaveValue("");
    await shopper.type(paymentLabels.cardNumber, payments.card.cardNumber);
    await shopper.type(paymentLabels.expiryDate, payments.card.expiryDate);
    await shopper.type(paymentLabels.cvv, payments.card.cvv);
    await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));

    await shopper.arrives(checkoutWords.stepTitles[3]);
    await expect(page.locator("main")).toContainText("1111");
    await expect(page.locator("main")).toContainText("Udupi");
    expect(await page.content()).not.toMatch(/4111 ?1111 ?1111/);
    await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
    await shopper.arrives(checkoutWords.confirmed);
    await expect(page.getByText(`${messages.orderPlaced.card} ${messages.paidBy.card}`)).toBeVisible();
    const address = page.url();
    const number = decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "");
    await page.reload({ waitUntil: "domcontentloaded" });
    await shopper.arrives(checkoutWords.confirmed);
    await expect(page.locator("main")).toContainText(number);
    // What stays is true without the message.
    await expect(page.getByText(messages.orderPlaced.card)).toHaveCount(0);
    await expect(page.locator("main")).toContainText(messages.paidBy.card);
    await expect(page.getByRole("banner").getByText(/\(\d+ items?\)/)).toHaveCount(0);

    await shopper.press(page.getByRole("link", { name: checkoutWords.viewDetails }));
    await expect(page).toHaveURL(/\/dashboard\?tab=orders/);
    await expect(page.getByRole("heading", { name: orderWords.title(number) })).toBeVisible();
    await shopper.press(page.getByRole("link", { name: `${orderWords.view} ${number}` }));
    await shopper.arrives(orderWords.title(number));
    await expect(page.locator("main")).toContainText("1111");
    await shopper.press(page.getByRole("link", { name: orderWords.cancel }));
    await expect(page.getByText(messages.confirmCancel)).toBeVisible();
    await shopper.press(page.getByRole("button", { name: orderWords.cancel }));
    await expect(page.locator("[aria-live]").filter({ hasText: messages.orderCancelled })).toBeVisible();
    await expect(page.getByRole("link", { name: orderWords.cancel })).toHaveCount(0);
    await expect(page.locator("main")).toContainText(orderWords.statuses.cancelled);
    await shopper.press(page.getByRole("button", { name: orderWords.again }));
    await expect(page.getByRole("banner").getByText(countInHeader(1))).toBeAttached();
  },
);

test("an order is paid by UPI after a declined UPI id", async ({ shopper, customer }) => {
  const { page } = shopper;
  await toPayment(shopper, "/product/10");
  await shopper.choose(paymentWords.upi.choice);
  await shopper.type(paymentLabels.upiId, payments.declinedUpi.upiId);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toContainText(declinedPayment);
  await shopper.type(paymentLabels.upiId, payments.upi.upiId);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.arrives(checkoutWords.stepTitles[3]);
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await shopper.arrives(checkoutWords.confirmed);
  await expect(page.getByText(`${messages.orderPlaced.upi} ${messages.paidBy.upi}`)).toBeVisible();
  expect(await customer.orders()).toHaveLength(1);
});

test("a double click on Place Order with cash on delivery gives one order", async ({ shopper, customer }) => {
  const { page } = shopper;
  await toPayment(shopper, "/product/11");
  await payByCash(shopper);
  await shopper.ready();
  await page.getByRole("button", { name: checkoutWords.placeOrder }).dblclick();
  await shopper.arrives(checkoutWords.confirmed);
  await expect(page.getByText(messages.orderPlaced.cod)).toBeVisible();
  expect(await customer.orders()).toHaveLength(1);
});

test("Place Order pressed in two tabs gives one order", async ({ shopper, customer }) => {
  const { page } = shopper;
  await toPayment(shopper, "/product/14");
  await payByCash(shopper);
  const other = await shopper.openTab();
  await other.goto("/checkout?step=3", { waitUntil: "domcontentloaded" });
  await Promise.all([page, other].map((tab) => tab.getByRole("button", { name: checkoutWords.placeOrder }).click()));
  for (const tab of [page, other])
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(checkoutWords.confirmed);
  expect(other.url()).toBe(page.url());
  expect(await customer.orders()).toHaveLength(1);
});

test("an order whose cart was changed in another tab is refused, shown anew, and placed as it is then", async ({
  shopper,
  customer,
}) => {
  const { page } = shopper;
  await toPayment(shopper, "/product/15");
  await payByCash(shopper);
  const toPay = page.getByRole("main").getByText(/^Amount to pay/);
  const before = (await toPay.textContent()) ?? "";
  const other = await shopper.openTab();
  await other.goto("/cart", { waitUntil: "domcontentloaded" });
  // Script shows the count before the server has answered.
  const answered = other.waitForResponse((response) => response.request().method() === "POST");
  await other.getByRole("button", { name: /^Increase quantity/ }).click();
  await answered;
  await expect(other.getByRole("banner").getByText(countInHeader(2))).toBeAttached();
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toContainText(messages.totalChanged);
  await expect(toPay).not.toHaveText(before);
  expect(await customer.orders()).toHaveLength(0);
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await shopper.arrives(checkoutWords.confirmed);
  expect(await customer.orders()).toHaveLength(1);
});

test("going back after the confirmation places no second order", async ({ shopper, customer }) => {
  const { page } = shopper;
  await toPayment(shopper, "/product/12");
  await payByCash(shopper);
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await shopper.arrives(checkoutWords.confirmed);
  await page.goBack({ waitUntil: "domcontentloaded" });
  // Where the browser brings the review back from its memory, the same form gives the same order.
  const button = page.getByRole("button", { name: checkoutWords.placeOrder });
  await expect(
    button
      .or(page.getByRole("heading", { level: 1, name: cartWords.emptyTitle }))
      .or(page.getByRole("heading", { level: 1, name: checkoutWords.confirmed })),
  ).toBeVisible();
  if (await button.isVisible()) {
    await shopper.press(button);
    await shopper.arrives(checkoutWords.confirmed);
  }
  expect(await customer.orders()).toHaveLength(1);
});

test("a checkout step without its predecessor leads back to it, and a guest to the login", async ({
  shopper,
  customer,
}) => {
  const { page } = shopper;
  await shopper.open("/checkout?step=3");
  await shopper.arrives(cartWords.emptyTitle);
  await shopper.addRedM("/product/13");
  await shopper.open("/checkout?step=3");
  await expect(page).toHaveURL(/step=1/);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.arrives(checkoutWords.stepTitles[2]);
  await shopper.open("/checkout?step=7");
  await expect(page).toHaveURL(/step=2/);
  await customer.logOut();
  await shopper.open("/checkout");
  await expect(page).toHaveURL(/\/login/);
});
