// One file: one server, whose links, payments and refunds answer for each other.
import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { serveLocally } from "./serve-locally.ts";
import { razorpayProvider } from "#api/payments/razorpay-provider.ts";

/** A link as Razorpay's documentation shows it (https://razorpay.com/docs/api/payments/payment-links/entity). */
export interface FakeLink {
  id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  status: "created" | "paid" | "partially_paid" | "expired" | "cancelled";
  reference_id: string;
  expire_by: number;
  short_url: string;
  callback_url: string;
  callback_method: string;
  options: unknown;
  payments: { payment_id: string; amount: number; status: string; method: string }[];
  [key: string]: unknown;
}

interface FakePayment {
  id: string;
  amount: number;
  currency: string;
  status: "captured" | "refunded";
  amount_refunded: number;
  created_at: number;
  link: string;
  notes: unknown;
}

interface FakeRefund {
  id: string;
  payment_id: string;
  amount: number;
  receipt: string | null;
  status: string;
  key: string | null;
  [key: string]: unknown;
}

/** What it does wrong, for the calls whose `METHOD /path` contains `on`. */
export interface RazorpayFault {
  on: string;
  /** `lost` does what is asked and loses the answer; `down` does nothing; `busy` answers 502; `hang` never answers. */
  does: "lost" | "down" | "busy" | "hang";
  /** How often. Without it, until the faults are cleared. */
  times?: number;
}

/** Our server in the place of Razorpay: links, a page to pay on, refunds, lists and signed webhooks, as they document them. */
export interface FakeRazorpay {
  url: string;
  keys: {
    RAZORPAY_KEY_ID: string;
    RAZORPAY_KEY_SECRET: string;
    RAZORPAY_WEBHOOK_SECRET: string;
    RAZORPAY_API_URL: string;
  };
  links: Map<string, FakeLink>;
  payments: Map<string, FakePayment>;
  refunds: FakeRefund[];
  /** Every call: `METHOD /path`. */
  calls: string[];
  faults: RazorpayFault[];
  /** Changes what is told of a link, and not what it is. */
  lie: ((link: FakeLink) => Partial<FakeLink>) | null;
  /** Refuses refunds with these words; null makes them. */
  refusesRefunds: string | null;
  /** What becomes of new refunds at first. */
  refundsAre: "processed" | "pending";
  /** Ends a pending refund. The money of one that failed is the shop's again. */
  endRefund(refund: FakeRefund, status: "processed" | "failed" | "reversed"): void;
  linkOf(orderId: string): FakeLink;
  /** Pays a link as a shopper does on its page, and answers the address that leads back. */
  pay(link: FakeLink): string;
  /** A second payment comes in by a link that is paid, and its name is answered. */
  payAgain(link: FakeLink): string;
  /** A webhook as it is sent: its body and its headers. The same event again has the same id. */
  webhook(
    event: string,
    entities: Record<string, unknown>,
    id?: string,
  ): { body: string; headers: Record<string, string> };
  stop(): Promise<void>;
}

const secrets = { key: "the-key-secret", webhook: "the-webhook-secret" };

