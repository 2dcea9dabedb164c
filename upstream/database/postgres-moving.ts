import { sql, type Kysely } from "kysely";
import { FROZEN_TEXT, type MovingEngine } from "./moving.ts";
import type { Tables } from "./tables.ts";

/** The error code of a refused change; PostgreSQL has none of this class. */
const FROZEN_CODE = "PM503";
const FROZEN_FUNCTION = "pallu_frozen";

/** A move from or to PostgreSQL. */
export const postgresMoving: MovingEngine = {
  async storedTables(db) {
    const { rows } = await sql<{ name: string; columns: string[]; key: string[]; refers_to: string[] }>`
      select c.relname::text as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns,
        array(select a.attname::text from pg_index i
          cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
        array(select distinct f.confrelid::regclass::text from pg_constraint f
          where f.conrelid = c.oid and f.contype = 'f') as refers_to
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      order by c.relname`.execute(db);
    return rows.map(({ refers_to: refersTo, ...table }) => ({ ...table, refersTo }));
  },
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
  isFrozen: (error) => error instanceof Error && "code" in error && error.code === FROZEN_CODE,
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

async function withoutTimeouts(trx: Kysely<Tables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
}
