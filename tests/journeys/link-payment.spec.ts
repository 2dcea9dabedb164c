import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import { startFakeRazorpay, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { useJourneyShop } from "#tests/support/journey-shop.ts";
import { expect, test as journey } from "#tests/support/journey-test.ts";
import { tabTo } from "#tests/support/tab-to.ts";

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

test(
  "an order is placed and paid on the provider's page by keyboard alone",
  { tag: "@two-modes" },
  async ({ shopper, customer, fake }) => {
    const { page } = shopper;
    const enter = async (name: string | RegExp, role: "button" | "link" = "button") => {
      await shopper.ready();
      await tabTo(page, page.getByRole("main").getByRole(role, { name }));
      await page.keyboard.press("Enter");
    };
    await shopper.addRedM("/product/12");
    await shopper.open("/cart");
    await enter(cartWords.checkout, "link");
    await shopper.arrives("Shipping");
    await expect(page.getByLabel(checkoutWords.shippingLabels.fullName, { exact: true })).toHaveValue(
      customer.person.name,
    );
    await enter(checkoutWords.toPayment);
    await shopper.arrives("Payment");
    const card = page.getByRole("radio", { name: paymentWords.card.choice, exact: true });
    await tabTo(page, card);
    await page.keyboard.press("Space");
    await expect(card).toBeChecked();
    await enter(checkoutWords.toReview);
    await shopper.arrives("Review");
    await enter(checkoutWords.placeOrder);
    const pay = page.getByRole("button", { name: "Pay now" });
    await tabTo(page, pay);
    expect(new URL(page.url()).origin).toBe(fake.url);
    await page.keyboard.press("Enter");
    await shopper.arrives(checkoutWords.confirmed);
    expect(await customer.orders()).toHaveLength(1);
  },
);
