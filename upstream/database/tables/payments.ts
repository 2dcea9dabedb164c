import type { Generated } from "kysely";
import type { PrepaidMethod } from "../../../domain/payment-methods.ts";

/**
 * A payment: of a card only brand and last four digits, a UPI id only masked. `reference` is the `provider`'s own name for
 * it. With `awaited_until` the money is still to come, by hand or by a link, and the order is kept until then. A link's id
 * and address are null until the provider has answered. `paid_reference` is the provider's name for the money that came.
 */
export interface PaymentsTable {
  id: string;
  customer_id: number;
  idempotency_key: string | null;
  method: PrepaidMethod;
  /** `awaited`, `captured` and `expired` are the states of a payment by link. */
  status: "awaited" | "authorized" | "captured" | "expired" | "voided";
  amount_paise: number;
  brand: string | null;
  last4: string | null;
  upi_id: string | null;
  provider: string;
  reference: string;
  order_id: string | null;
  awaited_until: string | null;
  link_id: Generated<string | null>;
  link_url: Generated<string | null>;
  paid_reference: Generated<string | null>;
  created_at: string;
}

/**
 * Money that goes back for an order: `reason` is `cancellation`, or `return-` with the return's id. `payment_id` is null for
 * cash. With `by_hand` the owner pays it, otherwise the provider, whose own name for it is `reference`.
 */
export interface RefundsTable {
  id: string;
  payment_id: string | null;
  order_id: string;
  return_id: string | null;
  amount_paise: number;
  /** Due until the money has gone back: a refund that the provider works on is due, with a reference. */
  state: "due" | "made" | "failed";
  by_hand: number;
  reference: string | null;
  reason: string;
  created_at: string;
  made_at: string | null;
  /** When the provider last said that it works on it; null before it was asked. */
  asked_at: string | null;
  /** Which time this is that the provider is asked to make it; 1 unless it failed before. */
  attempt: Generated<number>;
}
