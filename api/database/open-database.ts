import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql, type TransactionBuilder } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { fileRemedy, reasonOf, StorageError } from "#process/storage-error.ts";
import { defaultSettings } from "#settings/shared-variables.ts";
import type { Engine } from "./engine.ts";
import { readMaintenance, UNFINISHED_MOVE } from "./maintenance.ts";
import { FIRST_MIGRATION, firstTables } from "./0001-tables.ts";
import type { Database, Tables } from "./tables.ts";
import { postgresEngine } from "./postgres.ts";
import { sqliteEngine } from "./sqlite.ts";

/** How often a transaction is tried that fails only because of concurrent ones. */
const MAX_TRIES = 8;

/** With `mustExist` only a database that a shop has made is opened; otherwise missing tables are created. */
export interface OpeningOptions {
  mustExist?: boolean;
  /** Opens also a database that a move has not filled yet, and marks a new one as such: for the move itself. */
  mayBeUnfinished?: boolean;
}

/**
 * Opens the database and migrates its tables. Throws StorageError, which says what to do, when it cannot be used or is of a
 * newer version. With `mustExist` it throws NoShopHere when no shop has been there, and creates nothing.
 */
export async function openDatabase(
  engine: Engine,
  { mustExist = false, mayBeUnfinished = false }: OpeningOptions = {},
): Promise<Database> {
  const db = new PersistentKysely(engine);
  try {
    // Opening would create the file, so its existence is checked first.
    if (mustExist && !(await engine.hasShop(db)))
      throw new NoShopHere(`There is no database of a shop: ${engine.description}`);
    await sql`select 1`.execute(db);
    await bringUpToDate(db, engine, mayBeUnfinished);
    if (!mayBeUnfinished) await refuseUnfinishedMove(db, engine);
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    if (error instanceof NoShopHere || error instanceof StorageError) throw error;
    throw new StorageError(
      `${engine.description}: ${engine.remedyOf(error) ?? fileRemedy(error) ?? `it cannot be used (${reasonOf(error)})`}`,
      { cause: error },
    );
  }
}

async function bringUpToDate(db: Database, engine: Engine, isForMove: boolean): Promise<void> {
  const executed = await executedMigrations(db);
  const firstState = isForMove && executed.length === 0 ? "receiving" : "open";
  // A released migration never changes, and names decide the order.
  const migrations = { [FIRST_MIGRATION]: firstTables(engine, firstState) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const newer = executed.find((name) => !(name in migrations));
  if (newer !== undefined)
    throw new StorageError(
      `${engine.description}: a newer version of the shop has brought it up to date (${newer}). Start that version, or put back a backup made before it.`,
    );
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** A database that a move has not filled to its end must not take orders. */
async function refuseUnfinishedMove(db: Database, engine: Engine): Promise<void> {
  const { state } = await readMaintenance(db);
  if (state === "receiving") throw new StorageError(`${engine.description}: ${UNFINISHED_MOVE}`);
}

/** The names of the migrations that have run; none in an empty database. */
async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** There is no shop's database where one is required. */
export class NoShopHere extends Error {
  override readonly name = "NoShopHere";
}

/** Tries a transaction again when it failed because of concurrent ones. */
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
          if (tried === MAX_TRIES || !this.#engine.isRetryable(error)) throw error;
          // A random wait, so that the transactions do not collide again.
          await pause(Math.random() * 10 * 2 ** tried);
        }
      }
    };
    return builder;
  }
}

/** The location of the data: a PostgreSQL address with the most connections to it, or a folder. */
export interface DatabaseLocation {
  databaseUrl?: string | null | undefined;
  databaseConnections?: number | undefined;
  dataDir: string;
}

/** PostgreSQL when an address is given, otherwise SQLite in the folder. */
export function chooseEngine({
  databaseUrl,
  databaseConnections = defaultSettings.DATABASE_CONNECTIONS,
  dataDir,
}: DatabaseLocation): Engine {
  return databaseUrl === undefined || databaseUrl === null
    ? sqliteEngine(dataDir)
    : postgresEngine(databaseUrl, databaseConnections);
}
