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
import { each } from "#contract/customer-fields.ts";
import { wordList } from "#domain/short-text.ts";
import { DISK_FULL, reasonOf, remedySentence, type Meaning } from "#process/storage-error.ts";
import { type Engine, FROZEN_REMEDY, FROZEN_TEXT, type MovingEngine } from "./engine.ts";
import { photographTable } from "./photographs.ts";
import { FIRST_MIGRATION } from "./0001-tables.ts";

/** How long to wait for a connection, new or from the pool, in ms. */
const CONNECT_MS = 3_000;
/** How long a statement may take, in ms: no shopper waits longer for a page. */
const STATEMENT_MS = 10_000;
/** How long a statement may wait for another transaction's lock, in ms. */
const LOCK_MS = 3_000;
/** A transaction without a statement for this long, in ms, belongs to a stuck process; the server ends it. */
const IDLE_TRANSACTION_MS = 60_000;
/** Error codes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = "23505";
const RETRYABLE = ["40001", "40P01"];
/** Types whose values arrive as text and are numbers here: int8 (counts, sums, money) and numeric. All values are safe integers. */
const NUMBERS = [20, 1700];
/** The number of the advisory lock of a start; no other program on the same database may use it. */
const START_LOCK = 7_225_508;

/** PostgreSQL at `url` (`postgres://user:password@host:port/database`), through a pool of `connections`. Any number of processes share it. */
export function postgresEngine(url: string, connections: number): Engine {
  const { hostname, pathname } = new URL(url);
  return {
    description: `PostgreSQL at ${hostname}${pathname}`,
    dialect: dialect(url, connections),
    numbered: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
    // Four bytes hold at most two crore rupees in paise.
    amount: "bigint",
    json: "jsonb",
    bytes: "bytea",
    photographs: photographTable,
    table: (builder) => builder,
    isUniqueViolation: (error) => codeOf(error) === UNIQUE_VIOLATION,
    async onChange(db, table, columns, statement) {
      const name = sql.id(`${table}_changed`);
      await sql`create function ${name}() returns trigger language plpgsql as ${sql.lit(`begin ${statement}; return null; end`)}`.execute(
        db,
      );
      // Runs once for each statement, however many rows it changes.
      await sql`create trigger ${name} after insert or delete or update of ${sql.raw(columns.join(", "))} on ${sql.id(table)} for each statement execute function ${name}()`.execute(
        db,
      );
    },
    async onRow(db, table, columns, statements) {
      const name = sql.id(`${table}_row`);
      await sql`create function ${name}() returns trigger language plpgsql as ${sql.lit(`begin ${statements} return null; end`)}`.execute(
        db,
      );
      await sql`create trigger ${name} after insert or update of ${sql.raw(columns.join(", "))} on ${sql.id(table)} for each row execute function ${name}()`.execute(
        db,
      );
    },
    isRetryable: (error) => RETRYABLE.includes(codeOf(error) ?? ""),
    remedyOf: (error) => (postgresMoving.isFrozen(error) ? FROZEN_REMEDY : postgresRemedyOf(error)),
    async hasShop(db) {
      const { rows } = await sql<{
        found: boolean;
      }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as found`.execute(db);
      if (rows[0]?.found !== true) return false;
      const made =
        await sql`select 1 from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${FIRST_MIGRATION}`.execute(db);
      return made.rows.length > 0;
    },
    checkWrite: async (db, at) => void (await db.updateTable("write_checks").set({ at: at.toISOString() }).execute()),
    liftLimits: async (trx) => {
      await withoutTimeouts(trx);
      // What a move fills waits, within its transaction, while the other side is read.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    },
    moving: postgresMoving,
    takeTurn: async (trx) => {
      await withoutTimeouts(trx);
      await sql`select pg_advisory_xact_lock(${START_LOCK}::bigint)`.execute(trx);
    },
  };
}

/** Says what an error of the server or of the network means and what to do about it; null for any other error. Holds no password. */
function postgresRemedyOf(error: unknown): string | null {
  const hasTimedOut = /timeout exceeded when trying to connect/.test(reasonOf(error));
  return remedySentence(error, meanings[codeOf(firstOf(error)) ?? ""] ?? (hasTimedOut ? UNREACHABLE : null));
}

const UNREACHABLE: Meaning = ["it cannot be reached", "Start it, or correct host and port in DATABASE_URL."];
const REFUSED: Meaning = ["it refuses the user or the password", "Correct them in DATABASE_URL."];
const meanings: Readonly<Record<string, Meaning>> = {
  ...each(wordList("ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ETIMEDOUT ENOTFOUND EAI_AGAIN"), UNREACHABLE),
  "28000": REFUSED,
  "28P01": REFUSED,
  "3D000": ["there is no such database", "Make it (createdb), or correct its name in DATABASE_URL."],
  "42501": ["the user may not do that", "Make the user the database's owner."],
  "53100": ["its disk is full", DISK_FULL[1]],
  "53300": ["it takes no more connections", "Lower DATABASE_CONNECTIONS, or raise its max_connections."],
  "57P03": ["it is starting or stopping", "Try again in a moment."],
  "25006": ["it can only be read", "Point DATABASE_URL at the primary server."],
};

/** The first error when several addresses failed. */
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
      // Set by statements: connection options are refused by poolers such as PgBouncer.
      const values = {
        statement_timeout: STATEMENT_MS,
        lock_timeout: LOCK_MS,
        idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      };
      for (const [name, value] of Object.entries(values))
        await connection.executeQuery(CompiledQuery.raw(`set ${name} = ${value}`));
      // A committed order survives a power failure, whatever the server's default is.
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

/** Ignores a failing rollback, so that the caller gets the error that made the transaction fail. The driver drops the connection. */
function withQuietRollback(driver: Driver): Driver {
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
}

/** Loads the library only when PostgreSQL is used. */
async function openPool(config: PoolConfig) {
  const { Pool, types } = await import("pg");
  const pool = new Pool({
    ...config,
    types: { getTypeParser: (type, format) => (NUMBERS.includes(type) ? Number : types.getTypeParser(type, format)) },
  });
  // A broken connection fails its query or is replaced. Without a listener its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/** A migration of a large database, and waiting for another process's migration, have no time limit. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(
    ...[db, options]: Parameters<PostgresAdapter["acquireMigrationLock"]>
  ): Promise<void> {
    await withoutTimeouts(db);
    await super.acquireMigrationLock(db, options);
  }
}

class Compiler extends PostgresQueryCompiler {
  /** Compares texts by code points, as SQLite does: then ranges give the same rows and use the index in every locale. */
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    const isText = DataTypeNode.is(node.dataType) && node.dataType.dataType === "text";
    super.visitColumnDefinition(isText ? { ...node, dataType: RawNode.createWithSql('text collate "C"') } : node);
  }

  /** Replaces NUL, which PostgreSQL refuses in texts. The replacement matches nothing: stored texts are cleaned of it. */
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

/** The error code of a refused change; PostgreSQL has none of this class. */
const FROZEN_CODE = "PM503";
const FROZEN_FUNCTION = "pallu_frozen";

/** A move from or to PostgreSQL. */
const postgresMoving: MovingEngine = {
  async freeze(trx, tables) {
    await withoutTimeouts(trx);
    await sql`create or replace function ${sql.id(FROZEN_FUNCTION)}() returns trigger language plpgsql as ${sql.lit(`begin raise exception '${FROZEN_TEXT}' using errcode = '${FROZEN_CODE}'; end`)}`.execute(
      trx,
    );
    // Making a trigger waits for every transaction that has changed the table, and lets readers go on.
    for (const table of tables)
      await sql`create or replace trigger ${sql.id(`${table}_frozen`)} before insert or update or delete or truncate on ${sql.id(table)} for each statement execute function ${sql.id(FROZEN_FUNCTION)}()`.execute(
        trx,
      );
  },
  async thaw(trx, tables) {
    await withoutTimeouts(trx);
    for (const table of tables)
      await sql`drop trigger if exists ${sql.id(`${table}_frozen`)} on ${sql.id(table)}`.execute(trx);
  },
  isFrozen: (error) => codeOf(error) === FROZEN_CODE,
  async lastNumbers(db) {
    const { rows: columns } = await sql<{ table: string; sequence: string }>`
      select c.relname::text as "table", pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = current_schema() and c.relkind = 'r' and a.attidentity <> ''`.execute(db);
    const numbers = new Map<string, number>();
    for (const { table, sequence } of columns) {
      // The name comes quoted as far as it must be.
      const { rows } = await sql<{
        last: number;
      }>`select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(db);
      numbers.set(table, Number(rows[0]?.last ?? 0));
    }
    return numbers;
  },
  async numberAfter(trx, table, last) {
    if (last > 0)
      await sql`select setval(pg_get_serial_sequence(${table}::text, 'id'), ${last}::bigint, true)`.execute(trx);
  },
  updateStatistics: async (db) => void (await sql`analyze`.execute(db)),
};
