import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { readOrder } from "#contract/orders.ts";
import type { Database } from "#api/database/tables.ts";
import type { ProviderServices } from "#api/payments/link-provider.ts";
import { decodedMail } from "./decoded-mail.ts";
import { eventWait } from "./event-timeout.ts";
import { fakeProvider, startFakeRazorpay, type FakeLink, type FakeRazorpay } from "./fake-razorpay.ts";
import { auditAll } from "./read-audit.ts";
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
  /** An order of a new customer's by link, placed and not paid. */
  order(method?: "card" | "upi"): Promise<Omit<LinkOrder, "link">>;
  /** The same with its link out. */
  linked(): Promise<LinkOrder>;
  /** What a customer asks of an order and is told of it: the one who placed it here, if nobody is named. */
  ask(orderId: string, as?: TestCustomer): Promise<Answered>;
  cancel(orderId: string, as?: TestCustomer): Promise<Answered>;
  orderNow(orderId: string, as?: TestCustomer): Promise<ReturnType<typeof readOrder>>;
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
  findingsOn(orderId: string): ReturnType<typeof auditAll>;
  /** Clears faults and lies. */
  calm(): void;
  stop(): Promise<void>;
}

/** Starts it. Each test orders for itself, so that the tests of a file share one. */
export async function startLinkShop(keyId = "rzp_live_fake"): Promise<LinkShop> {
  const fake = await startFakeRazorpay({ now: () => up.clock.at, keyId });
  const provider = fakeProvider(fake);
  const up = await startTestUpstream({ samples: null, provider, OWNER_EMAIL: OWNER });
  const db = await up.openDatabase();
  const sends = ({ body, headers }: ReturnType<FakeRazorpay["webhook"]>) =>
    up.call("POST", "/payments/webhook", { body, headers });
  const customers = new Map<string, TestCustomer>();
  const of = (id: string) => customers.get(id) ?? expect.fail(`nobody placed ${id} here`);
  const ask: LinkShop["ask"] = (id, as = of(id)) => up.call("POST", `/orders/${id}/payment`, { as, body: {} });
  const order: LinkShop["order"] = async (method = "card") => {
    const customer = await up.customer();
    const product = up.product();
    const body = orderOf(customer, [{ productId: product }], { paymentMethod: method, status: "processing" });
    const id = await placed(up, customer, body);
    customers.set(id, customer);
    return { id, customer, product };
  };
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
    order,
    async linked() {
      const made = await order();
      expect((await ask(made.id)).status).toBe(200);
      return { ...made, link: fake.linkOf(made.id) };
    },
    ask,
    cancel: (id, as = of(id)) => up.call("PUT", `/orders/${id}/cancel`, { as }),
    orderNow: async (id, as = of(id)) => readOrder((await up.call("GET", `/orders/${id}`, { as })).body),
    returns: (address) =>
      up.call("POST", "/payments/return", { body: { query: Object.fromEntries(new URL(address).searchParams) } }),
    sends,
    wake: () => sends(fake.webhook("order.paid", {})),
    later: (minutes) => void (up.clock.at = new Date(up.clock.at.getTime() + minutes * 60_000)),
    refundsOf: (orderId) => db.selectFrom("refunds").selectAll().where("order_id", "=", orderId).execute(),
    rows: (kind, orderId) => up.entriesOf(orderId).filter((one) => one === kind).length,
    mailTo,
    ownerMail: (text) => mailTo(OWNER, text),
    findingsOn: async (orderId) => (await auditAll(db, up)).filter(({ order_id: id }) => id === orderId),
    calm() {
      fake.faults.length = 0;
      fake.lie = null;
      fake.refusesRefunds = null;
      fake.refundsAre = "processed";
      fake.calls.length = 0;
    },
    async stop() {
      await up.stop();
      await fake.stop();
    },
  };
}

/** The shop of the tests of a file that use one. */
export let shop: LinkShop;

/** Starts a shop for all tests of a file, without faults at the beginning of each, and stops it after the last one. */
export function useLinkShop(keyId?: string): void {
  beforeAll(async () => void (shop = await startLinkShop(keyId)));
  beforeEach(() => shop.calm());
  afterAll(() => shop.stop());
}
