import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * Something to be done outside the database once a change is committed. Written with the change, so that neither can be
 * without the other. It holds ids and addresses only: what a message says is read when it is sent.
 */
export type OutboxEntry =
  | { kind: "password_reset"; email: string }
  | { kind: "order_placed"; orderId: string }
  | { kind: "order_paid"; orderId: string }
  | { kind: "order_processing"; orderId: string }
  | { kind: "order_shipped"; orderId: string }
  | { kind: "order_delivered"; orderId: string }
  | { kind: "order_cancelled"; orderId: string }
  | { kind: "payment_release"; paymentId: string };

/** Adds an entry that is due at once; give the transaction of the change it belongs to, and wake the worker after commit. */
export async function addToOutbox(db: Kysely<Tables>, { kind, ...payload }: OutboxEntry, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .insertInto("outbox")
    .values({
      kind,
      payload: JSON.stringify(payload),
      due_at: time,
      created_at: time,
      done_at: null,
      failed_at: null,
      last_error: null,
      handed_at: null,
    })
    .execute();
}
