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
import { FREE_SPACE, OWN_IT, reasonOf, StorageError } from "../storage-error.ts";
import type { Engine } from "./engine.ts";
import { FIRST_MIGRATION } from "./migrations/0001-first-tables.ts";

/** How long a writer waits for another process's transaction, in ms, before "database is locked" reaches the caller. */
const PATIENCE_MS = 5_000;
/** Prepared statements kept for reuse. */
const KEPT_STATEMENTS = 300;
/** Pages kept in memory by a process that writes very many, in kB; others have SQLite's own 2 MB, and the system's. */
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
    // A transaction has the whole file to itself from its first statement on.
    isPassing: () => false,
    remedyOf,
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
 * Whether the file is there and a shop has made its tables in it; reading makes none. A table named orders alone may be anybody's. Throws
 * where it may not be read, or is no database.
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

/** SQLite only says that it cannot open one, which sounds like a want of rights. */
function refuseFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new StorageError(
      `SQLite at ${file}: a folder is in its place. Move it away, or set DATA_DIR to another folder.`,
    );
}

/** By a connection of its own, which does not wait and lets nobody wait. */
function checkWrite(file: string, at: Date): void {
  // "rw": a file that is gone is not made anew.
  const database = new DatabaseSync(new URL("?mode=rw", pathToFileURL(file)));
  try {
    database.prepare("update write_checks set at = ?").run(at.toISOString());
  } catch (error) {
    // Whoever is writing shows that one can.
    if (primaryCodeOf(error) !== BUSY) throw error;
  } finally {
    database.close();
  }
}

/** What a result of SQLite means and what to do about it; null for any other error. */
export function remedyOf(error: unknown): string | null {
  const reason = reasonOf(error);
  switch (primaryCodeOf(error)) {
    case FULL:
      return `the disk is full (${reason}). ${FREE_SPACE}`;
    case IO_FAILED:
      return `the disk cannot be read or written (${reason}). Look for a full or failing disk and for limits of file sizes.`;
    case READONLY:
      return `it can only be read (${reason}). ${OWN_IT}`;
    case CANNOT_OPEN:
      return `it cannot be opened (${reason}). ${OWN_IT}`;
    case CORRUPT:
    case NO_DATABASE:
      return `the file is damaged, or is no database (${reason}). Move it away, with -wal and -shm beside it, and put back a backup (docs/owners.md).`;
    case BUSY:
      return `another process keeps it (${reason}). Wait for it, or end it.`;
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
  // The driver blocks the whole process while SQLite itself waits, so SQLite waits briefly and the connection asks again.
  database.exec("pragma busy_timeout = 50");
  database.exec("pragma journal_mode = wal");
  // FULL: a committed order survives the loss of power, not only of the process.
  database.exec("pragma synchronous = full");
  database.exec("pragma foreign_keys = on");
}

/** SQLite rolls back changes of tables like any other: two processes that start at once migrate one after the other. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Locks of rows are left out: whoever writes has locked the file already. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    const { endModifiers, ...query } = node;
    super.visitSelectQuery(endModifiers === undefined ? node : query);
  }
}

/** One connection; Kysely lets one transaction or query have it at a time, so transactions never interleave. */
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
    // Turning a new file to WAL may meet another process that does the same.
    this.#connection ??= new NodeSqliteConnection(await patiently(this.#open));
    return this.#connection;
  }

  /** IMMEDIATE takes the write lock at once: a deferred transaction that reads first may fail when it comes to write. One that only reads keeps nobody waiting. */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === "read only" ? "begin" : "begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk, among others, makes SQLite roll back by itself. Failing here would hide why.
    if (this.#connection === null || !this.#connection.isInTransaction) return;
    try {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
    } catch {
      // Closing it rolls back as well; the next query opens another. The caller throws what came first.
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
    return patiently(() => this.#execute<R>(query));
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A statement of its own: a kept one could be started again while it is still being read.
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

/** The driver takes an object as named parameters and cannot bind undefined: only plain values may pass. */
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

/** Runs a statement that may find the file locked by another process, again and again within {@link PATIENCE_MS}. */
async function patiently<T>(run: () => T): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (primaryCodeOf(error) !== BUSY || Date.now() >= deadline) throw error;
      await pause(5 + Math.random() * 20);
    }
  }
}

/** The low byte: BUSY_SNAPSHOT and the like are forms of BUSY. */
function primaryCodeOf(error: unknown): number {
  return (codeOf(error) ?? 0) & 0xff;
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : null;
}
