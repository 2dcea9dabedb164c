import { vi } from "vitest";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { auditBooks } from "#api/owner/audit/audit-books.ts";
import { razorpayProvider } from "#api/payments/razorpay-provider.ts";
import type { ProviderServices } from "#api/payments/link-provider.ts";
import { decodedMail } from "./decoded-mail.ts";
import { eventWait } from "./event-timeout.ts";
import { startFakeRazorpay, type FakeLink, type FakeRazorpay } from "./fake-razorpay.ts";
import { startTestUpstream, type Answered, type TestCustomer, type TestUpstream } from "./upstream-fixture.ts";
import { orderOf, placed } from "./upstream-orders.ts";

/** The owner's address in these tests. */
const OWNER = "owner@example.org";

/** An order by link, as a test holds it. */
export interface LinkOrder {
  id: string;
  customer: TestCustomer;
  product: number;
  link: FakeLink;
}

/** An upstream with a live account at our server in the place of Razorpay. */
export interface LinkShop {
  fake: FakeRazorpay;
  up: TestUpstream;
  db: Database;
  services: ProviderServices;
  /** An order with its link out. */
  linked(method?: "card" | "upi"): Promise<LinkOrder>;
  ask(order: Pick<LinkOrder, "id" | "customer">): Promise<Answered>;
  cancel(order: Pick<LinkOrder, "id" | "customer">): Promise<Answered>;
  /** Comes back by the address to which Razorpay leads. */
  returns(address: string): Promise<Answered>;
  /** Sends a webhook. */
  sends(webhook: ReturnType<FakeRazorpay["webhook"]>): Promise<Answered>;
  /** Wakes the worker by a signed webhook about something else. */
  wake(): Promise<Answered>;
  later(minutes: number): void;
  refundsOf(orderId: string): Promise<{ id: string; state: string; reference: string | null; attempt: number }[]>;
  /** How many entries of a kind name an order. */
  rows(kind: string, orderId: string): number;
  /** The mail to an address that holds a text, once it is written. */
  mailTo(to: string, text: string): Promise<string>;
  ownerMail(text: string): Promise<string>;
  /** What the audit says of an order. */
  findingsOn(orderId: string): Promise<string[]>;
  /** Clears faults and lies. */
  calm(): void;
  stop(): Promise<void>;
}

/** Starts it. Each test orders for itself, so that the tests of a file share one. */
export async function startLinkShop(keyId = "rzp_live_fake"): Promise<LinkShop> {
  const clock = { at: new Date() };
  const fake = await startFakeRazorpay({ now: () => clock.at, keyId });
  const provider = razorpayProvider({
    url: fake.url,
    keyId: fake.keys.RAZORPAY_KEY_ID,
    keySecret: fake.keys.RAZORPAY_KEY_SECRET,
    webhookSecret: fake.keys.RAZORPAY_WEBHOOK_SECRET,
    keptMs: 60 * 60_000,
    returnUrl: () => "https://shop.example/payment/return",
    shopName: "Pallu",
  });
  const up = await startTestUpstream({ samples: null, provider, ownerEmail: OWNER });
  clock.at = up.clock.at;
  const engine = chooseEngine({ databaseUrl: up.databaseUrl, dataDir: up.dataDir });
  const db = await openDatabase(engine);
  const sends = ({ body, headers }: ReturnType<FakeRazorpay["webhook"]>) =>
    up.call("POST", "/payments/webhook", { body, headers });
  const ask: LinkShop["ask"] = ({ id, customer }) =>
    up.call("POST", `/orders/${id}/payment`, { as: customer, body: {} });
  const mailTo = (to: string, text: string) =>
    vi.waitUntil(
      async () => (await up.mails(to, 1)).map(decodedMail).find((mail) => mail.includes(text)) ?? false,
      eventWait,
    );
  return {
    fake,
    up,
    db,
    services: { db, now: () => up.clock.at, log: (entry) => up.logs.push(entry), providers: [provider] },
    async linked(method = "card") {
      const customer = await up.customer();
      const product = up.product();
      up.database.prepare("update products set received = stock where received is null").run();
      const body = orderOf(customer, [{ productId: product }], { paymentMethod: method, status: "processing" });
      const id = await placed(up, customer, body);
      await ask({ id, customer });
      return { id, customer, product, link: fake.linkOf(id) };
    },
    ask,
    cancel: ({ id, customer }) => up.call("PUT", `/orders/${id}/cancel`, { as: customer }),
    returns: (address) =>
      up.call("POST", "/payments/return", { body: { query: Object.fromEntries(new URL(address).searchParams) } }),
    sends,
    wake: () => sends(fake.webhook("order.paid", {})),
    later(minutes) {
      up.clock.at = new Date(up.clock.at.getTime() + minutes * 60_000);
      clock.at = up.clock.at;
    },
    refundsOf: (orderId) => db.selectFrom("refunds").selectAll().where("order_id", "=", orderId).execute(),
    rows: (kind, orderId) =>
      Number(
        up.database
          .prepare("select count(*) as rows from outbox where kind = ? and payload like ?")
          .get(kind, `%${orderId}%`)?.["rows"],
      ),
    mailTo,
    ownerMail: (text) => mailTo(OWNER, text),
    async findingsOn(orderId) {
      const said: string[] = [];
      await auditBooks(db, engine, up.clock.at, (_kind, sentence) => said.push(sentence));
      return said.filter((sentence) => sentence.includes(orderId));
    },
    calm() {
      fake.faults.length = 0;
      fake.lie = null;
      fake.refusesRefunds = null;
      fake.refundsAre = "processed";
      fake.calls.length = 0;
    },
    async stop() {
      await db.destroy();
      await up.stop();
      await fake.stop();
    },
  };
}
