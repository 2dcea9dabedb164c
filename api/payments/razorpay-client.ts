import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { PaymentLink, ProviderPayment } from "./link-provider.ts";
import type { RefundOutcome } from "./payment-provider.ts";
import { RETURNED_ORDER } from "#contract/payments.ts";

/** How Razorpay is reached, and with which keys. */
export interface RazorpayAccess {
  /** Without a slash at its end, such as https://api.razorpay.com. */
  url: string;
  keyId: string;
  keySecret: string;
}

/** Razorpay refused a request for a reason that stays: trying again would not help. */
export class RazorpayRefusal extends Error {
  override readonly name = "RazorpayRefusal";
}

/** Razorpay could not be asked, or did not say what came of it: the request may be made again. */
export class RazorpayUnavailable extends Error {
  override readonly name = "RazorpayUnavailable";
}

/** How long one call may take where the caller sets no limit, in ms. */
const TIMEOUT_MS = 10_000;
/** The largest answer that is read, in characters: a hundred payments with room to spare. */
const MAX_ANSWER = 2_000_000;

const problem = z.looseObject({ error: z.looseObject({ code: z.string(), description: z.string() }) });

/** One call of the API. `headers` beside the usual ones. */
export interface RazorpayCall {
  method: "GET" | "POST";
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/** Sends a call and checks the answer's form. Throws RazorpayRefusal for status 400 and 404, otherwise RazorpayUnavailable. */
export async function callRazorpay<Answer>(
  { url, keyId, keySecret }: RazorpayAccess,
  { method, path, query = {}, body, headers = {}, signal }: RazorpayCall,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const address = new URL(`${url}/v1${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const name = `${method} ${path.replaceAll(/\/(?:plink|pay|rfnd)_\w+/g, "/…")}`;
  const answer = await send(name, address, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A redirect would take the keys elsewhere.
    redirect: "error",
    signal: signal === undefined ? AbortSignal.timeout(TIMEOUT_MS) : signal,
  });
  if (answer.status >= 200 && answer.status < 300) {
    const read = shape.safeParse(answer.body);
    if (read.success) return read.data;
    throw new RazorpayUnavailable(`${name}: an answer of an unknown form`);
  }
  const described = problem.safeParse(answer.body).data?.error.description ?? `status ${answer.status}`;
  if (answer.status === 400 || answer.status === 404) throw new RazorpayRefusal(described.slice(0, 300));
  throw new RazorpayUnavailable(`${name}: status ${answer.status}, ${described.slice(0, 200)}`);
}

async function send(name: string, address: URL, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, request);
    const text = await response.text();
    if (text.length > MAX_ANSWER) throw new Error("the answer is too large");
    return { status: response.status, body: parse(text) };
  } catch (error) {
    throw new RazorpayUnavailable(`${name}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const moment = z.number().transform((seconds) => new Date(seconds * 1000));

/** A payment link. */
export const razorpayLink = z.looseObject({
  id: z.string().regex(/^plink_\w+$/),
  short_url: z.url({ protocol: /^https?$/ }),
  reference_id: z.string().nullish(),
  amount: z.number().int(),
  amount_paid: z.number().int().nullish(),
  currency: z.string(),
  status: z.enum(["created", "issued", "partially_paid", "paid", "expired", "cancelled"]),
  payments: z
    .array(z.looseObject({ payment_id: z.string(), amount: z.number().int().nullish(), status: z.string().nullish() }))
    .nullish()
    // An empty object stands for no payments in some answers.
    .catch(null),
});

/** A list of payment links. */
export const razorpayLinks = z.looseObject({ payment_links: z.array(razorpayLink) });

/** A refund of a payment. */
export const razorpayRefund = z.looseObject({
  id: z.string(),
  amount: z.number().int(),
  receipt: z.string().nullish(),
  notes: z.unknown().optional(),
  status: z.string(),
});

/** The refunds of a payment. */
export const razorpayRefunds = z.looseObject({ items: z.array(razorpayRefund) });

/** A page of payments. */
export const razorpayPayments = z.looseObject({
  items: z.array(
    z.looseObject({
      id: z.string(),
      amount: z.number().int(),
      amount_refunded: z.number().int().nullish(),
      currency: z.string(),
      status: z.string(),
      created_at: moment,
      notes: z.unknown().optional(),
    }),
  ),
});

/** A webhook. */
export const razorpayEvent = z.looseObject({
  event: z.string(),
  payload: z.looseObject({
    payment_link: z.looseObject({ entity: z.looseObject({ reference_id: z.string().nullish() }) }).optional(),
    payment: z.looseObject({ entity: z.looseObject({ notes: z.unknown().optional() }) }).optional(),
    refund: z.looseObject({ entity: z.looseObject({ receipt: z.string().nullish() }) }).optional(),
  }),
});

/** A payment link as the shop understands it. */
export function linkFrom(link: z.output<typeof razorpayLink>): PaymentLink {
  const statuses = { created: "open", issued: "open", partially_paid: "open" } as const;
  return {
    id: link.id,
    url: link.short_url,
    reference: link.reference_id ?? "",
    amountPaise: link.amount,
    paidPaise: link.amount_paid ?? 0,
    currency: link.currency,
    status:
      link.status === "paid" || link.status === "expired" || link.status === "cancelled"
        ? link.status
        : statuses[link.status],
    received: (link.payments ?? [])
      .filter(({ status }) => status === "captured" || status === "refunded" || (status ?? null) === null)
      .map(({ payment_id: reference, amount }) => ({ reference, amountPaise: amount ?? link.amount })),
  };
}

/** What has become of a refund. An unknown state is not a success: Razorpay may still work on it. */
export function outcomeOf({ id, status }: z.output<typeof razorpayRefund>): RefundOutcome {
  return status === "failed" || status === "reversed"
    ? { outcome: "failed", message: `Razorpay could not make the refund ${id}.` }
    : { outcome: status === "processed" ? "made" : "asked", reference: id };
}

/** The refund of ours that a receipt names, whichever attempt it belongs to. */
export function refundIdIn(receipt: string | null | undefined): string | null {
  return receipt?.replace(/\.\d+$/, "") ?? null;
}

/** A payment as the shop understands it. */
export function paymentFrom(item: z.output<typeof razorpayPayments>["items"][number]): ProviderPayment {
  return {
    reference: item.id,
    amountPaise: item.amount,
    refundedPaise: item.amount_refunded ?? 0,
    currency: item.currency,
    at: item.created_at,
    orderId: orderIn(item.notes),
  };
}

/** The order that notes of ours name. Empty notes are a list. */
export function orderIn(notes: unknown): string | null {
  return z.looseObject({ order: z.string() }).safeParse(notes).data?.order ?? null;
}

/** Whether a text carries the signature of the secret: HMAC-SHA256 in hexadecimal, compared in constant time. */
export function isSigned(text: string, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(text, "utf8").digest();
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

const returnFields = [
  "razorpay_payment_link_id",
  RETURNED_ORDER,
  "razorpay_payment_link_status",
  "razorpay_payment_id",
] as const;

/**
 * The order's number in the query with which Razorpay sends the shopper back; null where the signature is not theirs. Signed
 * are link, reference, status and payment, joined by "|" (https://razorpay.com/docs/payments/payment-links/apis).
 */
export function signedReference(query: Readonly<Record<string, string>>, keySecret: string): string | null {
  const values = returnFields.map((field) => query[field] ?? "");
  const signature = query["razorpay_signature"] ?? "";
  return isSigned(values.join("|"), signature, keySecret) ? (query[RETURNED_ORDER] ?? null) : null;
}
