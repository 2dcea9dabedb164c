import { countOf } from "#api/database/count-of.ts";
import { addRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Backlog } from "#process/metrics.ts";
import type { OutboxEntry } from "./outbox-kinds.ts";

/**
 * Adds an entry that is due at once. Pass the transaction of the change it belongs to, so that neither exists without the
 * other, and wake the worker after the commit.
 */
export async function addToOutbox(db: Database, { kind, ...payload }: OutboxEntry, at: Date): Promise<void> {
  const time = at.toISOString();
  await addRow(db, "outbox", {
    kind,
    payload: JSON.stringify(payload),
    order_id: "orderId" in payload ? payload.orderId : null,
    due_at: time,
    created_at: time,
  });
}

/** Has photographs of reviews removed after the commit. */
export async function removePictures(trx: Database, pictures: readonly string[], at: Date): Promise<void> {
  if (pictures.length > 0) await addToOutbox(trx, { kind: "review_pictures_removal", pictures: [...pictures] }, at);
}

/** Adds an entry that is due at once, unless the same was added before, done or not. Answers whether it is new. Lock what it is about first. */
export async function addOnce(trx: Database, entry: OutboxEntry, at: Date): Promise<boolean> {
  const { kind, ...payload } = entry;
  const before = trx.selectFrom("outbox").select("id").where("kind", "=", kind);
  const same = await before.where("payload", "=", JSON.stringify(payload)).executeTakeFirst();
  if (same === undefined) await addToOutbox(trx, entry, at);
  return same === undefined;
}

/**
 * Makes mails about an order due again that were given up or are in doubt, inside the caller's transaction. They keep
 * their `Message-ID`, so that a mail program recognises one that arrived before. Refuses when there are none.
 */
export async function resendMail(trx: Database, orderId: string, at: Date): Promise<void> {
  const due = await trx
    .updateTable("outbox")
    .set({ failed_at: null, handed_at: null, last_error: null, attempts: 0, due_at: at.toISOString() })
    .where("order_id", "=", orderId)
    .where("failed_at", "is not", null)
    .where("done_at", "is", null)
    .returning("id")
    .execute();
  if (due.length === 0) throw new HttpRefusal(409, `No mail about the order ${orderId} was given up or is in doubt.`);
}

/** Makes all work of the outbox due again that was given up, and returns how much. What may have arrived is left to its order's own page. */
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

/** Counts the open entries of the outbox. Throws when the database does not answer. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const open = db.selectFrom("outbox").where("done_at", "is", null);
  return {
    waiting: await countOf(open.where("failed_at", "is", null)),
    givenUp: await countOf(open.where("failed_at", "is not", null)),
  };
}
