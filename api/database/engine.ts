import type { ColumnDefinitionBuilder, CreateTableBuilder, Dialect, Kysely } from "kysely";
import type { MovingEngine } from "./moving.ts";
import type { PhotographStore } from "./photographs.ts";
import type { Database } from "./tables.ts";

/**
 * All that differs between databases. Each database has a file that implements it (`sqlite.ts`, `postgres.ts`); tables,
 * queries and migrations are written once. `forUpdate()` and `forNoKeyUpdate()` lock rows where transactions run in parallel.
 */
export interface Engine {
  dialect: Dialect;
  /** A description without secrets, such as "SQLite at /var/lib/pallu/pallu.sqlite". */
  description: string;
  /** Defines an integer primary key that the database numbers itself. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The type of columns for money: whole paise, up to 10^14. */
  amount: "integer" | "bigint";
  /** The type of columns for bytes; null where the bytes of photographs are files beside the database. */
  bytes: "bytea" | null;
  /** Opens the store of the owner's photographs. */
  photographs(db: Database): PhotographStore;
  /** Adds the options every table has. */
  table<Table extends string, Columns extends string>(
    builder: CreateTableBuilder<Table, Columns>,
  ): CreateTableBuilder<Table, Columns>;
  /** Whether an error says that a unique index refused a row. */
  isUniqueViolation(error: unknown): boolean;
  /** Whether a transaction failed only because of concurrent ones, so that it can be tried again as a whole. */
  isRetryable(error: unknown): boolean;
  /** Says on one line, without secrets, what an error of the database means and what to do; null for any other error. */
  remedyOf(error: unknown): string | null;
  /** Whether a shop's tables exist. Creates no folder, file or table. Throws the database's own errors. */
  hasShop(db: Database): Promise<boolean>;
  /** Writes a row and commits it. Throws the database's own errors; a wait for another transaction is no failure. */
  checkWrite(db: Database, at: Date): Promise<void>;
  /** Creates triggers that run a statement when rows are added or removed, or these columns change, in the same transaction. */
  onChange(db: Kysely<unknown>, table: string, columns: readonly string[], statement: string): Promise<void>;
  /** Lifts the limits of time and memory for a transaction: the owner's commands read everything, in a process of their own. */
  liftLimits(trx: Database): Promise<void>;
  /** Makes transactions of this kind run one after the other, so that one process alone does the work of a start. */
  takeTurn(trx: Database): Promise<void>;
  /** What a move to another database needs, and the maintenance during it. */
  moving: MovingEngine;
}
