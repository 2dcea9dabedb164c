import { Kysely, sql, type TransactionBuilder } from "kysely";
import { Migrator } from "kysely/migration";
import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "./engine.ts";
import { firstTables } from "./migrations/0001-first-tables.ts";
import { attemptCounts } from "./migrations/0002-attempts.ts";
import { catalogueVersion } from "./migrations/0003-catalogue-version.ts";
import { receivedPieces } from "./migrations/0010-received.ts";
import { ownerIndexes } from "./migrations/0011-owner-indexes.ts";
import { cartAdditions } from "./migrations/0020-cart-additions.ts";
import { lettersOnce } from "./migrations/0012-letters-once.ts";
import { awaitedPayments } from "./migrations/0013-awaited-payments.ts";
import type { Tables } from "./tables.ts";

/** How often a transaction is tried that fails only because of others at the same time. */
const TRIES = 8;

/** The open database; queries outside a transaction may wait while one runs, so none may be made through it inside one. */
export type Database = Kysely<Tables>;

/** Opens the database and brings its tables up to date. Throws when it cannot be reached, when a migration fails, or when it is of a newer version. */
export async function openDatabase(engine: Engine): Promise<Database> {
  const db = new PersistentKysely(engine);
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw new Error(`The database cannot be reached (${engine.description}): ${reasonOf(error)}`, { cause: error });
  }
  // Named in order; a migration that has shipped is never changed. Parts of the shop number theirs apart, so that one may come before another that has run.
  const migrations = { "0001-first-tables": firstTables(engine), "0002-attempts": attemptCounts(engine), "0003-catalogue-version": catalogueVersion(engine), "0010-received": receivedPieces, "0011-owner-indexes": ownerIndexes, "0020-cart-additions": cartAdditions, "0012-letters-once": lettersOnce, "0013-awaited-payments": awaitedPayments };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true }).migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw new Error(`The database could not be brought up to date (${engine.description})`, { cause: error });
  }
  return db;
}

/** Its transactions are tried again when the database took them back because of others at the same time. */
class PersistentKysely extends Kysely<Tables> {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super({ dialect: engine.dialect });
    this.#engine = engine;
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let tried = 1; ; tried++) {
        try {
          return await once(work);
        } catch (error) {
          if (tried === TRIES || !this.#engine.isPassing(error)) throw error;
          // Not all at once again.
          await pause(Math.random() * 10 * 2 ** tried);
        }
      }
    };
    return builder;
  }
}

/** Of several addresses tried, none of which answered, the first reason. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
