import type { CreateTableBuilder, ColumnDefinitionBuilder, Dialect } from "kysely";

/**
 * What differs between databases, and nothing else. One file per database implements it (`sqlite.ts`);
 * tables, queries and migrations are written once against it.
 */
export interface Engine {
  dialect: Dialect;
  /** For people, without secrets: "SQLite at ./data/pallu.sqlite". */
  description: string;
  /** Makes an integer primary key that the database numbers itself. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Adds the options every table has. */
  table<Table extends string, Columns extends string>(builder: CreateTableBuilder<Table, Columns>): CreateTableBuilder<Table, Columns>;
  /** Whether an error says that a unique index refused a row. */
  isUniqueViolation(error: unknown): boolean;
}
