import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import type { Selectable, Updateable } from "kysely";
import { readArticleNumbers } from "#api/catalogue/exchange/article-numbers.ts";
import { collectChanges } from "#api/catalogue/exchange/changes-file.ts";
import { importCatalogue, NotAllowed, type ImportChoices } from "#api/catalogue/exchange/import-catalogue.ts";
import type { Issue, IssueKind } from "#api/catalogue/exchange/product-patch.ts";
import { BATCH, storedProducts } from "#api/catalogue/exchange/read-stored-products.ts";
import { openProductFile } from "#api/catalogue/exchange/read-products.ts";
import { undoRecord, type UndoRecord } from "#api/catalogue/exchange/undo-import.ts";
import type { Engine } from "#api/database/engine.ts";
import type { DeskImportsTable } from "#api/database/tables/staff.ts";
import type { Database } from "#api/database/tables.ts";
import { keepParts, partsOf, readParts } from "./import-parts.ts";
import type { ImportOptions, ImportPreview } from "./import-preview.ts";

/** The most rows of a table. */
const MAX_TABLE_ROWS = 50_000;
/** How many refused lines are told, and how many of everything else. */
export const TOLD = { refused: 50, others: 20 };

/** One import that a process works on. */
export interface Work {
  db: Database;
  engine: Engine;
  row: Selectable<DeskImportsTable>;
  /** How far it is: bytes that are read, or products that are written. */
  progress: { done: number; total: number };
}

/** Other numbers came out than were shown. */
class Renewed extends Error {}

/** Compares the file with the catalogue; and applies it where its numbers are those that were shown. */
export async function bringTable(work: Work): Promise<void> {
  const { db, engine, row } = work;
  const options = JSON.parse(row.options) as ImportOptions;
  const { version } = await db.selectFrom("catalogue_state").select("version").executeTakeFirstOrThrow();
  const opened = await openProductFile(await buffer(readParts(db, row.id, "file")), null, MAX_TABLE_ROWS);
  work.progress.total = opened.bytes;
  const told = emptyPreview();
  const changes = collectChanges();
  const undoing: string[] = [];
  const isApplied = row.state === "running";
  const digest = createHash("sha256").update(row.options);
  const removed: string[] = [];
  const tell = ({ line, ...said }: Issue, list: ImportPreview["remarks"], most = TOLD.others) => {
    list.count++;
    const same = list.first.find((one) => isDeepStrictEqual([one.code, one.values], [said.code, said.values]));
    if (same !== undefined) same.lines = (same.lines ?? 1) + 1;
    else if (list.first.length < most) list.first.push({ line, ...said });
  };
  const issue = (kind: IssueKind, one: Issue) =>
    kind === "refused"
      ? tell(one, told.refused, TOLD.refused)
      : tell(one, kind === "skipped" ? told.skipped : told.remarks);
  const choices: ImportChoices = {
    isDryRun: !isApplied,
    replaces: options.replaces,
    allowsEmptying: options.allows_emptying,
    setsStock: options.sets_stock,
    usualStock: options.usual_stock,
    keepsHidden: opened.format === "google",
    at: new Date(),
  };
  const record = (one: UndoRecord) => void (isApplied && undoing.push(`${JSON.stringify(one)}\n`));
  const drafts = opened.products(
    issue,
    (bytes) => (work.progress.done = bytes),
    () => readArticleNumbers(db),
  );
  try {
    await importCatalogue(db, engine, drafts, choices, {
      issue,
      change(line, slug, change) {
        changes.add(line, slug, change);
        const { column, combination, becomes } = change;
        if (column === "product" && becomes === "") removed.push(slug);
        // Orders change the stock meanwhile: that a file changes it counts, and not from what to what.
        digest.update(JSON.stringify([slug, column, combination, column === "stock" ? "" : becomes]));
      },
      doubt: (kind, one) => tell(one, kind === "price" ? told.prices : told.known_names),
      kept: () => void told.kept++,
      product: (before, columns, variants) => record(undoRecord(before, { columns, variants })),
      async compared(counts) {
        told.counts = counts;
        if (!isApplied) return;
        if (version !== row.version && digest.copy().digest("base64url") !== row.digest) throw new Renewed();
        for (let start = 0; start < removed.length; start += BATCH) {
          const batch = removed.slice(start, start + BATCH).map((slug) => ({ slug }));
          for (const stored of (await storedProducts(db, batch, false)).values()) record(undoRecord(stored, null));
        }
        process.send?.("read");
        await keepParts(db, row.id, "undo", await partsOf(Readable.from(undoing)));
        await keepChanges();
        Object.assign(work.progress, { done: 0, total: counts.created + counts.changed });
      },
      written: (products) => (work.progress.done = products),
      async shown(trx, stock) {
        await keepParts(trx, row.id, "stock", await partsOf(Readable.from([JSON.stringify(stock)])));
        await finish(trx, "done", preview(), { applied_at: new Date().toISOString() });
      },
    });
    if (isApplied) return;
  } catch (error) {
    if (error instanceof NotAllowed) told.blocked = { kind: error.kind, subject: error.subject };
    else if (error instanceof Renewed) told.is_renewed = true;
    else throw error;
  }
  await keepChanges();
  await finish(db, "checked", preview(), { version, digest: digest.digest("base64url") });

  function preview(): ImportPreview {
    const { read, notRead } = opened.columnsRead();
    const { format, encoding } = opened;
    const columns = { read, not_read: notRead };
    return {
      ...told,
      format,
      encoding,
      rows: opened.rowsRead(),
      columns,
      changes: changes.overview(),
    };
  }

  async function keepChanges(): Promise<void> {
    await keepParts(db, row.id, "changes", await partsOf(Readable.from(changes.table())));
  }

  function finish(
    trx: Database,
    state: DeskImportsTable["state"],
    said: ImportPreview,
    more: Updateable<DeskImportsTable>,
  ): Promise<void> {
    return setOwn(trx, row, { state, told: JSON.stringify(said), error: null, ...work.progress, ...more });
  }
}

/** Writes into the import's row as long as it is this process's; else nothing of the transaction may count. */
export async function setOwn(
  db: Database,
  { id, holder }: Work["row"],
  set: Updateable<DeskImportsTable>,
): Promise<void> {
  const rows = db.updateTable("desk_imports").set(set).where("id", "=", id).where("holder", "=", holder);
  if ((await rows.executeTakeFirst()).numUpdatedRows === 0n) throw new Error("the import was cancelled");
}

/** What nothing is told of yet. */
export function emptyPreview(): Omit<ImportPreview, "format" | "encoding" | "rows" | "columns" | "changes"> {
  const none = () => ({ count: 0, first: [] });
  return {
    counts: null,
    refused: none(),
    skipped: none(),
    remarks: none(),
    prices: none(),
    known_names: none(),
    kept: 0,
    blocked: null,
    is_renewed: false,
    left: { count: 0, first: [] },
  };
}
