import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { DISK_FULL, OWN_IT, remedySentence, type Meaning } from "#process/storage-error.ts";

/** The result code of a database that another process has locked, https://sqlite.org/rescode.html */
export const BUSY = 5;
// Other result codes of the same list.
const READONLY = 8;
const IO_FAILED = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NO_DATABASE = 26;
const UNIQUE_CODES = [2067, 1555];

const DAMAGED: Meaning = [
  "the file is damaged, or is no database",
  "Move it away, with -wal and -shm beside it, and put back a backup (docs/owners.md).",
];
const meanings: Readonly<Record<number, Meaning>> = {
  [FULL]: DISK_FULL,
  [IO_FAILED]: ["the disk cannot be read or written", "Look for a full or failing disk and for limits of file sizes."],
  [READONLY]: ["it can only be read", OWN_IT],
  [CANNOT_OPEN]: ["it cannot be opened", OWN_IT],
  [CORRUPT]: DAMAGED,
  [NO_DATABASE]: DAMAGED,
  [BUSY]: ["another process keeps it", "Wait for it, or end it."],
};

/** Says what an error of SQLite means and what to do about it; null for any other error. */
export function sqliteRemedyOf(error: unknown): string | null {
  return remedySentence(error, meanings[primaryCodeOf(error)] ?? null);
}

/** Whether a row exists already with a value that must be unique. */
export function isSqliteUniqueViolation(error: unknown): boolean {
  return UNIQUE_CODES.includes(codeOf(error) ?? 0);
}

/** The result code without its details, which is the low byte: BUSY_SNAPSHOT, for example, is a form of BUSY. */
export function primaryCodeOf(error: unknown): number {
  return (codeOf(error) ?? 0) & 0xff;
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : null;
}

/** How long a statement waits for another process's transaction, in ms, before it fails with "database is locked". */
const LOCK_TIMEOUT_MS = 5_000;
/** The most prepared statements kept for reuse. */
const KEPT_STATEMENTS = 300;
/** Lets Kysely use Node's own SQLite. Has one connection. Kysely gives it to one transaction or query at a time, so transactions never interleave. */
export class NodeSqliteDriver implements Driver {
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
