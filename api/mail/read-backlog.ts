import type { Backlog } from "#process/metrics.ts";
import type { Database } from "#api/database/tables.ts";

/** Counts the open entries of the outbox. Throws when the database does not answer. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const open = db.selectFrom("outbox").where("done_at", "is", null);
  const count = (rows: typeof open) =>
    rows.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const [waiting, givenUp] = [
    await count(open.where("failed_at", "is", null)),
    await count(open.where("failed_at", "is not", null)),
  ];
  return { waiting: Number(waiting.count), givenUp: Number(givenUp.count) };
}
