import type { Database } from "#api/database/tables.ts";

/** Does a part of the upstream's work in a transaction of its own, as its requests and commands do. */
export function inTransaction<Given extends unknown[], Result>(
  db: Database,
  work: (trx: Database, ...given: Given) => Promise<Result>,
  ...given: Given
): Promise<Result> {
  return db.transaction().execute((trx) => work(trx, ...given));
}
