import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { isDeepStrictEqual } from "node:util";
import type { Updateable } from "kysely";
import { fieldChanges, keepRows, overviewOf } from "#api/catalogue/exchange/staged-rows.ts";
import { applyBatch, ChangedMeanwhile, compareProducts } from "#api/catalogue/exchange/import-catalogue.ts";
import type { Issue, IssueKind } from "#api/catalogue/exchange/product-patch.ts";
import { openProductFile } from "#api/catalogue/exchange/read-products.ts";
import { UnreadableTable } from "#api/catalogue/exchange/read-table.ts";
import { undoChanges } from "#api/catalogue/exchange/apply-changes.ts";
import { indexAll } from "#api/catalogue/search/index-products.ts";
import type { Engine } from "#api/database/engine.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database, Row, Tables } from "#api/database/tables.ts";
import { reasonOf } from "#process/storage-error.ts";
import { batchOf, deleteStaged, storedOptions, type ImportPreview, type ToldLines } from "./imports.ts";

// A process of its own works on one import of the desk: it checks the file, applies what was staged, or undoes it, as the state
// of its row says. Applying and undoing are one transaction, which sets the state, too: whenever this is killed, nothing is done,
// or all.

/** How often the row says that the work goes on, in ms. */
const TOLD_EVERY_MS = 1_000;
/** The most rows of a table. */
const MAX_TABLE_ROWS = 20_000;
/** How many refused lines are told, how many of everything else, and of how many with the same text the number. */
const TOLD = { refused: 50, others: 20, lines: 4 };

/** One import that this process works on. */
interface Work {
  db: Database;
  engine: Engine;
  row: Row<"desk_imports">;
}

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
  const work = { db, engine, row };
  const telling = setInterval(() => {
    own()
      .set({ touched_at: new Date().toISOString() })
      .executeTakeFirst()
      // Who cancels it takes the row away, perhaps from another machine.
      .then(({ numUpdatedRows }) => numUpdatedRows === 0n && process.exit(1))
      .catch(() => undefined);
  }, TOLD_EVERY_MS);
  try {
    await { checking: check, running: apply, undoing: undo }[row.state as "checking" | "running" | "undoing"](work);
  } catch (error) {
    const { state: begun } = work.row;
    const said = error instanceof UnreadableTable ? error.said : null;
    if (said === null) process.stderr.write(`import ${id}: ${String(error)}\n`);
    const state = begun === "undoing" ? "done" : begun === "running" ? "checked" : "failed";
    // What was applied already is done, whatever failed after it.
    await own()
      .where("state", "=", begun)
      .set({ state, error: JSON.stringify(said ?? engine.remedyOf(error) ?? reasonOf(error)) })
      .execute();
  } finally {
    clearInterval(telling);
    await db.destroy();
  }
}

/** Reads the file, compares it with the catalogue, and keeps what it changes. */
async function check(work: Work, isRenewed = false): Promise<void> {
  const { db } = work;
  // The numbers of before go with their rows. A process that was cancelled and still reads writes into a batch of its own.
  const row = (work.row = { ...work.row, state: "checking" });
  await db.transaction().execute(async (trx) => {
    await setOwn(trx, row, { state: "checking", seen: "", told: null });
    await deleteStaged(trx, row.id);
  });
  const seen = randomUUID();
  const file = db.selectFrom("desk_import_files").select("content").where("import_id", "=", row.id);
  const { content } = await file.executeTakeFirstOrThrow();
  const opened = await openProductFile(Buffer.from(content, "base64"), MAX_TABLE_ROWS);
  const { format, encoding, columns } = opened;
  const none = (): ToldLines => ({ count: 0, first: [] });
  const [refused, skipped, remarks, prices, knownNames] = [none(), none(), none(), none(), none()];
  const lists = { refused, skipped, note: remarks, price: prices, "known name": knownNames };
  const issue = (kind: IssueKind, { line, ...said }: Issue) => {
    const list = lists[kind];
    list.count++;
    const same = list.first.find((one) => isDeepStrictEqual([one.code, one.values], [said.code, said.values]));
    if (same !== undefined) {
      same.lines = (same.lines ?? 1) + 1;
      if (same.lines <= TOLD.lines) (same.also ??= []).push(line);
    } else if (list.first.length < (kind === "refused" ? TOLD.refused : TOLD.others))
      list.first.push({ line, ...said });
  };
  const patches = await opened.products(issue, db);
  const choices = { ...storedOptions(row), at: new Date() };
  const { blocked, rows, ...counts } = await compareProducts(db, patches, choices, issue);
  await keepRows(db, batchOf({ ...row, seen }), rows);
  const told: ImportPreview = {
    format,
    encoding,
    rows: opened.rows,
    columns,
    counts: blocked === null ? counts : null,
    refused,
    skipped,
    remarks,
    prices,
    knownNames,
    changes: overviewOf(fieldChanges(rows)),
    blocked,
    isRenewed,
    left: { count: 0, first: [] },
  };
  await setOwn(db, row, { state: "checked", told: JSON.stringify(told), seen, error: null });
}

/** Applies what was staged. Where the catalogue changed since, it is compared anew, and nothing is applied. */
async function apply(work: Work): Promise<void> {
  const { db, engine, row } = work;
  try {
    await applyBatch(db, engine, batchOf(row), {
      async after(trx) {
        await setOwn(trx, row, { state: "done", applied_at: new Date().toISOString(), error: null });
        process.send?.("written");
      },
    });
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    await check(work, true);
  }
}

/** Puts back what the import changed. */
async function undo({ db, engine, row }: Work): Promise<void> {
  const told = JSON.parse(row.told ?? "{}") as ImportPreview;
  await undoChanges(db, engine, batchOf(row), async (trx, left) => {
    told.left = { count: left.length, first: left.slice(0, TOLD.refused) };
    await setOwn(trx, row, { state: "undone", told: JSON.stringify(told), error: null });
    process.send?.("written");
  });
  await indexAll(db);
}

/** Writes into the import's row as long as it is this process's; else nothing of the transaction may count. */
async function setOwn(
  db: Database,
  { id, holder }: Work["row"],
  set: Updateable<Tables["desk_imports"]>,
): Promise<void> {
  const rows = db.updateTable("desk_imports").set(set).where("id", "=", id).where("holder", "=", holder);
  if ((await rows.executeTakeFirst()).numUpdatedRows === 0n) throw new Error("the import was cancelled");
}
