import { z } from "zod";
import { languagePrefix } from "#domain/languages.ts";
import type { LinkProvider, LinkRequest, PaymentLink, ProviderEvent } from "./link-provider.ts";
import type { RefundOutcome, RefundRequest } from "./payment-provider.ts";
import {
  linkFrom,
  orderIn,
  outcomeOf,
  paymentFrom,
  razorpayEvent,
  razorpayLink,
  razorpayLinks,
  razorpayPayments,
  razorpayRefund,
  razorpayRefunds,
  refundIdIn,
  callRazorpay,
  RazorpayRefusal,
  type RazorpayAccess,
  type RazorpayCall,
  isSigned,
  signedReference,
} from "./razorpay-client.ts";
import { RAZORPAY, RAZORPAY_TEST } from "#api/order-records/payment-names.ts";

/** The account at Razorpay, and how orders wait for it. */
export interface RazorpaySettings extends RazorpayAccess {
  webhookSecret: string;
  keptMs: number;
  shopUrl(): string;
  shopName: string;
}

/** Where Razorpay sends a shopper back to, below the pages of their language. */
const RETURN_PATH = "/payment/return";
const SHORTEST_MS = 16 * 60 * 1000;
/** How many entries a list is asked for at once: the most that Razorpay gives. */
const PAGE = 100;

