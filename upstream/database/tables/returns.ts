import type { Generated } from "kysely";
import type { ReturnReason, ReturnStatus } from "../../../domain/returns.ts";

/**
 * Pieces of an order that come back. `note` is the customer's, `owner_words` the owner's reason to decline. `credited_paise`
 * came off what was to be paid, where the order was not paid; null otherwise.
 */
export interface ReturnsTable {
  id: string;
  order_id: string;
  status: ReturnStatus;
  note: string | null;
  owner_words: string | null;
  idempotency_key: string | null;
  credited_paise: Generated<number | null>;
  created_at: string;
}

/** A line of a return. `received` is null until the parcel is here; `restocked` of them went back into the stock. */
export interface ReturnItemsTable {
  return_id: string;
  /** The line of the order. */
  line: number;
  quantity: number;
  reason: ReturnReason;
  received: Generated<number | null>;
  restocked: Generated<number>;
}

/** The statuses a return went through, by step. */
export interface ReturnHistoryTable {
  return_id: string;
  step: number;
  status: ReturnStatus;
  at: string;
}
