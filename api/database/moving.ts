import type { Database } from "./tables.ts";

/** A table as the database stores it. */
export interface StoredTable {
  name: string;
  /** The columns that can be written: all but generated ones. */
  columns: readonly string[];
  /** The columns of the primary key, in its order; none where a table has no key. */
  key: readonly string[];
  /** The tables that its rows refer to. */
  refersTo: readonly string[];
}

/** What an engine does for a move between databases, and for the maintenance during it. */
export interface MovingEngine {
  /** Every table but the migrations' own. */
  storedTables(db: Database): Promise<StoredTable[]>;
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
