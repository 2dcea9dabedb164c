import type { Selectable } from "kysely";
import type { Database } from "../database/open-database.ts";
import type { OutboxTable } from "../database/tables.ts";
import type { DueEntry } from "./outbox-worker.ts";

/** A letter that was tried so often, for about two days, keeps later ones waiting no longer: something is wrong with it alone. */
const MAX_AWAITED_ATTEMPTS = 60;

/**
 * An earlier letter about the same order to the same reader that failed and waits for its next attempt; undefined when there is
 * none. After a mail server was down, nobody must read that an order was delivered before they read that it was sent. Money is no
 * letter: it waits for none, and none waits for it.
 */
export async function findEarlierLetter(
  db: Database,
  { id, kind, payload }: DueEntry,
): Promise<Pick<Selectable<OutboxTable>, "due_at"> | undefined> {
  const orderId = /^\{"orderId":"[\w-]+"/.exec(payload)?.[0];
  if (orderId === undefined || kind.startsWith("payment_")) return undefined;
  const isToOwner = kind.startsWith("owner_");
  return db
    .selectFrom("outbox")
    .select("due_at")
    .where("done_at", "is", null)
    .where("failed_at", "is", null)
    .where("last_error", "is not", null)
    .where("id", "<", id)
    .where("attempts", "<", MAX_AWAITED_ATTEMPTS)
    .where("payload", "like", `${orderId}%`)
    .where("kind", "not like", "payment%")
    .where("kind", isToOwner ? "like" : "not like", "owner%")
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
