import { firstOf } from "#api/database/count-of.ts";
import type { Database } from "#api/database/tables.ts";
import { IN_DOUBT } from "#api/mail/outbox-worker.ts";

/** After so many attempts an entry that still waits is told: by then the mail server has not answered for half a minute. */
const TOLD_ATTEMPTS = 4;

/** Work of the outbox that did not get done: a mail that was not delivered, or money that the provider was not asked to give back. */
export type StuckMail = Awaited<ReturnType<typeof readStuckMail>>["first"][number];

/** What was given up or is in doubt, and what waits although it was tried several times, the oldest first. */
export async function readStuckMail(db: Database, limit: number) {
  const stuck = db
    .selectFrom("outbox")
    .where("done_at", "is", null)
    .where(({ or, eb }) => or([eb("failed_at", "is not", null), eb("attempts", ">=", TOLD_ATTEMPTS)]));
  const { count, first } = await firstOf(stuck.selectAll().orderBy("id"), limit);
  return {
    count,
    first: first.map((row) => ({
      kind: row.kind,
      /** The order it is about; null where it is about none. */
      orderId: row.order_id,
      since: row.created_at,
      /** True when it is tried again by itself. */
      isTriedAgain: row.failed_at === null,
      /** True when it may have arrived. */
      isInDoubt: row.last_error === IN_DOUBT,
      error: row.last_error ?? "",
    })),
  };
}
