import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import { orderWords as orderPageWords, ordersWords } from "#content/desk/orders-words.ts";
import { paidBy } from "#content/messages.ts";
import * as orderWords from "#content/order-words.ts";
import { linkPaymentWords, paymentLabels, testPaymentWords } from "#content/payment-words.ts";
import * as returnWords from "#content/return-words.ts";
import * as upiWords from "#content/upi-words.ts";
import { amountText } from "#domain/money.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipOrder } from "#api/orders/ship-order.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { startFakeRazorpay, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { actOnShop } from "#tests/support/shop-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { pieceIn } from "#tests/support/stored-piece.ts";
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

  async function placeOrder(path = "/product/1"): Promise<Placed> {
    const { client } = await newCustomer(shop.url);
    await addToCart(client, path, { size: "M", color: "Red" });
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

  test("the difference of an exchange is asked for by mail when the owner says yes, and paid by a link of its own", async () => {
    const variants = [
      { size: "M", color: "Red" },
      { size: "XL", color: "Red", pricePaise: 130_000 },
    ];
    const { client, number } = await placeOrder(pieceIn(shop, { name: "Exchange Kurta", variants }));
    await client.open(pathOf(fake.pay(fake.linkOf(number))));
    for (const step of ["shipped", "delivered"] as const)
      await actOnShop(shop.dataDir, (trx) => moveOrder(trx, number, step, new Date()));
    const wanted = JSON.stringify(["XL", "Red", 130_000]);
    const form = await client.open(`/order/${number}/return`);
    await form.press(returnWords.submit, { "pieces-0": "1", "reason-0": "size", "wanted-0": wanted });
    const owner = createClient(shop.url);
    const { token } = await actOnShop(shop.dataDir, (trx) => storeStaff(trx, "owner"));
    await takeDeskSession(owner, token, shop.dataDir);
    const asked = await (await owner.open("/desk/returns")).follow(/^Return RT-/);
    const accepted = await asked.press(ordersWords.accept, { exchange: "before" });
    const second = /In exchange: order (PL-\w+)/.exec(accepted.text)?.[1] ?? expect.fail(accepted.text);
    const folder = join(shop.dataDir, "mail");
    const mail = await vi.waitUntil(
      () =>
        readdirSync(folder)
          .filter((file) => file.endsWith(".eml"))
          .map((file) => decodedMail(readFileSync(join(folder, file), "utf8")))
          .find((text) => text.includes(`${second}: payment awaited`)) ?? false,
      eventWait,
    );
    expect(mail).toContain("₹100.00");
    const address = new RegExp(`http\\S+/order/${second}/pay`).exec(mail)?.[0] ?? expect.fail(mail);
    const page = await client.open(pathOf(address));
    expect(page.text).toContain(linkPaymentWords.leadingLead("₹100.00"));
    expect([leadsTo(page), fake.linkOf(second).amount]).toEqual([fake.linkOf(second).short_url, 10_000]);
    expect((await owner.open(`/desk/orders/${second}`)).text).toContain(orderPageWords.awaitsLink);
    expect((await client.open(pathOf(fake.pay(fake.linkOf(second))))).text).toContain(checkoutWords.confirmed);
    expect((await owner.open(`/desk/orders/${second}`)).text).not.toContain(orderPageWords.awaitsLink);
    expect((await client.open(`/order/${second}`)).text).toContain(orderWords.paymentStates.paid);
  });

  test("who comes back in another browser learns nothing of an order from what is not signed", async () => {
    const { number } = await placeOrder();
    const { unsigned } = linkPaymentWords.returned;
    const forged = new URL(fake.pay(fake.linkOf(number)));
    forged.searchParams.set("razorpay_signature", "0".repeat(64));
    const refused = await createClient(shop.url).open(forged.pathname + forged.search);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(unsigned.lead);
    expect(refused.text).not.toContain(number);
    expect(refused.text).toContain("We could not tell from this page whether your payment went through.");
    expect(refused.text).not.toContain("signed");
  });

  test("while the provider is down, the order is kept and says so; then the same address leads on", async () => {
    fake.faults.push({ on: "/v1/", does: "busy" });
    const { client, page, number } = await placeOrder();
    expect([page.status, page.text.includes(linkPaymentWords.unavailable), leadsTo(page)]).toEqual([503, true, null]);
    fake.faults.length = 0;
    expect((await client.open(`/checkout/confirmation/${number}`)).text).toContain(linkPaymentWords.awaitedTitle);
    expect(leadsTo(await client.open(`/order/${number}/pay`))).toBe(fake.linkOf(number).short_url);
    const back = pathOf(fake.pay(fake.linkOf(number)));
    fake.faults.push({ on: "/v1/", does: "busy" });
    expect((await client.open(back)).text).toContain(linkPaymentWords.notAsked);
    fake.faults.length = 0;
    expect((await client.open(back)).text).toContain(checkoutWords.confirmed);
  });

  test("a webhook settles the order from another origin, and none is taken that is too long", async () => {
    const { client, number } = await placeOrder();
    fake.pay(fake.linkOf(number));
    const paid = fake.webhook("payment_link.paid", { payment_link: fake.linkOf(number) });
    expect((await sends({ ...paid, body: "x".repeat(70_000) })).status).toBe(413);
    const { status, headers } = await sends(paid, { origin: "https://api.razorpay.com" });
    expect([status, headers.get("set-cookie")]).toEqual([200, null]);
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
    expect(cancelled.text).toContain(orderWords.meanings.cancelled);
    expect(cancelled.text).toContain(upiWords.happened);
    expect(said(cancelled.text)).toEqual([]);
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
