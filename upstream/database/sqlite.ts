import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import {
  CompiledQuery,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  type SelectQueryNode,
  type TransactionSettings,
} from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { DISK_FULL, OWN_IT, remedySentence, StorageError, type Meaning } from "../storage-error.ts";
import type { Engine } from "./engine.ts";
import { FIRST_MIGRATION } from "./migrations/0001-first-tables.ts";

/** How long a statement waits for another process's transaction, in ms, before it fails with "database is locked". */
const LOCK_TIMEOUT_MS = 5_000;
/** The most prepared statements kept for reuse. */
const KEPT_STATEMENTS = 300;
/** The page cache of the owner's commands, in kB: they write many pages. Other processes have SQLite's own 2 MB. */
const OWNER_CACHE_KB = 96 * 1024;
/** SQLite's result codes, https://sqlite.org/rescode.html */
const BUSY = 5;
const READONLY = 8;
const IO_FAILED = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NO_DATABASE = 26;
const UNIQUE_CODES = [2067, 1555];

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
    table: (builder) => builder.modifyEnd(sql`strict`),
    isUniqueViolation: (error) => UNIQUE_CODES.includes(codeOf(error) ?? 0),
    // A transaction locks the whole file from its first statement on, so it never fails because of others.
    isPassing: () => false,
    remedyOf: sqliteRemedyOf,
    hasShop: async () => hasShopIn(file),
    checkWrite: async (_db, at) => checkWrite(file, at),
    takeTurn: async () => {},
    takeTime: async (trx) => void (await sql`pragma cache_size = ${sql.raw(String(-OWNER_CACHE_KB))}`.execute(trx)),
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
    return (
      database.prepare(`select 1 from ${DEFAULT_MIGRATION_TABLE} where name = ?`).get(FIRST_MIGRATION) !== undefined
    );
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

/** Says what an error of SQLite means and what to do about it; null for any other error. */
export function sqliteRemedyOf(error: unknown): string | null {
  return remedySentence(error, meaningOf(primaryCodeOf(error)));
}

function meaningOf(code: number): Meaning | null {
  switch (code) {
    case FULL:
      return DISK_FULL;
    case IO_FAILED:
      return ["the disk cannot be read or written", "Look for a full or failing disk and for limits of file sizes."];
    case READONLY:
      return ["it can only be read", OWN_IT];
    case CANNOT_OPEN:
      return ["it cannot be opened", OWN_IT];
    case CORRUPT:
    case NO_DATABASE:
      return [
        "the file is damaged, or is no database",
        "Move it away, with -wal and -shm beside it, and put back a backup (docs/owners.md).",
      ];
    case BUSY:
      return ["another process keeps it", "Wait for it, or end it."];
    default:
      return null;
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

/** Has one connection. Kysely gives it to one transaction or query at a time, so transactions never interleave. */
class NodeSqliteDriver implements Driver {
  readonly #open: () => DatabaseSync;
  #connection: NodeSqliteConnection | null = null;

  constructor(open: () => DatabaseSync) {
    this.#open = open;
  }

  async init(): Promise<void> {
    await this.acquireConnection();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    // Another process may be switching the same new file to WAL.
    this.#connection ??= new NodeSqliteConnection(await retryWhileLocked(this.#open));
    return this.#connection;
  }

  /** IMMEDIATE takes the write lock at once: a deferred transaction may fail at its first write. Read-only ones take no lock. */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === "read only" ? "begin" : "begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite rolls back by itself on a full disk, for example. A second rollback would fail and hide the reason.
    if (this.#connection === null || !this.#connection.isInTransaction) return;
    try {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
    } catch {
      // Closing rolls back as well, and the next query opens a new connection. The caller throws the first error.
      this.#connection.close();
      this.#connection = null;
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = null;
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return retryWhileLocked(() => this.#execute<R>(query));
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A new statement: a cached one could be started again while its rows are still read.
    for (const row of this.#database.prepare(query.sql).iterate(...boundValues(query))) yield { rows: [row as R] };
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepared(query.sql);
    const values = boundValues(query);
    if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepared(text: string): StatementSync {
    const kept = this.#statements.get(text);
    if (kept !== undefined) return kept;
    const statement = this.#database.prepare(text);
    if (this.#statements.size >= KEPT_STATEMENTS) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }
}

/** Checks that only plain values are bound: the driver takes an object as named parameters and cannot bind undefined. */
function boundValues(query: CompiledQuery): SQLInputValue[] {
  return query.parameters.map((value) => {
    if (
      value === null ||
      typeof value === "string" ||
      typeof value === "number" ||
      typeof value === "bigint" ||
      value instanceof Uint8Array
    )
      return value;
    throw new TypeError(`cannot bind ${typeof value} to a statement: ${query.sql}`);
  });
}

/** Runs a statement, again and again within {@link LOCK_TIMEOUT_MS} while another process has locked the file. */
async function retryWhileLocked<T>(run: () => T): Promise<T> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (primaryCodeOf(error) !== BUSY || Date.now() >= deadline) throw error;
      await pause(5 + Math.random() * 20);
    }
  }
}

/** The low byte of the code: BUSY_SNAPSHOT, for example, is a form of BUSY. */
function primaryCodeOf(error: unknown): number {
  return (codeOf(error) ?? 0) & 0xff;
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : null;
}
