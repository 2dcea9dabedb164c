import type { Page } from "@playwright/test";
import { loginWords } from "#content/account-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { formWords } from "#content/form-words.ts";
import * as messages from "#content/messages.ts";
import { linkPaymentWords, paymentWords } from "#content/payment-words.ts";
import { startFakeRazorpay, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { useJourneyShop } from "#tests/support/journey-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { expect, test as journey } from "#tests/support/journey-test.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, type Person } from "#tests/support/shopping.ts";
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

test("an order is placed and paid on the provider's page by keyboard alone", async ({ shopper, customer, fake }) => {
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
  await enter(checkoutWords.toReview);
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toBeFocused();
  await enter(messages.choosePayment, "link");
  const card = page.getByRole("radio", { name: paymentWords.card.choice, exact: true });
  await expect(card).toBeFocused();
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
});

test("who comes back from paying with no login reads that the order is paid, logs in and sees it; another customer reads no more", async ({
  shopper,
  shop,
  fake,
}) => {
  const { page } = shopper;
  const { returned } = linkPaymentWords;
  const client = createClient(shop.url);
  const person = newPerson();
  await becomeCustomer(client, person);
  await addToCart(client, "/product/13", { size: "M", color: "Red" });
  const { url } = await (await goToReview(client, { paymentMethod: "card" })).press(checkoutWords.placeOrder);
  const number = /^\/order\/([\w-]+)\/pay$/.exec(url.pathname)?.[1] ?? "";
  expect(number, url.pathname).not.toBe("");
  const { pathname, search } = new URL(fake.pay(fake.linkOf(number)));

  await shopper.open(pathname + search.replace(/(?<=razorpay_signature=)\w+/, "0".repeat(64)));
  await shopper.arrives(returned.unsigned.title);
  await expect(page.getByRole("main")).not.toContainText(number);
  await shopper.open(pathname + search);
  await shopper.arrives(returned.paid(number).title);
  await expect(page.getByText(returned.paid(number).lead)).toBeVisible();
  await page.reload({ waitUntil: "domcontentloaded" });
  await shopper.press(page.getByRole("main").getByRole("link", { name: returned.login }));
  await shopper.arrives(loginWords.title);
  await shopper.type(loginWords.labels.email, person.email);
  await shopper.type(loginWords.labels.password, person.password);
  await shopper.press(page.getByRole("main").getByRole("button", { name: loginWords.submit }));
  await shopper.arrives(orderWords.title(number));
  await expect(page.getByRole("main")).not.toContainText(linkPaymentWords.awaitedTitle);

  await page.context().clearCookies();
  await logInAs(page, shop.url, newPerson());
  await shopper.open(pathname + search);
  await shopper.arrives(returned.paid(number).title);
  await expect(page.getByText(returned.paid(number, { isLoggedIn: true }).lead)).toBeVisible();
  await shopper.press(page.getByRole("link", { name: returned.orders }));
  await shopper.arrives(dashboardWords.titles.orders);
  await expect(page.getByRole("main")).not.toContainText(number);
});

/** Logs another customer in at the shopper's browser. */
async function logInAs(page: Page, url: string, person: Person): Promise<void> {
  const client = createClient(url);
  await becomeCustomer(client, person);
  await page.context().addCookies([...client.jar].map(([name, value]) => ({ name, value, url, httpOnly: true })));
}
