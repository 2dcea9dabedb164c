import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import { inTransaction } from "./in-transaction.ts";

/** Opens the database of a shop's own upstream beside that upstream. It waits while the upstream writes. */
export function openShopDatabase(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, "pallu.sqlite"));
  database.exec("pragma busy_timeout = 60000");
  return database;
}

/** Does an act of the API on the SQLite database of a shop that may be running, as its desk does. */
export async function actOnShop<Result>(dataDir: string, work: (trx: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(chooseEngine({ dataDir, databaseUrl: undefined, databaseConnections: 1 }));
  try {
    return await inTransaction(db, work);
  } finally {
    await db.destroy();
  }
}
