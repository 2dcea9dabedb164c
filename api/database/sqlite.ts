import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Kysely, type SelectQueryNode } from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { StorageError } from "#process/storage-error.ts";
import { type Engine, FROZEN_REMEDY, FROZEN_TEXT, type MovingEngine } from "./engine.ts";
import { FIRST_MIGRATION } from "./0001-tables.ts";
import { PHOTOGRAPH_FOLDER, photographFolder } from "./photographs.ts";
import { NodeSqliteDriver, BUSY, isSqliteUniqueViolation, primaryCodeOf, sqliteRemedyOf } from "./sqlite-driver.ts";

/** The page cache of the owner's commands, in kB: they write many pages. Other processes have SQLite's own 2 MB. */
const OWNER_CACHE_KB = 96 * 1024;
/** SQLite in one file of `dataDir` (made when missing), through Node's own driver. Several processes may open the same file. */
export function sqliteEngine(dataDir: string): Engine {
  const file = path.resolve(dataDir, "pallu.sqlite");
  return {
    description: `SQLite at ${file}`,
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new NodeSqliteDriver(() => openFile(file)),
      createQueryCompiler: () => new Compiler(),
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    },
    numbered: (column) => column.primaryKey().autoIncrement(),
    amount: "integer",
    json: "text",
    bytes: null,
    photographs: () => photographFolder(path.join(path.dirname(file), PHOTOGRAPH_FOLDER)),
    table: (builder) => builder.modifyEnd(sql`strict`),
    isUniqueViolation: isSqliteUniqueViolation,
    // A transaction locks the whole file from its first statement on, so it never fails because of others.
    isRetryable: () => false,
    remedyOf: (error) => (sqliteMoving.isFrozen(error) ? FROZEN_REMEDY : sqliteRemedyOf(error)),
    hasShop: async () => hasShopIn(file),
    checkWrite: async (_db, at) => checkWrite(file, at),
    takeTurn: async () => {},
    moving: sqliteMoving,
    liftLimits: async (trx) => void (await sql`pragma cache_size = ${sql.raw(String(-OWNER_CACHE_KB))}`.execute(trx)),
    async onChange(db, table, columns, statement) {
      for (const [name, event] of [
        ["added", "insert"],
        ["removed", "delete"],
        ["changed", `update of ${columns.join(", ")}`],
      ] as const) {
        await sql`create trigger ${sql.id(`${table}_${name}`)} after ${sql.raw(event)} on ${sql.id(table)} begin ${sql.raw(statement)}; end`.execute(
          db,
        );
      }
    },
    async onRow(db, table, columns, statements) {
      for (const event of ["insert", `update of ${columns.join(", ")}`])
        await sql`create trigger ${sql.id(`${table}_row_${event.slice(0, 6)}`)} after ${sql.raw(event)} on ${sql.id(table)} for each row begin ${sql.raw(statements)} end`.execute(
          db,
        );
    },
  };
}

/**
 * Whether a shop has made its tables in this file. Creates nothing. Throws when the file cannot be read or is no database.
 * The shop's migrations are what it looks for: other programs may have a table named orders, too.
 */
export function hasShopIn(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return false;
  refuseFolder(file);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    if (
      database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(DEFAULT_MIGRATION_TABLE) ===
      undefined
    )
      return false;
    const made = database.prepare(`select 1 from ${DEFAULT_MIGRATION_TABLE} where name = ?`).get(FIRST_MIGRATION);
    return made !== undefined;
  } finally {
    database.close();
  }
}

/** SQLite's own message for a folder sounds like missing permissions. */
function refuseFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new StorageError(
      `SQLite at ${file}: a folder is in its place. Move it away, or set DATA_DIR to another folder.`,
    );
}

/** Uses a connection of its own, so that it waits for no transaction and delays none. */
function checkWrite(file: string, at: Date): void {
  // "rw" does not create a missing file.
  const database = new DatabaseSync(new URL("?mode=rw", pathToFileURL(file)));
  try {
    database.prepare("update write_checks set at = ?").run(at.toISOString());
  } catch (error) {
    // A locked file is being written by another process, so it can be written.
    if (primaryCodeOf(error) !== BUSY) throw error;
  } finally {
    database.close();
  }
}

function openFile(file: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  refuseFolder(file);
  const database = new DatabaseSync(file);
  try {
    configure(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function configure(database: DatabaseSync): void {
  // The driver blocks the whole process while SQLite waits. So SQLite waits briefly, and the connection tries again.
  database.exec("pragma busy_timeout = 50");
  database.exec("pragma journal_mode = wal");
  // FULL: a committed order survives a power failure, not only a crash of the process.
  database.exec("pragma synchronous = full");
  database.exec("pragma foreign_keys = on");
}

/** SQLite rolls back changes of tables, too. So two processes that start at the same time migrate one after the other. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Leaves out row locks: a transaction that writes has locked the file already. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    const { endModifiers, ...query } = node;
    super.visitSelectQuery(endModifiers === undefined ? node : query);
  }
}

const CHANGES = ["insert", "update", "delete"] as const;

/** A move from or to SQLite. */
const sqliteMoving: MovingEngine = {
  // A transaction that writes has locked the whole file, so none is open beside this one.
  async freeze(trx, tables) {
    for (const table of tables)
      for (const change of CHANGES)
        await sql`create trigger if not exists ${sql.id(`${table}_frozen_${change}`)} before ${sql.raw(change)} on ${sql.id(table)} begin select raise(abort, ${sql.lit(FROZEN_TEXT)}); end`.execute(
          trx,
        );
  },
  async thaw(trx, tables) {
    for (const table of tables)
      for (const change of CHANGES)
        await sql`drop trigger if exists ${sql.id(`${table}_frozen_${change}`)}`.execute(trx);
  },
  isFrozen: (error) => error instanceof Error && error.message === FROZEN_TEXT,
  async lastNumbers(db) {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  },
  async numberAfter(trx, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
  },
  // Every query's indexes are chosen without statistics.
  updateStatistics: async () => {},
};
