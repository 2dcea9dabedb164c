import { sql } from "kysely";
import { FROZEN_TEXT, type MovingEngine } from "./moving.ts";

const CHANGES = ["insert", "update", "delete"] as const;

/** A move from or to SQLite. */
export const sqliteMoving: MovingEngine = {
  async storedTables(db) {
    const { rows: tables } = await sql<{
      name: string;
    }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' order by name`.execute(
      db,
    );
    return Promise.all(
      tables.map(async ({ name }) => {
        const { rows: columns } = await sql<{
          name: string;
          pk: number;
          hidden: number;
        }>`select name, pk, hidden from pragma_table_xinfo(${name})`.execute(db);
        const { rows: references } = await sql<{
          table: string;
        }>`select distinct "table" from pragma_foreign_key_list(${name})`.execute(db);
        return {
          name,
          columns: columns.filter(({ hidden }) => hidden === 0).map((column) => column.name),
          key: columns
            .filter(({ pk }) => pk > 0)
            .toSorted((a, b) => a.pk - b.pk)
            .map((column) => column.name),
          refersTo: references.map(({ table }) => table),
        };
      }),
    );
  },
  // A transaction that writes has locked the whole file, so none is open beside this one.
  async freeze(trx, tables) {
    for (const table of tables)
      for (const change of CHANGES)
        await sql`create trigger if not exists ${sql.id(`${table}_frozen_${change}`)} before ${sql.raw(change)} on ${sql.id(table)} begin select raise(abort, ${sql.lit(FROZEN_TEXT)}); end`.execute(
          trx,
        );
  },
  async thaw(trx, tables) {
    for (const table of tables)
      for (const change of CHANGES)
        await sql`drop trigger if exists ${sql.id(`${table}_frozen_${change}`)}`.execute(trx);
  },
  isFrozen: (error) => error instanceof Error && error.message === FROZEN_TEXT,
  async lastNumbers(db) {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  },
  async numberAfter(trx, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
  },
  // Every query's indexes are chosen without statistics.
  updateStatistics: async () => {},
};
