import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { StoredTable } from "../../database/moving.ts";
import type { Tables } from "../../database/tables.ts";
import { MAX_ROWS_WITHOUT_KEY } from "./moved-tables.ts";

/** A row as both databases give it: texts, numbers and nulls. */
export type Row = Record<string, unknown>;
/** The values of a row's key, in the order of its columns. */
export type Key = readonly unknown[];

/** The most values that a statement may have; SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000;
/** The most rows of a batch: none holds more memory than some MB, or its transaction open for long. */
const MAX_ROWS = 2_000;

/** How many rows of a table go into one batch. */
export function batchSize({ columns, key }: StoredTable): number {
  return key.length === 0 ? MAX_ROWS_WITHOUT_KEY : Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length));
}

/** The next rows of a table in the order of its key, which both databases share. `after` is the key of the row before. */
export async function readBatch(db: Kysely<Tables>, table: StoredTable, after: Key | null): Promise<Row[]> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const key = sql.join((table.key.length === 0 ? table.columns : table.key).map((column) => sql.ref(column)));
  const from = after === null ? sql`` : sql` where (${key}) > (${sql.join([...after])})`;
  const limit = sql.lit(batchSize(table) + (table.key.length === 0 ? 1 : 0));
  const { rows } =
    await sql<Row>`select ${columns} from ${sql.table(table.name)}${from} order by ${key} limit ${limit}`.execute(db);
  if (table.key.length === 0 && rows.length > MAX_ROWS_WITHOUT_KEY)
    throw new Error(`the table ${table.name} has no primary key, so its many rows cannot be moved`);
  return rows;
}

/** The key of a row. */
export function rowKey({ key }: StoredTable, row: Row): Key {
  return key.map((column) => row[column]);
}

/** Writes rows, also over rows with the same keys. The rows of a table without a key replace all others. */
export async function writeBatch(trx: Kysely<Tables>, { name, columns, key }: StoredTable, rows: readonly Row[]) {
  if (key.length === 0) await sql`delete from ${sql.table(name)}`.execute(trx);
  if (rows.length === 0) return;
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`));
  const others = columns.filter((column) => !key.includes(column));
  const changes = sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const upsert =
    key.length === 0
      ? sql``
      : sql` on conflict (${keys}) do ${others.length === 0 ? sql`nothing` : sql`update set ${changes}`}`;
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${values}${upsert}`.execute(
    trx,
  );
}

/** How many rows a table has, and a checksum of all of them that is the same in every database. */
export async function sumOf(db: Kysely<Tables>, table: StoredTable): Promise<{ rows: number; checksum: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  for (let after: Key | null = null, isEnd = false; !isEnd;) {
    const batch: Row[] = await readBatch(db, table, after);
    for (const row of batch) hash.update(JSON.stringify(table.columns.map((column) => row[column])));
    rows += batch.length;
    const last = batch.at(-1);
    isEnd = last === undefined || table.key.length === 0 || batch.length < batchSize(table);
    if (last !== undefined) after = rowKey(table, last);
  }
  return { rows, checksum: hash.digest("base64url").slice(0, 12) };
}

/** How many rows a table has. */
export async function countRows(db: Kysely<Tables>, name: string): Promise<number> {
  const { rows } = await sql<{ all: number }>`select count(*) as "all" from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.all ?? 0);
}
