import { describe, afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import { orderPlaced, paidBy } from "#content/messages.ts";
import * as orderWords from "#content/order-words.ts";
import { linkPaymentWords, paymentLabels, testPaymentWords } from "#content/payment-words.ts";
import * as upiWords from "#content/upi-words.ts";
import { amountText } from "#domain/money.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { shipOrder } from "#api/orders/ship-order.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { startFakeRazorpay, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { actOnShop } from "#tests/support/shop-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, orderNumber, payments } from "#tests/support/shopping.ts";

describe("by link", () => {
  let shop: RunningShop;
  let fake: FakeRazorpay;
  beforeAll(async () => {
    fake = await startFakeRazorpay();
    shop = await startShop({ env: { ...fake.keys, PAYMENT_METHODS: "card,cod" } });
  });
  beforeEach(() => {
    fake.faults.length = 0;
    fake.lie = null;
  });
  afterAll(async () => {
    await shop.stop();
    await fake.stop();
  });

  interface Placed {
    client: Client;
    page: Page;
    number: string;
  }

  async function placeOrder(): Promise<Placed> {
    const { client } = await newCustomer(shop.url);
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    const page = await (await goToReview(client, { paymentMethod: "card" })).press(checkoutWords.placeOrder);
    const number = /^\/order\/([\w-]+)\/pay$/.exec(page.url.pathname)?.[1] ?? expect.fail(page.url.pathname);
    return { client, page, number };
  }

  const leadsTo = ({ source }: Page) => /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(source)?.[1] ?? null;
  const pathOf = (address: string) => address.replace(shop.url, "");
  const sends = (webhook: ReturnType<FakeRazorpay["webhook"]>, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/payment/webhook`, {
      method: "POST",
      body: webhook.body,
      headers: { ...webhook.headers, ...headers },
    });

  test("the checkout asks for no card, says that it is a test, and leads to the provider's page after the order", async () => {
    const { client } = await newCustomer(shop.url);
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    await client.open("/checkout");
    const review = await goToReview(client, { paymentMethod: "card" });
    expect(review.text).toContain(linkPaymentWords.note);
    expect(review.text).toContain(testPaymentWords.mark);
    const step = await client.open("/checkout?step=2");
    expect(step.text).toContain(linkPaymentWords.note);
    expect(step.text).not.toContain(paymentLabels.cardNumber);
    const { page, number } = await placeOrder();
    expect(leadsTo(page)).toBe(fake.linkOf(number).short_url);
    expect(page.text).toContain(linkPaymentWords.leading);
    expect(page.text).toContain(linkPaymentWords.leadingLead(amountText(fake.linkOf(number).amount)));
  });

  test("who comes back in another browser reads the order's number and that it is paid, and no more; the order is settled", async () => {
    const { client, page: leading, number } = await placeOrder();
    const total = amountText(fake.linkOf(number).amount);
    expect(leading.text).toContain(total);
    const back = pathOf(fake.pay(fake.linkOf(number)));
    const stranger = createClient(shop.url);
    const { paid, login } = linkPaymentWords.returned;
    for (let time = 0; time < 2; time++) {
      const page = await stranger.open(back);
      expect([page.status, page.url.pathname]).toEqual([200, "/payment/return"]);
      expect(page.text).toContain(paid(number).lead);
      expect(page.text).not.toContain(total);
      expect(page.text).not.toContain("Asha");
      expect(page.source).toContain(`/login?returnTo=${encodeURIComponent(`/order/${number}`)}`);
      expect(page.text).toContain(login);
    }
    expect((await client.open(`/checkout/confirmation/${number}`)).text).toContain(checkoutWords.confirmed);
    const other = createClient(shop.url);
    await becomeCustomer(other, newPerson());
    const theirs = await other.open(back);
    expect(theirs.text).toContain(paid(number, { isLoggedIn: true }).lead);
    expect(theirs.text).not.toContain(paid(number).lead);
    expect(theirs.text).not.toContain(total);
  });

  test("who comes back in another browser learns nothing of an order from what is not signed, and what is not known is said", async () => {
    const { number } = await placeOrder();
    const stranger = createClient(shop.url);
    const { awaited, ended, notAsked, unsigned } = linkPaymentWords.returned;
    const back = new URL(fake.pay(fake.linkOf(number)));
    const forged = new URL(back);
    forged.searchParams.set("razorpay_signature", "0".repeat(64));
    const refused = await stranger.open(forged.pathname + forged.search);
    expect([refused.status, refused.text.includes(unsigned.lead), refused.text.includes(number)]).toEqual([
      400,
      true,
      false,
    ]);
    expect(refused.text).toContain("We could not tell from this page whether your payment went through.");
    expect(refused.text).not.toContain("signed");
    fake.faults.push({ on: "/v1/", does: "busy" });
    const unknown = await stranger.open(pathOf(back.href));
    expect([unknown.status, unknown.text.includes(notAsked.lead)]).toEqual([503, true]);
    fake.faults.length = 0;
    fake.lie = () => ({ status: "created", amount_paid: 0, payments: [] });
    expect((await stranger.open(pathOf(back.href))).text).toContain(awaited(number).lead);
    fake.lie = () => ({ status: "expired", amount_paid: 0, payments: [] });
    expect((await stranger.open(pathOf(back.href))).text).toContain(ended(number).lead);
    fake.lie = null;
  });

  test("who comes back paid reads so; who comes back unpaid reads that, too, and can pay by the same link", async () => {
    const { client, number } = await placeOrder();
    const waiting = await client.open(`/checkout/confirmation/${number}`);
    expect(waiting.text).toContain(linkPaymentWords.awaitedTitle);
    expect(waiting.text).not.toContain(checkoutWords.confirmed);
    expect((await client.open(`/order/${number}`)).text).toContain(linkPaymentWords.awaitedTitle);
    expect(leadsTo(await client.open(`/order/${number}/pay`))).toBe(fake.linkOf(number).short_url);
    const back = await client.open(pathOf(fake.pay(fake.linkOf(number))));
    expect(back.url.pathname).toBe(`/checkout/confirmation/${number}`);
    expect([back.text.includes(checkoutWords.confirmed), orderNumber(back)]).toEqual([true, number]);
    expect((await client.open(`/order/${number}/pay`)).text).toContain(checkoutWords.confirmed);
    expect((await client.open(`/order/${number}`)).text).not.toContain(linkPaymentWords.awaitedTitle);
  });

  test("the list of orders leads to the payment of an order that waits for it, and not once it is paid or cancelled", async () => {
    const { client, number } = await placeOrder();
    const pay = linkPaymentWords.pay(amountText(fake.linkOf(number).amount)) + orderWords.ofOrder(number);
    const list = await client.open("/dashboard?tab=orders");
    const leading = await list.follow(pay);
    expect([leading.url.pathname, leadsTo(leading)]).toEqual([`/order/${number}/pay`, fake.linkOf(number).short_url]);
    await client.open(pathOf(fake.pay(fake.linkOf(number))));
    expect((await client.open("/dashboard?tab=orders")).offers(pay)).toBe(false);
    const other = await placeOrder();
    const theirs =
      linkPaymentWords.pay(amountText(fake.linkOf(other.number).amount)) + orderWords.ofOrder(other.number);
    expect((await other.client.open("/dashboard?tab=orders")).offers(theirs)).toBe(true);
    await (await other.client.open(`/order/${other.number}/cancel`)).press(orderWords.cancel);
    expect((await other.client.open("/dashboard?tab=orders")).offers(theirs)).toBe(false);
  });

  test("while the provider is down, the order is kept and says so; then the same address leads on", async () => {
    fake.faults.push({ on: "/v1/", does: "busy" });
    const { client, page, number } = await placeOrder();
    expect([page.status, page.text.includes(linkPaymentWords.unavailable), leadsTo(page)]).toEqual([503, true, null]);
    fake.faults.length = 0;
    expect(leadsTo(await client.open(`/order/${number}/pay`))).toBe(fake.linkOf(number).short_url);
    const back = pathOf(fake.pay(fake.linkOf(number)));
    fake.faults.push({ on: "/v1/", does: "busy" });
    expect((await client.open(back)).text).toContain(linkPaymentWords.notAsked);
    fake.faults.length = 0;
    expect((await client.open(back)).text).toContain(checkoutWords.confirmed);
  });

  test("a signed webhook settles the order, also twice and from another origin; no other is taken", async () => {
    const { client, number } = await placeOrder();
    fake.pay(fake.linkOf(number));
    const paid = fake.webhook("payment_link.paid", { payment_link: fake.linkOf(number) });
    const forged = { ...paid, headers: { ...paid.headers, "x-razorpay-signature": "0".repeat(64) } };
    expect([(await sends(forged)).status, (await sends({ ...paid, body: "x".repeat(70_000) })).status]).toEqual([
      400, 413,
    ]);
    expect((await client.open(`/checkout/confirmation/${number}`)).text).toContain(linkPaymentWords.awaitedTitle);
    fake.faults.push({ on: "/v1/", does: "busy" });
    const busy = await sends(paid);
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "30"]);
    fake.faults.length = 0;
    const answers = [await sends(paid, { origin: "https://api.razorpay.com" }), await sends(paid)];
    expect(answers.map(({ status, headers }) => [status, headers.get("set-cookie")])).toEqual([
      [200, null],
      [200, null],
    ]);
    expect((await client.open(`/checkout/confirmation/${number}`)).text).toContain(checkoutWords.confirmed);
  });
});

describe("by UPI", () => {
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
    const ship = (sendsUnpaid: boolean) =>
      actOnShop(shop.dataDir, (trx) => shipOrder(trx, number, null, new Date(), { sendsUnpaid }));
    await expect(ship(false)).rejects.toThrow("is not paid yet");
    expect(await ship(true)).toEqual({ code: "shipped", isUnpaid: true });
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
    await actOnShop(shop.dataDir, (trx) => confirmPayment(trx, number, new Date()));
    expect(await isToldUnpaid()).toEqual([false, false, false]);
  });
});
