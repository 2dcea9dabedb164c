import type { Database } from "../database/open-database.ts";
import { addToOutbox } from "../mail/outbox.ts";

/** How long an authorised payment waits for its order, in ms: nobody reviews an order for a day. */
export const UNUSED_MS = 24 * 60 * 60 * 1000;
/** Payments let go together. */
const TOGETHER = 100;

/**
 * Lets go of payments that were authorised and never used for an order: the money is held from somebody who bought nothing. An order
 * that comes later for one of them is refused, as one whose payment is used is. Answers how many it was.
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
    .limit(TOGETHER)
    .execute();
  let released = 0;
  for (const { id } of old) {
    await db.transaction().execute(async (trx) => {
      // The conditions again: an order may take the payment meanwhile, or another process let it go.
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
