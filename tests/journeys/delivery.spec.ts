import * as checkoutWords from "#content/checkout-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import * as messages from "#content/messages.ts";
import { paymentWords } from "#content/payment-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("the day that a product's page promises for a PIN code is the one of the review", async ({
  shopper,
  customer,
}) => {
  const { page } = shopper;
  const check = page.getByRole("button", { name: deliveryWords.check });
  await shopper.open("/product/4");
  await shopper.type(deliveryWords.pin, customer.person.pincode.slice(0, 5));
  await shopper.press(check);
  await expect(page.locator("#delivery")).toContainText(messages.pinNotIndian);
  await expect(page.getByLabel(deliveryWords.pin)).toHaveValue(customer.person.pincode.slice(0, 5));
  await shopper.type(deliveryWords.pin, customer.person.pincode);
  await shopper.press(check);
  const told = page.locator("#delivery strong");
  await expect(told).toContainText(` to ${customer.person.pincode}`);
  await expect(page).toHaveTitle(/^(?!Error)/);
  const promise = (await told.textContent()) ?? "";
  await shopper.addRedM("/product/4");
  await shopper.open("/cart");
  await expect(page.locator("main")).toContainText(promise);
  await shopper.open("/checkout");
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.arrives("Payment");
  await shopper.choose(paymentWords.cod.choice);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.arrives("Review");
  await expect(page.locator("main")).toContainText(promise);
});
