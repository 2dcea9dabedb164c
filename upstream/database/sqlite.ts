import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type DatabaseConnection, type Driver, type Kysely, type QueryResult, type SelectQueryNode, type TransactionSettings } from "kysely";
import type { Engine } from "./engine.ts";

/** How long a writer waits for another process's transaction, in ms, before "database is locked" reaches the caller. */
const PATIENCE_MS = 5_000;
/** Prepared statements kept for reuse. */
const KEPT_STATEMENTS = 300;
/** Pages kept in memory by a process that writes very many, in kB; others have SQLite's own 2 MB, and the system's. */
const OWNER_CACHE_KB = 96 * 1024;
/** SQLite's result codes, https://sqlite.org/rescode.html */
const BUSY = 5;
const UNIQUE_CODES = [2067, 1555];

/** SQLite in one file of `dataDir` (made when missing), through Node's own driver. Several processes may open the same file. */
export function sqliteEngine(dataDir: string): Engine {
  const file = path.join(dataDir, "pallu.sqlite");
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
    takeTurn: async () => {},
    takeTime: async (trx) => void (await sql`pragma cache_size = ${sql.raw(String(-OWNER_CACHE_KB))}`.execute(trx)),
    async onChange(db, table, columns, statement) {
      for (const [name, event] of [["added", "insert"], ["removed", "delete"], ["changed", `update of ${columns.join(", ")}`]] as const) {
        await sql`create trigger ${sql.id(`${table}_${name}`)} after ${sql.raw(event)} on ${sql.id(table)} begin ${sql.raw(statement)}; end`.execute(db);
      }
    },
  };
}

function openFile(file: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
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
    // Turning a new file to WAL may meet another process that does the same.
    this.#connection = new NodeSqliteConnection(await patiently(this.#open));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection === null) throw new Error("the database is not open");
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
    await connection.executeQuery(CompiledQuery.raw("rollback"));
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
    if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint" || value instanceof Uint8Array) return value;
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
      // The low byte is the primary code; BUSY_SNAPSHOT and the like are forms of BUSY.
      if (((codeOf(error) ?? 0) & 0xff) !== BUSY || Date.now() >= deadline) throw error;
      await pause(5 + Math.random() * 20);
    }
  }
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : null;
}
