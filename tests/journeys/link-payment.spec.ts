import { checkoutWords } from "../../app/content/checkout-words.ts";
import { linkPaymentWords } from "../../app/content/link-payment-words.ts";
import { paymentWords } from "../../app/content/payment-words.ts";
import { startFakeRazorpay, type FakeRazorpay } from "../support/fake-razorpay.ts";
import { useJourneyShop } from "../support/journey-shop.ts";
import { expect, test as journey } from "../support/journey-test.ts";

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

test("an order is paid on the provider's page, after the shopper first left it", async ({
  shopper,
  customer,
  fake,
}) => {
  const { page } = shopper;
  await shopper.addRedM("/product/9");
  await shopper.open("/checkout");
  await shopper.arrives("Shipping");
  await expect(page.getByLabel(checkoutWords.shippingLabels.fullName, { exact: true })).toHaveValue(
    customer.person.name,
  );
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.arrives("Payment");
  await shopper.choose(paymentWords.card.choice);
  await expect(page.getByText(linkPaymentWords.note).first()).toBeVisible();
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.arrives("Review");
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await expect(page.getByRole("heading", { name: "Razorpay (test)" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(fake.url);

  const link = fake.links.get(new URL(page.url()).pathname.replace("/i/", ""));
  const path = `/order/${link?.reference_id}`;
  await shopper.open(path);
  await expect(page.locator("main")).toContainText(linkPaymentWords.awaitedTitle);
  await page.getByRole("link", { name: /^Pay .* now$/ }).click();
  await expect(page.getByRole("heading", { name: "Razorpay (test)" })).toBeVisible();
  await page.getByRole("button", { name: "Pay now" }).click();
  await shopper.arrives(checkoutWords.confirmed);
  await shopper.open(path);
  await expect(page.locator("main")).not.toContainText(linkPaymentWords.awaitedTitle);
});
