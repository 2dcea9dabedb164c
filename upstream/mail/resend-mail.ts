import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { HttpRefusal } from "../http/refusal.ts";

/**
 * Makes mails about an order due again that were given up or are in doubt, inside the caller's transaction. They keep
 * their `Message-ID`, so that a mail program recognises one that arrived before. Refuses when there are none.
 */
export async function resendMail(trx: Kysely<Tables>, orderId: string, at: Date): Promise<void> {
  const due = await trx
    .updateTable("outbox")
    .set({ failed_at: null, handed_at: null, last_error: null, attempts: 0, due_at: at.toISOString() })
    .where("payload", "=", JSON.stringify({ orderId }))
    .where("failed_at", "is not", null)
    .where("done_at", "is", null)
    .returning("id")
    .execute();
  if (due.length === 0) throw new HttpRefusal(409, `No mail about the order ${orderId} was given up or is in doubt.`);
}
