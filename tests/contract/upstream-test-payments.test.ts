import { beforeEach, expect, test } from "vitest";
import { readOrder } from "#contract/orders.ts";
import { readPayment, savedPaymentMethod } from "#contract/payments.ts";
import { readList } from "#contract/shape.ts";
import { readProblem } from "#contract/problem.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { startLinkShop } from "#tests/support/link-shop.ts";
import { ownerCommandOutput } from "#tests/support/owner-command.ts";
import { startTestUpstream, type Answered, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { byCard, byUpi, goodCard, goodUpi, orderOf, paid, sendOrder, placed } from "#tests/support/upstream-orders.ts";
import { asha, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

let product = 0;

useFreshUpstream();
beforeEach(() => void (product = up.product()));

/** The same database under an upstream whose owner has decided otherwise. */
const again = (settings: Parameters<typeof startTestUpstream>[0]) =>
  startTestUpstream({ samples: null, dataDir: up.dataDir, databaseUrl: up.databaseUrl, ...settings });
const paidFor = (payment: string) => orderOf(asha, [{ productId: product }], byCard(payment));
const paidWithUpi = (payment: string) => orderOf(asha, [{ productId: product }], byUpi(payment));
const payByUpi = (at: TestUpstream, upiId = "asha@upi") =>
  at.call("POST", "/payments/process", { as: asha, body: { method: "upi", amount: 100, upiId } });
const paidByUpi = (at: TestUpstream) => paid(at, asha, 100, goodUpi);
const isRefused = ({ status, body }: Answered) => ({ status, code: readProblem(body).code });
const counted = (table: string) => up.value(`select count(*) as all_rows from ${table}`);

test("a payment of the sandbox is called a test in answers, mails and the audit", async () => {
  const cash = await placed(up, asha, orderOf(asha, [{ productId: product }]));
  const answer = await up.call("POST", "/payments/process", { as: asha, body: { ...goodCard, amount: 100 } });
  expect(readPayment(answer.body).isTest).toBe(true);
  const payment = readPayment(answer.body).id ?? "";
  const id = await placed(up, asha, paidFor(payment));
  const told = async (order: string) =>
    readOrder((await up.call("GET", `/orders/${order}`, { as: asha })).body)?.isTestPayment;
  expect([await told(id), await told(cash)]).toEqual([true, false]);
  expect((await up.call("GET", `/payments/${payment}`, { as: asha })).body).toMatchObject({ data: { test: true } });
  expect(readList(savedPaymentMethod, (await up.call("GET", "/payments/methods", { as: asha })).body)).toMatchObject([
    { last4: "1111", isTest: true },
  ]);

  expect(await ownerCommandOutput(up, "audit")).toContain(
    "remark: orders that were paid by a test payment, so that no money moved: 1",
  );

  await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  const mails = (await up.mails(asha.email, 3)).map(decodedMail);
  const about = mails.filter((mail) => mail.includes(id));
  expect(about).toHaveLength(2);
  for (const mail of about) {
    expect(mail).toContain("The payment for this order was a test: no money was taken.");
    expect(mail).not.toMatch(/went through|on its way back/);
  }
  expect(mails.find((mail) => mail.includes(cash))).not.toContain("was a test");
});

test("an order of a test key is called a test payment, not yet paid, until it is paid, and not paid when it never was", async () => {
  const shop = await startLinkShop("rzp_test_fake");
  const [order, never] = [await shop.linked(), await shop.linked()];
  const { customer, id } = order;
  const asked = await shop.mailTo(customer.email, `Subject: Your order ${id}: payment awaited`);
  expect(asked).toContain("This is a test payment, not yet paid: paying it takes no money.");
  expect(asked).not.toContain("was a test");
  const told = await shop.ownerMail(`New order ${id}`);
  expect(told).toContain("card, test payment, not yet paid, kept until ");
  expect(told).toContain("Pay it on the provider's page as a test");
  expect(told).toContain("You can cancel it.");
  expect(told).not.toMatch(/no money moved|was a test/);
  await shop.returns(shop.fake.pay(order.link));
  expect(await shop.mailTo(customer.email, "has arrived, thank you")).toContain("was a test: no money was taken");
  expect(await shop.ownerMail(`Order ${id} is paid`)).toContain("card, test payment: no money moved");
  await shop.cancel(never.id);
  expect(await shop.ownerMail(`Order ${never.id} is cancelled`)).toContain("card, test payment, not paid");
  await shop.stop();
});

test("without a provider nothing is paid by card or UPI, nor with a payment made before, and cash is taken", async () => {
  const [card, upi] = [await paid(up, asha, 100), await paidByUpi(up)];
  const shop = await again({ provider: null });
  expect(shop.upstream.payments).toMatchObject({ methods: ["cod"], testMethods: [] });
  const refused = { status: 422, code: "payment_not_offered" };
  expect(
    isRefused(await shop.call("POST", "/payments/process", { as: asha, body: { ...goodCard, amount: 100 } })),
  ).toEqual(refused);
  expect(isRefused(await payByUpi(shop))).toEqual(refused);
  expect(isRefused(await sendOrder(shop, asha, paidFor(card)))).toEqual(refused);
  expect(isRefused(await sendOrder(shop, asha, paidWithUpi(upi)))).toEqual(refused);
  expect([counted("payments"), counted("orders"), up.stockOf(product)].map(Number)).toEqual([2, 0, 10]);
  expect((await sendOrder(shop, asha, orderOf(asha, [{ productId: product }]))).status).toBe(201);
  await shop.stop();
});

test("an own UPI id takes UPI payments that are none of the sandbox's, and no payment that the sandbox made", async () => {
  const before = await paidByUpi(up);
  const shop = await again({ provider: null, UPI_ID: "pallu@bank" });
  expect(shop.upstream.payments).toMatchObject({ methods: ["cod", "upi"], testMethods: [] });
  expect(isRefused(await sendOrder(shop, asha, paidWithUpi(before)))).toEqual({ status: 409, code: "payment_invalid" });
  // The sandbox's words mean nothing to a bank.
  expect((await payByUpi(shop, "declined@upi")).status).toBe(201);
  const own = await paidByUpi(shop);
  const id = await placed(shop, asha, paidWithUpi(own));
  expect(readOrder((await shop.call("GET", `/orders/${id}`, { as: asha })).body)).toMatchObject({
    isTestPayment: false,
    paymentStatus: "pending",
  });
  // Without the id nobody would ever ask for the money.
  const unused = await paidByUpi(shop);
  await shop.stop();
  expect(isRefused(await sendOrder(up, asha, paidWithUpi(unused)))).toEqual({ status: 409, code: "payment_invalid" });
});

test("refuses a payment method that is switched off, although a provider takes it", async () => {
  const shop = await again({ PAYMENT_METHODS: ["card"] });
  expect(shop.upstream.payments).toMatchObject({ methods: ["card"], testMethods: ["card"] });
  expect(isRefused(await sendOrder(shop, asha, orderOf(asha, [{ productId: product }])))).toEqual({
    status: 422,
    code: "payment_not_offered",
  });
  expect(isRefused(await payByUpi(shop))).toEqual({ status: 422, code: "payment_not_offered" });
  expect((await sendOrder(shop, asha, paidFor(await paid(shop, asha, 100)))).status).toBe(201);
  await shop.stop();
});
