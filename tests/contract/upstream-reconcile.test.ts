import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseEngine } from "../../upstream/database/choose-engine.ts";
import { openDatabase, type Database } from "../../upstream/database/open-database.ts";
import { razorpayProvider } from "../../upstream/payments/razorpay/razorpay-provider.ts";
import { reconcile, type Difference } from "../../upstream/payments/reconcile.ts";
import { startFakeRazorpay, type FakeRazorpay } from "../support/fake-razorpay.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "../support/upstream-fixture.ts";
import { orderOf, placed } from "../support/upstream-orders.ts";

let fake: FakeRazorpay;
let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let provider: ReturnType<typeof razorpayProvider>;

beforeAll(async () => {
  fake = await startFakeRazorpay({ now: () => up.clock.at });
  provider = razorpayProvider({
    url: fake.url,
    keyId: fake.keys.RAZORPAY_KEY_ID,
    keySecret: fake.keys.RAZORPAY_KEY_SECRET,
    webhookSecret: fake.keys.RAZORPAY_WEBHOOK_SECRET,
    keptMs: 3_600_000,
    returnUrl: () => "https://shop.example/payment/return",
    shopName: "Pallu",
  });
  up = await startTestUpstream({ samples: null, provider });
  db = await openDatabase(chooseEngine({ databaseUrl: up.databaseUrl, dataDir: up.dataDir }));
  asha = await up.customer();
});
afterAll(async () => {
  await db.destroy();
  await up.stop();
  await fake.stop();
});

const ask = (id: string) => up.call("POST", `/orders/${id}/payment`, { as: asha, body: {} });

async function paidOrder(): Promise<{ id: string; reference: string }> {
  const body = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  const id = await placed(up, asha, body);
  await ask(id);
  fake.pay(fake.linkOf(id));
  await ask(id);
  return { id, reference: fake.linkOf(id).payments[0]?.payment_id ?? "" };
}

async function differences(): Promise<string[]> {
  const found: Difference[] = [];
  const from = new Date(up.clock.at.getTime() - 86_400_000);
  await reconcile(
    { db, provider, timeZone: "Asia/Kolkata" },
    { from, to: new Date(up.clock.at.getTime() + 60_000) },
    (one) => found.push(one),
  );
  return found.map(({ what }) => what);
}

test("books that agree say nothing; each difference is told: unknown, unnoticed, missing, another amount, refunds", async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
  expect(await differences()).toEqual([]);
  const [amount, refunded, gone] = orders.map(({ reference }) => reference);
  Object.assign(fake.payments.get(amount ?? "") ?? {}, { amount: 9_900 });
  Object.assign(fake.payments.get(refunded ?? "") ?? {}, { amount_refunded: 500 });
  fake.payments.delete(gone ?? "");
  const body = orderOf(asha, [{ productId: up.product() }], { paymentMethod: "card", status: "processing" });
  const unnoticed = await placed(up, asha, body);
  await ask(unnoticed);
  fake.pay(fake.linkOf(unnoticed));
  fake.payments.set("pay_other", {
    ...(fake.payments.get(amount ?? "") ?? expect.fail("no payment")),
    id: "pay_other",
    notes: [],
  });
  const found = await differences();
  expect(found).toHaveLength(5);
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringContaining("₹99.00 (pay_other, 2026-11-20) paid there and not here: it names no order"),
      `order ${orders[0]?.id} (${amount}): ₹99.00 INR there, ₹100.00 here`,
      `order ${orders[1]?.id} (${refunded}): ₹5.00 refunded there, ₹0.00 here`,
      `order ${orders[2]?.id} (${gone}): ₹100.00 paid here and not there`,
      expect.stringMatching(
        new RegExp(`^order ${unnoticed}: ₹100.00 .* paid there and not here; the order is processing`),
      ),
    ]),
  );
});

test("lists longer than a page are read to their end", async () => {
  const one = [...fake.payments.values()][0] ?? expect.fail("no payment");
  for (let index = 0; index < 150; index++)
    fake.payments.set(`pay_many${index}`, { ...one, id: `pay_many${index}`, notes: [] });
  expect((await differences()).filter((what) => what.includes("pay_many"))).toHaveLength(150);
});