/** Starts it on any free port. Its clock is `now`; with a live `keyId` its money counts. */
export async function startFakeRazorpay({
  now = () => new Date(),
  keyId = "rzp_test_fake",
}: { now?: () => Date; keyId?: string } = {}): Promise<FakeRazorpay> {
  const links = new Map<string, FakeLink>();
  const payments = new Map<string, FakePayment>();
  const refunds: FakeRefund[] = [];
  const calls: string[] = [];
  const faults: RazorpayFault[] = [];
  const hanging = new Set<ServerResponse>();
  const server = await serveLocally((request, response) => void answer(request, response));
  const { url } = server;
  const authorization = `Basic ${Buffer.from(`${keyId}:${secrets.key}`).toString("base64")}`;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const id = (kind: string) => `${kind}_${randomBytes(7).toString("hex")}`;

  const fake: FakeRazorpay = {
    url,
    keys: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: secrets.key,
      RAZORPAY_WEBHOOK_SECRET: secrets.webhook,
      RAZORPAY_API_URL: url,
    },
    links,
    payments,
    refunds,
    calls,
    faults,
    lie: null,
    refusesRefunds: null,
    refundsAre: "processed",
    endRefund(refund, status) {
      refund.status = status;
      const payment = payments.get(refund.payment_id);
      if (status === "processed" || payment === undefined) return;
      payment.amount_refunded -= refund.amount;
      payment.status = "captured";
    },
    linkOf(orderId) {
      const found = [...links.values()].filter((link) => link.reference_id === orderId);
      const [link] = found;
      if (link === undefined || found.length > 1) throw new Error(`${found.length} links for ${orderId}`);
      return link;
    },
    pay(link) {
      if (link.status !== "created") throw new Error(`a link that is ${link.status} is paid`);
      const paymentId = capture(link);
      link.status = "paid";
      link.amount_paid = link.amount;
      link.payments = [{ payment_id: paymentId, amount: link.amount, status: "captured", method: "upi" }];
      return backAddress(link, paymentId);
    },
    payAgain(link) {
      const paymentId = capture(link);
      link.payments.push({ payment_id: paymentId, amount: link.amount, status: "captured", method: "upi" });
      return paymentId;
    },
    webhook(event, entities, eventId = id("evt")) {
      const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
      const body = JSON.stringify({ entity: "event", event, payload, created_at: seconds() });
      const signature = createHmac("sha256", secrets.webhook).update(body).digest("hex");
      return {
        body,
        headers: {
          "content-type": "application/json",
          "x-razorpay-signature": signature,
          "x-razorpay-event-id": eventId,
        },
      };
    },
    async stop() {
      for (const response of hanging) response.destroy();
      await server.stop();
    },
  };
  return fake;

  function capture(link: FakeLink): string {
    const payment: FakePayment = {
      id: id("pay"),
      amount: link.amount,
      currency: link.currency,
      status: "captured",
      amount_refunded: 0,
      created_at: seconds(),
      link: link.id,
      notes: link["notes"] ?? [],
    };
    payments.set(payment.id, payment);
    return payment.id;
  }

  function backAddress(link: FakeLink, paymentId: string): string {
    const fields = [link.id, link.reference_id, link.status, paymentId];
    const back = new URL(link.callback_url);
    back.searchParams.set("razorpay_payment_id", paymentId);
    back.searchParams.set("razorpay_payment_link_id", link.id);
    back.searchParams.set("razorpay_payment_link_reference_id", link.reference_id);
    back.searchParams.set("razorpay_payment_link_status", link.status);
    const signature = createHmac("sha256", secrets.key).update(fields.join("|")).digest("hex");
    back.searchParams.set("razorpay_signature", signature);
    return back.href;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const text = (await request.toArray()).map(String).join("");
    if (pathname.startsWith("/i/")) return page(request.method ?? "GET", pathname, text, response);
    const name = `${request.method} ${pathname}`;
    calls.push(name);
    const fault = faults.find(({ on, times }) => name.includes(on) && times !== 0);
    if (fault?.times !== undefined) fault.times--;
    if (fault?.does === "hang") return void hanging.add(response);
    if (fault?.does === "down") return void request.socket.destroy();
    if (fault?.does === "busy") return send(response, 502, null);
    if (request.headers.authorization !== authorization)
      return refuse(response, 401, "The api key provided is invalid");
    const body: Record<string, unknown> = text === "" ? {} : JSON.parse(text);
    const [status, told] = await handle(name, searchParams, body, request.headers);
    if (fault?.does === "lost") return void request.socket.destroy();
    if (status >= 400) return refuse(response, status, String(told));
    send(response, status, told);
  }

  async function handle(
    name: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
    headers: IncomingMessage["headers"],
  ): Promise<[number, unknown]> {
    for (const link of links.values())
      if (link.status === "created" && link.expire_by <= seconds()) link.status = "expired";
    const [, linkId, action] = /\/payment_links\/(plink_\w+)(?:\/(\w+))?$/.exec(name) ?? [];
    const [, paymentId] = /\/payments\/(pay_\w+)\/refunds?$/.exec(name) ?? [];
    if (name === "POST /v1/payment_links") return createLink(body);
    if (name === "GET /v1/payment_links") {
      const reference = query.get("reference_id");
      const payment = query.get("payment_id");
      const found = [...links.values()].filter(
        (link) =>
          (reference === null || link.reference_id === reference) &&
          (payment === null || link.payments.some(({ payment_id: one }) => one === payment)),
      );
      // The list leaves the payments out, as in their sample.
      return [200, { payment_links: found.map((link) => ({ ...told(link), payments: [] })) }];
    }
    if (linkId !== undefined) {
      const link = links.get(linkId);
      if (link === undefined) return [400, "The id provided does not exist"];
      if (action !== "cancel") return [200, told(link)];
      if (link.status !== "created") return [400, `Payment link cannot be cancelled as it is ${link.status}`];
      link.status = "cancelled";
      return [200, told(link)];
    }
    if (paymentId !== undefined) {
      const payment = payments.get(paymentId);
      if (payment === undefined) return [400, "The id provided does not exist"];
      if (name.startsWith("GET")) return [200, listOf(refunds.filter((refund) => refund.payment_id === paymentId))];
      return refund(payment, body, String(headers["x-refund-idempotency"] ?? "") || null);
    }
    if (name === "GET /v1/payments" || name === "GET /v1/refunds") {
      const all: readonly unknown[] = name.endsWith("refunds") ? refunds : [...payments.values()].toReversed();
      const skip = Number(query.get("skip") ?? 0);
      return [200, listOf(all.slice(skip, skip + Math.min(Number(query.get("count") ?? 10), 100)))];
    }
    return [404, "The requested URL was not found on the server."];
  }

  function createLink(body: Record<string, unknown>): [number, unknown] {
    const { reference_id: reference, amount, currency, expire_by: expireBy, callback_method: method } = body;
    if (!Number.isInteger(amount) || Number(amount) < 100) return [400, "The amount must be atleast INR 1.00"];
    if (currency !== "INR") return [400, "Currency is not supported"];
    if (Number(expireBy) < seconds() + 15 * 60)
      return [400, "expire_by should be at least 15 minutes after current time"];
    if (method !== "get") return [400, "callback_method must be get"];
    if (typeof reference !== "string" || reference.length > 40)
      return [400, "The reference id may not be greater than 40 characters."];
    if ([...links.values()].some((link) => link.reference_id === reference))
      return [
        400,
        `payment link with given reference_id (${reference}) already exists. Please create new payment link with different reference_id`,
      ];
    const linkId = id("plink");
    const link: FakeLink = {
      ...body,
      id: linkId,
      amount: Number(amount),
      currency,
      amount_paid: 0,
      status: "created",
      reference_id: reference,
      expire_by: Number(expireBy),
      short_url: `${url}/i/${linkId}`,
      callback_url: String(body["callback_url"]),
      callback_method: method,
      options: body["options"],
      payments: [],
      created_at: seconds(),
    };
    links.set(link.id, link);
    return [200, told(link)];
  }

  function refund(payment: FakePayment, body: Record<string, unknown>, key: string | null): [number, unknown] {
    const same = refunds.find((one) => key !== null && one.key === key);
    if (same !== undefined)
      return same.amount === body["amount"]
        ? [200, same]
        : [400, "Different request body for the same idempotency key"];
    if (fake.refusesRefunds !== null) return [400, fake.refusesRefunds];
    const amount = Number(body["amount"] ?? payment.amount);
    if (payment.amount_refunded + amount > payment.amount)
      return [400, "The total refund amount is greater than the refund payment amount"];
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = "refunded";
    const made: FakeRefund = {
      id: id("rfnd"),
      entity: "refund",
      payment_id: payment.id,
      amount,
      currency: payment.currency,
      receipt: typeof body["receipt"] === "string" ? body["receipt"] : null,
      notes: body["notes"] ?? [],
      status: fake.refundsAre,
      created_at: seconds(),
      key,
    };
    refunds.push(made);
    return [200, made];
  }

  function told(link: FakeLink): FakeLink {
    return { ...link, ...fake.lie?.(link) };
  }

  /** The page on which a test shopper pays, or does not. */
  function page(method: string, pathname: string, text: string, response: ServerResponse): void {
    const link = links.get(pathname.slice("/i/".length));
    if (link === undefined) return html(response, 404, "<h1>No such link</h1>");
    if (method === "POST" && link.status === "created" && new URLSearchParams(text).get("do") === "pay") {
      response.writeHead(302, { location: fake.pay(link) }).end();
      return;
    }
    const form =
      link.status === "created"
        ? `<form method="post"><button name="do" value="pay">Pay now</button></form>`
        : `<p>This link is ${link.status}.</p>`;
    html(response, 200, `<h1>Razorpay</h1><p>₹${(link.amount / 100).toFixed(2)} for ${link.reference_id}</p>${form}`);
  }
}

function listOf(items: readonly unknown[]) {
  return { entity: "collection", count: items.length, items };
}

function refuse(response: ServerResponse, status: number, description: string): void {
  send(response, status, {
    error: { code: "BAD_REQUEST_ERROR", description, source: "business", step: "payment_initiation", metadata: {} },
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body === null ? "" : JSON.stringify(body));
}

function html(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8" })
    .end(`<!doctype html><html lang="en"><title>Razorpay (test)</title>${body}</html>`);
}

/** The account at the fake, as an upstream has it. Orders are kept for an hour. */
export function fakeProvider(fake: FakeRazorpay) {
  return razorpayProvider({
    url: fake.url,
    keyId: fake.keys.RAZORPAY_KEY_ID,
    keySecret: fake.keys.RAZORPAY_KEY_SECRET,
    webhookSecret: fake.keys.RAZORPAY_WEBHOOK_SECRET,
    keptMs: 60 * 60 * 1000,
    shopUrl: () => "https://shop.example/",
    shopName: "Pallu",
  });
}
