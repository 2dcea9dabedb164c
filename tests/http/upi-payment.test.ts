import { afterAll, beforeAll, expect, test } from "vitest";
import * as orderWords from "#content/order-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { orderPlaced, paidBy } from "#content/messages.ts";
import * as upiWords from "#content/upi-words.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { type Client, type Page } from "#tests/support/client.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, goToReview, orderNumber, payments } from "#tests/support/shopping.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ env: { UPI_ID: "pallu@bank", UPI_PAYEE: "Pallu Sarees" } });
});
afterAll(() => shop.stop());

async function order(
  payment: Record<string, string>,
): Promise<{ client: Client; email: string; confirmation: Page; number: string }> {
  const { client, person } = await newCustomer(shop.url);
  await addToCart(client, "/product/1", { size: "M", color: "Red" });
  const confirmation = await (await goToReview(client, payment)).press(checkoutWords.placeOrder);
  return { client, email: person.email, confirmation, number: orderNumber(confirmation) };
}

test("no UPI id is asked for, since nothing would use it", async () => {
  const { client } = await newCustomer(shop.url);
  await addToCart(client, "/product/1", { size: "M", color: "Red" });
  const page = await (await client.open("/checkout")).press(checkoutWords.toPayment);
  expect([page.source.includes('name="upiId"'), page.text.includes(upiWords.paidLater)]).toEqual([false, true]);
  const review = await page.press(checkoutWords.toReview, { paymentMethod: "upi" });
  expect(review.heading).toBe(checkoutWords.stepTitles[3]);
});

test("an order by UPI shows the shop's id, a link and a code until it is cancelled", async () => {
  const { client, email, confirmation, number } = await order({ paymentMethod: "upi" });
  expect(confirmation.text).toContain(`${orderPlaced.upi} ${upiWords.awaited}.`);
  const [link] = confirmation.addresses(upiWords.open);
  expect(link).toMatch(
    new RegExp(`^upi://pay\\?pa=pallu@bank&pn=Pallu%20Sarees&am=\\d+\\.\\d{2}&cu=INR&tr=${number}&tn=`),
  );
  const page = await client.open(`/order/${number}`);
  expect(page.addresses(upiWords.open)).toEqual([link]);
  expect(page.source).toMatch(/<svg role="img" aria-label="Code to pay ₹[\d,.]+ to Pallu Sarees by UPI"/);
  expect(page.text).toContain(orderWords.paymentStates.pending);
  expect(await shop.mailTo(email)).toContain("with any UPI app");
  await (await page.follow(orderWords.cancel)).press(orderWords.cancel);
  for (const path of [`/order/${number}`, confirmation.url.pathname])
    expect((await client.open(path)).offers(upiWords.open)).toBe(false);
});

test("an order whose payment is awaited is nowhere told as confirmed or being packed, nor as paid back once it is cancelled", async () => {
  const { client, email, confirmation, number } = await order(payments.upi);
  const untrue = [
    paidBy.upi,
    orderWords.statuses.processing,
    orderWords.happened.processing,
    orderWords.meanings.processing,
    orderWords.paymentStates.returned,
  ];
  const said = (text: string) => untrue.filter((words) => text.toLowerCase().includes(words.toLowerCase()));
  for (const path of [`/order/${number}`, "/dashboard?tab=orders", confirmation.url.pathname]) {
    const { text } = await client.open(path);
    expect([path, text.includes(upiWords.awaited), said(text)]).toEqual([path, true, []]);
  }
  expect(said(await shop.mailTo(email))).toEqual([]);
  await (await client.open(`/order/${number}/cancel`)).press(orderWords.cancel);
  const cancelled = await client.open(`/order/${number}`);
  expect([
    cancelled.text.includes(orderWords.meanings.cancelled),
    cancelled.text.includes(upiWords.happened),
    said(cancelled.text),
  ]).toEqual([true, true, []]);
});

test("an order that was sent unpaid stays unpaid in the list, on its page and on its invoice, until its money is there", async () => {
  const { client, number } = await order(payments.upi);
  const command = (...words: string[]) =>
    runOwnerCommand({ dataDir: shop.dataDir, databaseUrl: null }, "orders", words);
  expect(await command("ship", number)).toEqual({ code: 2, said: expect.stringContaining("is not paid yet") });
  const shipped = await command("ship", number, "--unpaid");
  expect([shipped.code, shipped.said]).toEqual([
    0,
    expect.stringContaining("is sent without a tracking number; it is not paid yet."),
  ]);
  const page = await client.open(`/order/${number}`);
  for (const words of [orderWords.statuses.shipped, orderWords.sentUnpaid, upiWords.happened])
    expect(page.text).toContain(words);
  expect([page.text.includes(upiWords.awaited), page.offers(upiWords.open)]).toEqual([false, true]);
  const isToldUnpaid = async () => [
    (await client.open("/dashboard?tab=orders")).text.includes(orderWords.sentUnpaid),
    (await client.open(`/order/${number}`)).text.includes(orderWords.sentUnpaid),
    (await client.open(`/order/${number}/invoice`)).text.includes("not yet paid"),
  ];
  expect(await isToldUnpaid()).toEqual([true, true, true]);
  expect((await command("paid", number)).code).toBe(0);
  expect(await isToldUnpaid()).toEqual([false, false, false]);
});
