import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

/** Opens the database of a shop's own upstream beside that upstream. It waits while the upstream writes. */
export function openShopDatabase(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, "pallu.sqlite"));
  database.exec("pragma busy_timeout = 60000");
  return database;
}
