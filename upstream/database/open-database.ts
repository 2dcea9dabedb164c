import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Engine } from "./engine.ts";
import { firstTables } from "./migrations/0001-first-tables.ts";
import { attemptCounts } from "./migrations/0002-attempts.ts";
import type { Tables } from "./tables.ts";

/** The open database; queries outside a transaction wait while one runs, so none may be made through it inside one. */
export type Database = Kysely<Tables>;

/** Opens the database and brings its tables up to date. Throws when a migration fails, or when the file is of a newer version. */
export async function openDatabase(engine: Engine): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  // Named in order; a migration that has shipped is never changed.
  const migrations = { "0001-first-tables": firstTables(engine), "0002-attempts": attemptCounts(engine) };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw new Error(`The database could not be brought up to date (${engine.description})`, { cause: error });
  }
  return db;
}
