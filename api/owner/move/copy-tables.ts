import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Engine, StoredTable } from "#api/database/engine.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import type { Database, Tables } from "#api/database/tables.ts";

/** Called after each batch with its number of rows. Throws to stop the move. */
export type Moved = (rows: number) => Promise<void>;

/**
 * Copies the rows of a table that the target does not have yet. How far it has come is committed with each batch, so that
 * a move that was killed goes on after its last batch.
 */
export async function copyTable(
  { source, target, id }: { source: Database; target: Database; id: string },
  table: StoredTable,
  moved: Moved,
): Promise<void> {
  const progress = await target
    .selectFrom("move_progress")
    .selectAll()
    .where("moved_table", "=", table.name)
    .executeTakeFirst();
  if (progress?.is_done === 1) return;
  const lastKey = progress?.last_key ?? null;
  let after = lastKey === null ? null : (JSON.parse(lastKey) as Key);
  for (let isDone = false; !isDone;) {
    const rows = await readBatch(source, table, after);
    const last = rows.at(-1);
    isDone = last === undefined || table.key.length === 0 || rows.length < batchSize(table);
    if (last !== undefined) after = rowKey(table, last);
    const reached = { last_key: after === null ? null : JSON.stringify(after), is_done: isDone ? 1 : 0 };
    await target.transaction().execute(async (trx) => {
      // The row stays locked until the commit: of two moves into one database only one goes on.
      const { numUpdatedRows } = await trx
        .updateTable("maintenance")
        .set({ touched_at: new Date().toISOString() })
        .where("move_id", "=", id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error("another move has begun into the same database");
      await writeBatch(trx, table, rows);
      await trx
        .insertInto("move_progress")
        .values({ moved_table: table.name, ...reached })
        .onConflict((conflict) => conflict.column("moved_table").doUpdateSet(reached))
        .execute();
    });
    await moved(rows.length);
  }
}

/** Makes the target number new rows after those of the source, deleted ones included: numbers name mails and orders' customers. */
export async function copyNumbers(
  { source, target }: { source: Database; target: Database },
  { from, to }: { from: Engine; to: Engine },
): Promise<void> {
  const numbers = await from.moving.lastNumbers(source);
  await target.transaction().execute(async (trx) => {
    for (const [table, last] of numbers) await to.moving.numberAfter(trx, table, last);
  });
}

/** Copies the photographs that the target does not have. A name stands for its content, so one that is there is the same. */
export async function copyPhotographs(source: PhotographStore, target: PhotographStore, moved: Moved): Promise<number> {
  const names = await source.names();
  for (const name of names) {
    if (await target.has(name)) continue;
    const bytes = await source.read(name);
    if (bytes === null) throw new Error(`the photograph ${name} cannot be read`);
    await target.keep(name, bytes);
    await moved(1);
  }
  return names.length;
}

/** The tables that a move leaves behind, each with its reason. Every other table is moved, whatever it is called. */
export const leftBehind: Partial<Record<keyof Tables, string>> = {
  maintenance: "each database says of itself whether it may be changed",
  move_progress: "it says how far the move has come",
  write_checks: "each database is tested for itself",
  import_lease: "a move begins only when no import runs",
  desk_words: "each database reads them from what is moved",
  desk_unread: "each database notes what was written into it",
  desk_import_parts: "a file that was sent in can be sent again",
  photographs: "photographs are moved one by one, since SQLite keeps them as files",
};

/** The rows of a table without a key are copied all at once, so there must be few of them. */
export const MAX_ROWS_WITHOUT_KEY = 1_000;

/**
 * The tables to move, each after those that its rows refer to. Tables without a key come last: they say something of the
 * others, which copying may change. Throws when tables refer to each other in a circle.
 */
export function movedTables(stored: readonly StoredTable[]): StoredTable[] {
  const waiting = stored.filter(({ name }) => !(name in leftBehind));
  const ordered: StoredTable[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ name, refersTo }) =>
      refersTo.every((other) => other === name || !waiting.some((one) => one.name === other)),
    );
    const [table] = free < 0 ? [] : waiting.splice(free, 1);
    if (table === undefined)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(", ")}`);
    ordered.push(table);
  }
  return ordered.toSorted((a, b) => Number(a.key.length === 0) - Number(b.key.length === 0));
}

/** A row as both databases give it: texts, numbers and nulls. */
type Row = Record<string, unknown>;
/** The values of a row's key, in the order of its columns. */
type Key = readonly unknown[];

/** The most values that a statement may have; SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000;
/** The most rows of a batch: none holds more memory than some MB, or its transaction open for long. */
const MAX_ROWS = 2_000;

/** How many rows of a table go into one batch. */
export function batchSize({ columns, key }: StoredTable): number {
  return key.length === 0 ? MAX_ROWS_WITHOUT_KEY : Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length));
}

/** The next rows of a table in the order of its key, which both databases share. `after` is the key of the row before. */
async function readBatch(db: Database, table: StoredTable, after: Key | null): Promise<Row[]> {
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
function rowKey({ key }: StoredTable, row: Row): Key {
  return key.map((column) => row[column]);
}

/** Writes rows, also over rows with the same keys. The rows of a table without a key replace all others. */
async function writeBatch(trx: Database, { name, columns, key }: StoredTable, rows: readonly Row[]) {
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
export async function sumOf(db: Database, table: StoredTable): Promise<{ rows: number; checksum: string }> {
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
export async function countRows(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ all: number }>`select count(*) as "all" from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.all ?? 0);
}
