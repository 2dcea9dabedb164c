import type { Kysely, Selectable } from "kysely";
import type { RowOf } from "./columns.ts";
import type { Engine } from "./engine.ts";
import { catalogueTables } from "./tables/catalogue.ts";
import { customerTables } from "./tables/customers.ts";
import { maintenanceTables } from "./tables/maintenance.ts";
import { orderTables } from "./tables/orders.ts";
import { staffTables } from "./tables/staff.ts";

/**
 * The tables, those that others refer to first. Money is integer paise, times are ISO 8601 text in UTC, flags are 0 or 1, and
 * missing text is null. Size and colour of a line are "" where none was chosen, since they are part of a key.
 */
export const tables = { ...staffTables, ...catalogueTables, ...customerTables, ...orderTables, ...maintenanceTables };

/** The columns of each table, as queries read and write them. */
export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> };

/** A row of a table, as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** A table as a database stores it. */
export interface StoredTable {
  name: string;
  /** The columns that can be written. */
  columns: readonly string[];
  key: readonly string[];
}

/** Every table of a database but the migrations' own, those that others refer to first. */
export function storedTables(engine: Pick<Engine, "bytes">): StoredTable[] {
  return Object.entries(tables)
    .filter(([, table]) => table.isIn(engine))
    .map(([name, { writable, primaryKey }]) => ({ name, columns: writable, key: primaryKey }));
}

/** The open database. Inside a transaction use the transaction only: a query through the database may wait for it forever. */
export type Database = Kysely<Tables>;
