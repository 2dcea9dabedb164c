import type { Engine } from "../../database/engine.ts";
import type { StoredTable } from "../../database/moving.ts";
import type { Database } from "../../database/open-database.ts";
import type { PhotographStore } from "../../database/photographs.ts";
import { batchSize, rowKey, readBatch, writeBatch, type Key } from "./table-rows.ts";

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
