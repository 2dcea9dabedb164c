import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import { startFakeRazorpay, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { useJourneyShop } from "#tests/support/journey-shop.ts";
import { expect, test as journey } from "#tests/support/journey-test.ts";

/** A shop with an account at the provider, whose page is on another origin. */
const test = journey.extend<object, { fake: FakeRazorpay }>({
  fake: [
    async ({}, use) => {
      const fake = await startFakeRazorpay();
      await use(fake);
      await fake.stop();
    },
    { scope: "worker" },
  ],
  shop: [async ({ fake }, use) => useJourneyShop({ ...fake.keys }, use), { scope: "worker" }],
});

test("an order is placed and paid on the provider's page", async ({ shopper, customer, fake }) => {
  const { page } = shopper;
  const press = (name: string, role: "button" | "link" = "button") =>
    shopper.press(page.getByRole("main").getByRole(role, { name }));
  await shopper.addRedM("/product/12");
  await shopper.open("/cart");
  await press(cartWords.checkout, "link");
  await shopper.arrives("Shipping");
  await expect(page.getByLabel(checkoutWords.shippingLabels.fullName, { exact: true })).toHaveValue(
    customer.person.name,
  );
  await press(checkoutWords.toPayment);
  await shopper.arrives("Payment");
  await shopper.choose(paymentWords.card.choice);
  await press(checkoutWords.toReview);
  await shopper.arrives("Review");
  await press(checkoutWords.placeOrder);
  const pay = page.getByRole("button", { name: "Pay now" });
  await expect(pay).toBeVisible();
  expect(new URL(page.url()).origin).toBe(fake.url);
  await pay.click();
  await shopper.arrives(checkoutWords.confirmed);
  expect(await customer.orders()).toHaveLength(1);
});
