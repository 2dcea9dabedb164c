import { z } from "zod";
import type { PaymentLink, ProviderPayment } from "../link-provider.ts";
import type { RefundOutcome } from "../payment-provider.ts";

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