/** Razorpay's Payment Links: the shopper pays on their page, so that no card number touches the shop. */
export function razorpayProvider(settings: RazorpaySettings): LinkProvider {
  const { keyId, keySecret, webhookSecret, keptMs } = settings;
  const isTest = keyId.startsWith("rzp_test_");

  const get = <Answer>(
    path: string,
    shape: z.ZodType<Answer>,
    { query, signal }: { query?: RazorpayCall["query"]; signal?: AbortSignal | undefined } = {},
  ) => callRazorpay(settings, { method: "GET", path, ...(query && { query }), signal }, shape);
  const post = <Answer>(path: string, shape: z.ZodType<Answer>, sent: Omit<RazorpayCall, "method" | "path">) =>
    callRazorpay(settings, { method: "POST", path, ...sent }, shape);

  async function findByOrder(orderId: string, signal: AbortSignal): Promise<PaymentLink | null> {
    const query = { reference_id: orderId };
    const { payment_links: links } = await get("/payment_links", razorpayLinks, { query, signal });
    const [link] = links.filter(({ reference_id: reference }) => reference === orderId);
    // Lists leave out the payments of a link.
    if (link === undefined) return null;
    return link.status === "paid" || (link.amount_paid ?? 0) > 0 ? findById(link.id, signal) : linkFrom(link);
  }

  async function findById(id: string, signal: AbortSignal): Promise<PaymentLink> {
    return linkFrom(await get(`/payment_links/${id}`, razorpayLink, { signal }));
  }

  async function createLink(request: LinkRequest): Promise<PaymentLink> {
    const { orderId, method, amountPaise, expiresAt, customer, language, signal } = request;
    const body = {
      amount: amountPaise,
      currency: "INR",
      accept_partial: false,
      expire_by: Math.floor(expiresAt.getTime() / 1000),
      reference_id: orderId,
      description: `Order ${orderId} at ${settings.shopName}`,
      customer: {
        name: customer.name.slice(0, 50),
        contact: customer.phone,
        ...(customer.email !== null && { email: customer.email }),
      },
      // The shop sends its own mails.
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { order: orderId },
      callback_url: settings.shopUrl().replace(/\/+$/, "") + languagePrefix(language) + RETURN_PATH,
      callback_method: "get",
      options: {
        checkout: { method: { card: method === "card", upi: method === "upi", netbanking: false, wallet: false } },
      },
    };
    return linkFrom(await post("/payment_links", razorpayLink, { body, signal }));
  }

  async function refundsOf(reference: string, signal?: AbortSignal) {
    const query = { count: String(PAGE) };
    return (await get(`/payments/${reference}/refunds`, razorpayRefunds, { query, signal })).items;
  }

  /** A refund that was made or is being made counts, whichever attempt it belongs to: no money goes back twice. */
  async function findRefund(request: RefundRequest, signal?: AbortSignal): Promise<RefundOutcome | null> {
    const items = await refundsOf(request.reference, signal);
    const ours = items.filter(({ receipt }) => refundIdIn(receipt) === request.id);
    const there =
      ours.find(({ status }) => status === "processed") ??
      ours.find((refund) => outcomeOf(refund).outcome === "asked") ??
      ours.find(({ receipt }) => receipt === receiptOf(request));
    return there === undefined ? null : outcomeOf(there);
  }

  return {
    name: isTest ? RAZORPAY_TEST : RAZORPAY,
    isTest,
    description: isTest ? "Razorpay with test keys: no money moves" : "Razorpay",
    keptMs,
    shortestMs: SHORTEST_MS,
    async makeLink(request) {
      // An earlier request may have made it and lost the answer.
      const there = await findByOrder(request.orderId, request.signal);
      if (there !== null) return there;
      try {
        return await createLink(request);
      } catch (error) {
        // Two requests at once: Razorpay refuses the second link with the same reference.
        const other = error instanceof RazorpayRefusal ? await findByOrder(request.orderId, request.signal) : null;
        if (other === null) throw error;
        return other;
      }
    },
    async findLink({ id, orderId }, signal) {
      return id === null ? findByOrder(orderId, signal) : findById(id, signal);
    },
    async cancelLink(id, signal) {
      try {
        return linkFrom(await post(`/payment_links/${id}/cancel`, razorpayLink, { signal }));
      } catch (error) {
        // Only an open link can be cancelled: this one has been paid, has expired or is cancelled.
        if (error instanceof RazorpayRefusal) return findById(id, signal);
        throw error;
      }
    },
    async refund(request): Promise<RefundOutcome> {
      // An earlier request may have made it and lost the answer; the idempotency key is known for a limited time.
      const there = await findRefund(request);
      if (there !== null) return there;
      try {
        const made = await post(`/payments/${request.reference}/refund`, razorpayRefund, {
          headers: { "x-refund-idempotency": receiptOf(request) },
          body: {
            amount: request.amountPaise,
            speed: "normal",
            receipt: receiptOf(request),
            notes: { refund: request.id, ...(request.orderId !== null && { order: request.orderId }) },
          },
        });
        return outcomeOf(made);
      } catch (error) {
        if (error instanceof RazorpayRefusal) return { outcome: "failed", message: error.message };
        throw error;
      }
    },
    findRefund,
    async listRefunds(reference) {
      return (await refundsOf(reference)).map((refund) => ({
        reference: refund.id,
        amountPaise: refund.amount,
        refundId:
          refundIdIn(refund.receipt) ??
          z.looseObject({ refund: z.string() }).safeParse(refund.notes).data?.refund ??
          null,
        outcome: outcomeOf(refund).outcome,
      }));
    },
    signedReturn: (query) => signedReference(query, keySecret),
    signedEvent(body, headers): ProviderEvent | null {
      if (!isSigned(body, headers.get("x-razorpay-signature") ?? "", webhookSecret)) return null;
      const { event, payload } = razorpayEvent.safeParse(jsonIn(body)).data ?? { event: "unknown", payload: {} };
      return {
        id: headers.get("x-razorpay-event-id"),
        kind: event,
        orderId: payload.payment_link?.entity.reference_id ?? orderIn(payload.payment?.entity.notes),
        refundId: refundIdIn(payload.refund?.entity.receipt),
      };
    },
    async orderOfPayment(reference) {
      const { payment_links: links } = await get("/payment_links", razorpayLinks, { query: { payment_id: reference } });
      return links[0]?.reference_id ?? null;
    },
    async *listPayments(from, to) {
      const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000));
      for (let skip = 0; ; skip += PAGE) {
        const query = { from: seconds(from), to: seconds(to), count: String(PAGE), skip: String(skip) };
        const { items } = await get("/payments", razorpayPayments, { query });
        // Money counts when it is captured; a refunded payment was.
        for (const item of items) if (item.status === "captured" || item.status === "refunded") yield paymentFrom(item);
        if (items.length < PAGE) return;
      }
    },
  };
}

/** The receipt of a refund, which is its idempotency key, too. Razorpay answers the same key with the same refund, also with a failed one. */
function receiptOf({ id, attempt }: RefundRequest): string {
  return attempt === 1 ? id : `${id}.${attempt}`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
