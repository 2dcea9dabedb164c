import {
  CompiledQuery,
  DataTypeNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  RawNode,
  sql,
  type ColumnDefinitionNode,
  type Dialect,
  type Driver,
  type Kysely,
} from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import type { PoolConfig } from "pg";
import { FREE_SPACE, reasonOf } from "../storage-error.ts";
import type { Engine } from "./engine.ts";
import { FIRST_MIGRATION } from "./migrations/0001-first-tables.ts";

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
      await sql`create function ${name}() returns trigger language plpgsql as ${sql.lit(`begin ${statement}; return null; end`)}`.execute(
        db,
      );
      // Once a statement, however many rows.
      await sql`create trigger ${name} after insert or delete or update of ${sql.raw(columns.join(", "))} on ${sql.id(table)} for each statement execute function ${name}()`.execute(
        db,
      );
    },
    isPassing: (error) => PASSING.includes(codeOf(error) ?? ""),
    remedyOf,
    async hasShop(db) {
      const { rows } = await sql<{
        found: boolean;
      }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as found`.execute(db);
      if (rows[0]?.found !== true) return false;
      return (
        (await sql`select 1 from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${FIRST_MIGRATION}`.execute(db))
          .rows.length > 0
      );
    },
    checkWrite: async (db, at) => void (await db.updateTable("write_checks").set({ at: at.toISOString() }).execute()),
    takeTime: withoutTimeouts,
    takeTurn: async (trx) => {
      await withoutTimeouts(trx);
      await sql`select pg_advisory_xact_lock(${TURN}::bigint)`.execute(trx);
    },
  };
}

/** What an error of the server, or of the way to it, means and what to do about it; null for any other error. None of them holds the password. */
function remedyOf(error: unknown): string | null {
  const what =
    meaningOf(codeOf(firstOf(error)) ?? "") ??
    (/timeout exceeded when trying to connect/.test(reasonOf(error)) ? UNREACHABLE : null);
  return what === null ? null : `${what[0]} (${reasonOf(error)}). ${what[1]}`;
}

const UNREACHABLE = ["it cannot be reached", "Start it, or correct host and port in DATABASE_URL."] as const;

function meaningOf(code: string): readonly [meaning: string, remedy: string] | null {
  switch (code) {
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return UNREACHABLE;
    case "28000":
    case "28P01":
      return ["it refuses the user or the password", "Correct them in DATABASE_URL."];
    case "3D000":
      return ["there is no such database", "Make it (createdb), or correct its name in DATABASE_URL."];
    case "42501":
      return ["the user may not do that", "Make the user the database's owner."];
    case "53100":
      return ["its disk is full", FREE_SPACE];
    case "53300":
      return ["it takes no more connections", "Lower DATABASE_CONNECTIONS, or raise its max_connections."];
    case "57P03":
      return ["it is starting or stopping", "Try again in a moment."];
    case "25006":
      return ["it can only be read", "Point DATABASE_URL at the primary server."];
    default:
      return null;
  }
}

/** Of several addresses tried, none of which answered, the first error. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}

function dialect(url: string, connections: number): Dialect {
  const plain = new PostgresDialect({
    pool: () =>
      openPool({
        connectionString: url,
        max: connections,
        connectionTimeoutMillis: CONNECT_MS,
        keepAlive: true,
        application_name: "pallu",
      }),
    onCreateConnection: async (connection) => {
      // By statements and not by options of the connection, which poolers in between refuse.
      const values = {
        statement_timeout: STATEMENT_MS,
        lock_timeout: LOCK_MS,
        idle_in_transaction_session_timeout: FORGOTTEN_MS,
      };
      for (const [name, value] of Object.entries(values))
        await connection.executeQuery(CompiledQuery.raw(`set ${name} = ${value}`));
      // A committed order survives the loss of power, whatever the server's default.
      await connection.executeQuery(CompiledQuery.raw("set synchronous_commit = on"));
    },
  });
  return {
    createDriver: () => withQuietRollback(plain.createDriver()),
    createIntrospector: (db) => plain.createIntrospector(db),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
  };
}

/** A connection whose rollback fails is thrown away by the driver; what made the transaction fail comes first and is what the caller learns. */
function withQuietRollback(driver: Driver): Driver {
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
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
  override async acquireMigrationLock(
    ...[db, options]: Parameters<PostgresAdapter["acquireMigrationLock"]>
  ): Promise<void> {
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
