import { hostname } from "node:os";
import { json } from "node:stream/consumers";
import { createInterface } from "node:readline";
import { BATCH } from "#api/catalogue/exchange/read-stored-products.ts";
import { UnreadableTable } from "#api/catalogue/exchange/read-table.ts";
import type { ShownStock } from "#api/catalogue/exchange/shown-stock.ts";
import { undoImport, type UndoRecord } from "#api/catalogue/exchange/undo-import.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { reasonOf } from "#process/storage-error.ts";
import { bringTable, emptyPreview, setOwn, TOLD, type Work } from "./bring-table.ts";
import { readParts } from "./import-parts.ts";
import type { ImportPreview } from "./import-preview.ts";

// A process of its own works on one import of the desk: it checks the file, applies it, or undoes it, as the state of its row
// says. The last transaction of an import sets the state, too: whenever this is killed, nothing is done, or all.

/** How often the row says how far the work is, in ms. */
const TOLD_EVERY_MS = 1_000;

await main(process.argv[2] ?? "");

async function main(id: string): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const engine = chooseEngine({ databaseUrl: DATABASE_URL || null, dataDir: DATA_DIR ?? "", databaseConnections: 2 });
  const db = await openDatabase(engine, { mustExist: true });
  const own = () => db.updateTable("desk_imports").where("id", "=", id).where("holder", "=", holder);
  const holder = `${hostname()}:${process.pid}`;
  const row = await db
    .updateTable("desk_imports")
    .set({ holder, touched_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("holder", "=", "")
    .where("state", "in", ["checking", "running", "undoing"])
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return db.destroy();
  const work = { db, engine, row, progress: { done: 0, total: 0 } };
  const telling = setInterval(() => {
    const now = { ...work.progress, touched_at: new Date().toISOString() };
    own()
      .set(now)
      .executeTakeFirst()
      // Who cancels it takes the row away, perhaps from another machine.
      .then(({ numUpdatedRows }) => numUpdatedRows === 0n && process.exit(1))
      .catch(() => undefined);
  }, TOLD_EVERY_MS);
  try {
    await (row.state === "undoing" ? undo(work) : bringTable(work));
  } catch (error) {
    if (!(error instanceof UnreadableTable)) process.stderr.write(`import ${id}: ${String(error)}\n`);
    const said = error instanceof UnreadableTable ? error.said : null;
    const state = row.state === "undoing" ? "done" : row.state === "running" ? "checked" : "failed";
    // What was shown already is done, whatever failed after it.
    await own()
      .where("state", "=", row.state)
      .set({ state, error: JSON.stringify(said ?? engine.remedyOf(error) ?? reasonOf(error)) })
      .execute();
  } finally {
    clearInterval(telling);
    await db.destroy();
  }
}

/** Puts back what the import changed. */
async function undo({ db, engine, row, progress }: Work): Promise<void> {
  process.send?.("read");
  const told = { ...emptyPreview(), ...(JSON.parse(row.told ?? "{}") as Partial<ImportPreview>) };
  told.left = { count: 0, first: [] };
  const stock = (await json(readParts(db, row.id, "stock"))) as ShownStock;
  await undoImport(db, engine, {
    records: records(),
    stock,
    name: `undo-${row.id}`,
    left: (one) => void (told.left.count++ < TOLD.refused && told.left.first.push(one)),
    async shown(trx) {
      const set = { state: "undone", told: JSON.stringify(told), error: null } as const;
      await setOwn(trx, row, set);
    },
  });

  async function* records(): AsyncGenerator<UndoRecord[]> {
    let batch: UndoRecord[] = [];
    for await (const line of createInterface({ input: readParts(db, row.id, "undo") })) {
      progress.done++;
      batch.push(JSON.parse(line) as UndoRecord);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
