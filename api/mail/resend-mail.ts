import { sql } from "kysely";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";

/**
 * Makes mails about an order due again that were given up or are in doubt, inside the caller's transaction. They keep
 * their `Message-ID`, so that a mail program recognises one that arrived before. Refuses when there are none.
 */
export async function resendMail(trx: Database, orderId: string, at: Date): Promise<void> {
  const opening = `${JSON.stringify({ orderId }).slice(0, -1)},`;
  const due = await trx
    .updateTable("outbox")
    .set({ failed_at: null, handed_at: null, last_error: null, attempts: 0, due_at: at.toISOString() })
    .where(({ or, eb }) =>
      // A mail about a return or a refund names that, too, after the order.
      or([
        eb("payload", "=", JSON.stringify({ orderId })),
        eb(sql`substr(payload, 1, ${opening.length})`, "=", opening),
      ]),
    )
    .where("failed_at", "is not", null)
    .where("done_at", "is", null)
    .returning("id")
    .execute();
  if (due.length === 0) throw new HttpRefusal(409, `No mail about the order ${orderId} was given up or is in doubt.`);
}

/** Makes all work of the outbox due again that was given up, and returns how much. What may have arrived is left to its order's own command. */
export async function resendAllMail(db: Database, at: Date): Promise<number> {
  const due = await db
    .updateTable("outbox")
    .set({ failed_at: null, last_error: null, attempts: 0, due_at: at.toISOString() })
    .where("failed_at", "is not", null)
    .where("done_at", "is", null)
    .where("handed_at", "is", null)
    .returning("id")
    .execute();
  return due.length;
}
