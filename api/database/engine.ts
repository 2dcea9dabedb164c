import type { ColumnDefinitionBuilder, CreateTableBuilder, Dialect, Kysely } from "kysely";
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
  /** The type of columns whose fields `->` and `->>` read. */
  json: "text" | "jsonb";
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
  /** Creates a trigger that runs statements for each row that is added or whose columns change; `new` is the row. */
  onRow(db: Kysely<unknown>, table: string, columns: readonly string[], statements: string): Promise<void>;
  /** Lifts the limits of time and memory for a transaction: the owner's commands read everything, in a process of their own. */
  liftLimits(trx: Database): Promise<void>;
  /** Makes transactions of this kind run one after the other, so that one process alone does the work of a start. */
  takeTurn(trx: Database): Promise<void>;
  /** What a move to another database needs, and the maintenance during it. */
  moving: MovingEngine;
}

/** What an engine does for a move between databases, and for the maintenance during it. */
export interface MovingEngine {
  /**
   * Makes every statement that would change these tables fail, in every process, from the commit of this transaction on.
   * Waits for transactions that have changed them.
   */
  freeze(trx: Database, tables: readonly string[]): Promise<void>;
  /** Undoes {@link freeze}. Tables that are not frozen stay as they are. */
  thaw(trx: Database, tables: readonly string[]): Promise<void>;
  /** Whether an error says that a frozen table refused a change. */
  isFrozen(error: unknown): boolean;
  /** The highest number that each table with numbered rows has ever given, deleted rows included. */
  lastNumbers(db: Database): Promise<Map<string, number>>;
  /** Makes a table number its next row after `last`. */
  numberAfter(trx: Database, table: string, last: number): Promise<void>;
  /** Tells the query planner what the tables hold, after many rows were written. */
  updateStatistics(db: Database): Promise<void>;
}

/** What a refused change means, for the owner's commands and the log. */
export const FROZEN_REMEDY =
  "the shop is in maintenance, so nothing can be changed. npm run move -- --status says why, and until when.";

/** What the database itself says of a refused change. */
export const FROZEN_TEXT = "the shop is in maintenance";
