import type { ColumnDefinitionBuilder, CreateTableBuilder, Dialect, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * What differs between databases, and nothing else. One file per database implements it (`sqlite.ts`,
 * `postgres.ts`); tables, queries and migrations are written once against it. A query that asks for rows by `forUpdate()` or
 * `forNoKeyUpdate()` locks them where other transactions may run at the same time.
 */
export interface Engine {
  dialect: Dialect;
  /** For people, without secrets: "SQLite at /var/lib/pallu/pallu.sqlite". */
  description: string;
  /** Makes an integer primary key that the database numbers itself. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The type of columns that hold money: whole paise, up to a crore of crores. */
  amount: "integer" | "bigint";
  /** Adds the options every table has. */
  table<Table extends string, Columns extends string>(
    builder: CreateTableBuilder<Table, Columns>,
  ): CreateTableBuilder<Table, Columns>;
  /** Whether an error says that a unique index refused a row. */
  isUniqueViolation(error: unknown): boolean;
  /** Whether a transaction failed only because of others at the same time, so that it may be tried again as a whole. */
  isPassing(error: unknown): boolean;
  /** What an error of the database says about the place it is in, and what to do about it, on one line without secrets; null for any other error. */
  remedyOf(error: unknown): string | null;
  /** Whether a shop's tables are there. Makes nothing: no folder, no file, no table. Throws what the database does. */
  hasShop(db: Kysely<Tables>): Promise<boolean>;
  /** Writes a row for good. Throws what the database does where that fails; being kept waiting by another's transaction is no failure. */
  checkWrite(db: Kysely<Tables>, at: Date): Promise<void>;
  /** Runs a statement after every change of a table's rows or of these columns of it, in the same transaction. */
  onChange(db: Kysely<unknown>, table: string, columns: readonly string[], statement: string): Promise<void>;
  /** Lets a transaction take the time and memory that it needs: the owner's work over all there is, in a process of its own. */
  takeTime(trx: Kysely<Tables>): Promise<void>;
  /** Makes the transaction wait until none that took its turn before is running: what is done at start is done by one process. */
  takeTurn(trx: Kysely<Tables>): Promise<void>;
}
