import { addToOutbox } from "#api/mail/outbox.ts";
import type { Database } from "#api/database/tables.ts";

/** How long an authorized payment may stay without an order, in ms: nobody reviews an order for a day. */
export const UNUSED_MS = 24 * 60 * 60 * 1000;
/** How many payments one run releases. */
const BATCH = 100;

/**
 * Releases payments that were authorized and never used for an order, and returns how many: the money is blocked for
 * somebody who bought nothing. A later order with such a payment is refused, as with a used one.
 */
export async function releaseUnusedPayments(db: Database, at: Date): Promise<number> {
  const before = new Date(at.getTime() - UNUSED_MS).toISOString();
  const old = await db
    .selectFrom("payments")
    .select("id")
    .where("status", "=", "authorized")
    .where("order_id", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(BATCH)
    .execute();
  let released = 0;
  for (const { id } of old) {
    await db.transaction().execute(async (trx) => {
      // Checked again: an order may have used the payment in the meantime, or another process released it.
      const voided = await trx
        .updateTable("payments")
        .set({ status: "voided" })
        .where("id", "=", id)
        .where("status", "=", "authorized")
        .where("order_id", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (voided === undefined) return;
      await addToOutbox(trx, { kind: "payment_release", paymentId: id }, at);
      released++;
    });
  }
  return released;
}
