import { randomUUID } from "node:crypto";
import { fieldChanges, keepRows, type FieldChange } from "#api/catalogue/exchange/staged-rows.ts";
import {
  applyBatch,
  compareProducts,
  type ImportChoices,
  type ImportCounts,
  type ImportEngine,
} from "#api/catalogue/exchange/import-catalogue.ts";
import type { FilePatch, Issue, IssueKind } from "#api/catalogue/exchange/product-patch.ts";
import { openProductFile } from "#api/catalogue/exchange/read-products.ts";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import type { Database } from "#api/database/tables.ts";
import { blockedText } from "#api/owner/catalogue.ts";

/** The usual choices of an import. */
export const usualChoices: ImportChoices = {
  replaces: false,
  allowsEmptying: false,
  setsStock: false,
  usualStock: 10,
  at: new Date("2026-11-20T10:00:00.000Z"),
};

/** What an import tells of a table, in words: its lines with their kinds, what may be a mistake, and what changes. */
export class ToldOfTable {
  readonly issues: string[] = [];
  readonly doubts: string[] = [];
  readonly changes: (FieldChange & { slug: string })[] = [];
  /** By which the last import can be undone. */
  batch = "";

  readonly issue = (kind: IssueKind, { line, ...said }: Issue) =>
    void (kind === "price" || kind === "known name" ? this.doubts : this.issues).push(
      `${line} ${kind}: ${sentenceOf(said)}`,
    );
}

/** The products of a table. */
export async function patchesOf(
  db: Database,
  content: string | Uint8Array,
  told: ToldOfTable = new ToldOfTable(),
): Promise<FilePatch[]> {
  const opened = await openProductFile(Buffer.from(content));
  return opened.products(told.issue, db);
}

/** Compares products with the catalogue, and keeps the rows of what they change, as the desk does. */
export async function stagePatches(
  db: Database,
  patches: readonly FilePatch[],
  choices: Partial<ImportChoices> = {},
  told: ToldOfTable = new ToldOfTable(),
): Promise<ImportCounts> {
  const { blocked, rows, ...counts } = await compareProducts(db, patches, { ...usualChoices, ...choices }, told.issue);
  for (const { line: _line, ...change } of fieldChanges(rows)) told.changes.push(change);
  if (blocked !== null) throw new Error(blockedText(blocked));
  told.batch = randomUUID();
  await keepRows(db, told.batch, rows);
  return counts;
}

/** Imports products. */
export async function bringPatches(
  { db, engine }: { db: Database; engine: ImportEngine },
  patches: readonly FilePatch[],
  choices: Partial<ImportChoices> = {},
  told: ToldOfTable = new ToldOfTable(),
): Promise<ImportCounts> {
  const counts = await stagePatches(db, patches, choices, told);
  await applyBatch(db, engine, told.batch);
  return counts;
}
