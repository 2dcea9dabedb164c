import { CompiledQuery, DataTypeNode, PostgresAdapter, PostgresDialect, PostgresQueryCompiler, RawNode, sql, type ColumnDefinitionNode, type Dialect, type Kysely } from "kysely";
import type { PoolConfig } from "pg";
import type { Engine } from "./engine.ts";

/** How long to wait for a connection, in ms: opened anew, or one of the pool that others use. */
const CONNECT_MS = 3_000;
/** How long a statement may take, and how long it may wait for another transaction's lock: nobody waits for a page that long. */
const STATEMENT_MS = 10_000;
const LOCK_MS = 3_000;
/** A transaction that asks nothing for so long, in ms, belongs to a process that is stuck: what it holds is let go. */
const FORGOTTEN_MS = 60_000;
/** Error codes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = "23505";
const PASSING = ["40001", "40P01"];
/** Types whose values arrive as text and are numbers here: int8 (counts, sums, money) and numeric. None exceeds what a number holds exactly. */
const NUMBERS = [20, 1700];
/** Any number that no other program on the same database takes a lock by. */
const TURN = 7_225_508;

/** PostgreSQL at `url` (`postgres://user:password@host:port/database`), through a pool of `connections`. Any number of processes share it. */
export function postgresEngine(url: string, connections: number): Engine {
  const { hostname, pathname } = new URL(url);
  return {
    description: `PostgreSQL at ${hostname}${pathname}`,
    dialect: dialect(url, connections),
    numbered: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
    // Four bytes hold no more than two crore rupees in paise.
    amount: "bigint",
    table: (builder) => builder,
    isUniqueViolation: (error) => codeOf(error) === UNIQUE_VIOLATION,
    async onChange(db, table, columns, statement) {
      const name = sql.id(`${table}_changed`);
      await sql`create function ${name}() returns trigger language plpgsql as ${sql.lit(`begin ${statement}; return null; end`)}`.execute(db);
      // Once a statement, however many rows.
      await sql`create trigger ${name} after insert or delete or update of ${sql.raw(columns.join(", "))} on ${sql.id(table)} for each statement execute function ${name}()`.execute(db);
    },
    isPassing: (error) => PASSING.includes(codeOf(error) ?? ""),
    takeTime: withoutTimeouts,
    takeTurn: async (trx) => {
      await withoutTimeouts(trx);
      await sql`select pg_advisory_xact_lock(${TURN}::bigint)`.execute(trx);
    },
  };
}

function dialect(url: string, connections: number): Dialect {
  const plain = new PostgresDialect({
    pool: () => openPool({ connectionString: url, max: connections, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, application_name: "pallu" }),
    onCreateConnection: async (connection) => {
      // By statements and not by options of the connection, which poolers in between refuse.
      const values = { statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS, idle_in_transaction_session_timeout: FORGOTTEN_MS };
      for (const [name, value] of Object.entries(values)) await connection.executeQuery(CompiledQuery.raw(`set ${name} = ${value}`));
      // A committed order survives the loss of power, whatever the server's default.
      await connection.executeQuery(CompiledQuery.raw("set synchronous_commit = on"));
    },
  });
  return {
    createDriver: () => plain.createDriver(),
    createIntrospector: (db) => plain.createIntrospector(db),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
  };
}

/** The library is loaded by those who use it only. */
async function openPool(config: PoolConfig) {
  const { Pool, types } = await import("pg");
  const pool = new Pool({
    ...config,
    types: { getTypeParser: (type, format) => (NUMBERS.includes(type) ? Number : types.getTypeParser(type, format)) },
  });
  // A connection that breaks fails its query, or is replaced when next needed; unheard, its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/** Bringing a large database up to date takes as long as it takes; so does waiting for the process that does. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(...[db, options]: Parameters<PostgresAdapter["acquireMigrationLock"]>): Promise<void> {
    await withoutTimeouts(db);
    await super.acquireMigrationLock(db, options);
  }
}

class Compiler extends PostgresQueryCompiler {
  /** By code points, as SQLite compares: a range of texts then means the same and finds by the index, whatever language the database was made for. */
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    const isText = DataTypeNode.is(node.dataType) && node.dataType.dataType === "text";
    super.visitColumnDefinition(isText ? { ...node, dataType: RawNode.createWithSql('text collate "C"') } : node);
  }

  /** PostgreSQL refuses NUL in texts; its replacement equals nothing that is stored, since that is cleaned. */
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === "string" ? parameter.replaceAll("\0", "\ufffd") : parameter);
  }
}

async function withoutTimeouts<T>(trx: Kysely<T>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
