import { loginWords } from "#content/account-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { paymentLabels, paymentWords } from "#content/payment-words.ts";
import * as messages from "#content/messages.ts";
import { formWords } from "#content/form-words.ts";
import { boxOf, expect, test, type JourneyShopper } from "#tests/support/journey-test.ts";
import { countInHeader, declinedPayment } from "#tests/support/page-words.ts";
import { newPerson, payments } from "#tests/support/shopping.ts";

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
    const number = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
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

test("two clicks on Place Order make one order, whose message covers no fact of it", async ({ shopper, customer }) => {
  const { page } = shopper;
  await toPayment(shopper, "/product/11");
  await payByCash(shopper);
  await shopper.ready();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: checkoutWords.placeOrder }).dblclick();
  await shopper.arrives(checkoutWords.confirmed);
  const message = page.getByText(messages.orderPlaced.cod);
  await expect(message).toBeVisible();
  const told = await boxOf(message);
  for (const name of [checkoutWords.orderNumber, checkoutWords.total]) {
    const fact = await boxOf(page.locator("main dl > div").filter({ hasText: name }));
    expect(fact.bottom <= told.top || told.bottom <= fact.top).toBe(true);
  }
  expect(await customer.orders()).toHaveLength(1);
});

test("who has no account buys from the cart to the page of the order, and stays logged out", async ({ shopper }) => {
  const { page } = shopper;
  const press = (name: string, role: "button" | "link" = "button") =>
    shopper.press(page.getByRole("main").getByRole(role, { name }));
  await shopper.addRedM("/product/12");
  await shopper.open("/cart");
  await press(cartWords.loginToCheckout, "link");
  await press(loginWords.asGuest, "link");
  await shopper.arrives(checkoutWords.stepTitles[1]);
  const person = newPerson();
  const typed = { email: person.email, fullName: person.name, phone: person.phone, address: person.address };
  for (const [field, text] of Object.entries({ ...typed, city: "Mysuru", zipCode: person.pincode }))
    await shopper.type(shippingLabels[field as keyof typeof shippingLabels], text);
  await shopper.type(shippingLabels.state, "Karnataka");
  await press(checkoutWords.toPayment);
  await shopper.arrives(checkoutWords.stepTitles[2]);
  await payByCash(shopper);
  await press(checkoutWords.placeOrder);
  await shopper.arrives(checkoutWords.confirmed);
  await expect(page.getByRole("banner").getByRole("link", { name: loginWords.title })).toBeAttached();
  const number = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await press(checkoutWords.viewDetails, "link");
  await shopper.arrives(orderWords.title(number));
  await shopper.open("/dashboard");
  await shopper.arrives(loginWords.title);
});
