import type { Selectable } from "kysely";
import type { Database } from "../database/open-database.ts";
import type { OutboxTable } from "../database/tables/mail.ts";
import type { DueEntry } from "./outbox-worker.ts";

/** A mail that was tried so often, for about two days, keeps later ones waiting no longer: something is wrong with it alone. */
const MAX_AWAITED_ATTEMPTS = 60;
/** Entries of these kinds are work at the payment provider, and no mails. */
const MONEY = "payment_";

/**
 * An earlier mail about the same order to the same reader that failed and waits for its next attempt; undefined when there is
 * none. After a mail server was down, nobody must read that an order was delivered before they read that it was sent. What
 * the payment provider is asked to do is no mail: it neither waits nor keeps one waiting.
 */
export async function findEarlierMail(
  db: Database,
  { id, kind, payload }: DueEntry,
): Promise<Pick<Selectable<OutboxTable>, "due_at"> | undefined> {
  const orderId = /^\{"orderId":"[\w-]+"/.exec(payload)?.[0];
  if (orderId === undefined || kind.startsWith(MONEY)) return undefined;
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
    .where("kind", "not like", `${MONEY}%`)
    .where("kind", isToOwner ? "like" : "not like", "owner%")
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
