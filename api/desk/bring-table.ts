import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Selectable, Updateable } from "kysely";
import { readArticleNumbers } from "#api/catalogue/exchange/article-numbers.ts";
import { openChangesFile } from "#api/catalogue/exchange/changes-file.ts";
import { importCatalogue, NotAllowed, type ImportChoices } from "#api/catalogue/exchange/import-catalogue.ts";
import type { Issue, IssueKind } from "#api/catalogue/exchange/product-draft.ts";
import { BATCH, storedProducts } from "#api/catalogue/exchange/read-stored-products.ts";
import { openProductFile } from "#api/catalogue/exchange/read-products.ts";
import { readTable, UnreadableTable } from "#api/catalogue/exchange/read-table.ts";
import { isWorkbook, workbookAsCsv } from "#api/catalogue/exchange/read-workbook.ts";
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
  folder: string;
  /** How far it is: bytes that are read, or products that are written. */
  progress: { done: number; total: number };
}

/** Other numbers came out than were shown. */
class Renewed extends Error {}

/** Compares the file with the catalogue; and applies it where its numbers are those that were shown. */
export async function bringTable(work: Work): Promise<void> {
  const { db, engine, row, folder } = work;
  const options = JSON.parse(row.options) as ImportOptions;
  const { file, lineOf, isSheet } = await fileOf(work);
  const { version } = await db.selectFrom("catalogue_state").select("version").executeTakeFirstOrThrow();
  const opened = await openProductFile(file, null);
  const rows = await countRows(file, opened.form);
  work.progress.total = opened.form.bytes;
  const told = emptyPreview();
  const changes = openChangesFile(path.join(folder, "changes.csv"));
  const undoing = createWriteStream(path.join(folder, "undo.jsonl"));
  const isApplied = row.state === "running";
  const digest = createHash("sha256").update(row.options);
  const removed: string[] = [];
  const tell = ({ line, ...said }: Issue, list: ImportPreview["remarks"], most = TOLD.others) => {
    list.count++;
    const same = list.first.find((one) => one.reason === said.reason);
    if (same !== undefined) same.lines = (same.lines ?? 1) + 1;
    else if (list.first.length < most) list.first.push({ line: lineOf(line), ...said });
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
  const record = (one: UndoRecord) => void (isApplied && undoing.write(`${JSON.stringify(one)}\n`));
  const drafts = opened.products(
    issue,
    (bytes) => (work.progress.done = bytes),
    () => readArticleNumbers(db),
  );
  try {
    await importCatalogue(db, engine, drafts, choices, {
      issue,
      change(line, slug, change) {
        changes.add(lineOf(line), slug, change);
        const { column, combination, becomes } = change;
        if (column === "product" && becomes === "") removed.push(slug);
        // Orders change the stock meanwhile: that a file changes it counts, and not from what to what.
        digest.update(JSON.stringify([slug, column, combination, column === "stock" ? "" : becomes]));
      },
      doubt: (kind, line, reason) => tell({ line, reason }, kind === "price" ? told.prices : told.known_names),
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
        await new Promise<void>((resolve) => undoing.end(resolve));
        changes.end();
        process.send?.("read");
        await keepParts(db, row.id, "undo", await partsOf(createReadStream(undoing.path)));
        await keepChanges(work);
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
  changes.end();
  await keepChanges(work);
  await finish(db, "checked", preview(), { version, digest: digest.digest("base64url") });

  function preview(): ImportPreview {
    const { read, notRead } = opened.columnsRead();
    const { format, form } = opened;
    const columns = { read, not_read: notRead };
    return {
      ...told,
      format,
      encoding: isSheet ? "xlsx" : form.encoding,
      rows,
      columns,
      changes: changes.overview(),
    };
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

/** The file on this machine, as text; and the line or row of the sent file for each of its lines. */
async function fileOf({
  db,
  row,
  folder,
}: Work): Promise<{ file: string; lineOf(line: number): number; isSheet: boolean }> {
  const sent = path.join(folder, "sent");
  await pipeline(readParts(db, row.id, "file"), createWriteStream(sent, { mode: 0o600 }));
  if (!(await isWorkbook(sent))) return { file: sent, lineOf: (line) => line, isSheet: false };
  const file = path.join(folder, "sheet.csv");
  const rowOfLine = await workbookAsCsv(sent, file, MAX_TABLE_ROWS);
  return { file, lineOf: (line) => rowOfLine.get(line) ?? line, isSheet: true };
}

async function countRows(file: string, form: Parameters<typeof readTable>[1]): Promise<number> {
  let rows = -1;
  for await (const _row of readTable(file, form))
    if (++rows > MAX_TABLE_ROWS)
      throw new UnreadableTable(
        `it has more than ${MAX_TABLE_ROWS} rows. Divide it, and bring one part after the other`,
      );
  return Math.max(rows, 0);
}

async function keepChanges({ db, row, folder }: Work): Promise<void> {
  const file = createReadStream(path.join(folder, "changes.csv")).on("error", () => undefined);
  await keepParts(db, row.id, "changes", await partsOf(file).catch(() => []));
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
