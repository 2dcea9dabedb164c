import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { exactText } from "#domain/money.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { countOf } from "#api/database/count-of.ts";
import type { Engine } from "#api/database/engine.ts";
import type { Database } from "#api/database/tables.ts";
import { indexAll } from "#api/catalogue/search/index-products.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { applyChanges, changedSince, lockProducts } from "./apply-changes.ts";
import { emptiedColumns, fieldChanges, keepRows, stagedRows } from "./staged-rows.ts";
import type { StagedRow } from "./staged-rows.ts";
import { appliedKey, priceJumps, type AppliedStock } from "./merge-amounts.ts";
import { changedProduct, newProduct } from "./merge-product.ts";
import { BATCH, Messages, storedProducts } from "./product-patch.ts";
import type { FilePatch, IssueKind, StoredProduct, Report } from "./product-patch.ts";

/** The result of an import, in products. */
export interface ImportCounts {
  created: number;
  changed: number;
  same: number;
  removed: number;
}

/** What the options of an import do not allow: columns that it would empty, of how many of all products each, or pieces whose stock it would set. */
export type Blocked =
  | { kind: "empties"; columns: (readonly [column: string, count: number])[]; all: number }
  | { kind: "sets stock"; pieces: string; count: number };

/** What an import changes, or would change if its options allowed that. */
export interface ImportResult extends ImportCounts {
  blocked: Blocked | null;
  /** The rows that it is applied by. */
  rows: StagedRow[];
}

/** The options of an import. */
export interface ImportChoices {
  /** Whether products that are not in the file are removed from the catalogue. */
  replaces: boolean;
  /** Whether a field of more than a tenth of the products may be emptied. */
  allowsEmptying: boolean;
  /** Whether a stock without an exported one may change that of a known piece. */
  setsStock: boolean;
  /** Whether the translations in the file fit today's texts, also those that are as they were. */
  translationsFit?: boolean;
  /** The stock of a new product, or of each of its combinations, when the file has no number. */
  usualStock: number;
  at: Date;
}

/** Somebody changed meanwhile what the import was compared with. Nothing is written. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
}

/** What an import needs of the database's engine. */
export type ImportEngine = Pick<Engine, "liftLimits" | "isUniqueViolation" | "isRetryable">;

/**
 * Applies a batch in one transaction, with what is done `before` and `after` it, if everything still is what it was when it was
 * compared; else throws ChangedMeanwhile. The search follows in short transactions.
 */
export async function applyBatch(
  db: Database,
  engine: ImportEngine,
  batch: string,
  { before, after }: { before?: (trx: Database) => Promise<unknown>; after?: (trx: Database) => Promise<unknown> } = {},
): Promise<void> {
  const changed = new ChangedMeanwhile(
    "The catalogue changed while the file was compared with it. Nothing is written: begin again.",
  );
  try {
    await db.transaction().execute(async (trx) => {
      await engine.liftLimits(trx);
      await before?.(trx);
      await lockProducts(trx, batch);
      const { rows } = await sql`${await changedSince(trx, batch)} limit 1`.execute(trx);
      if (rows.length > 0) throw changed;
      await applyChanges(trx, batch);
      await after?.(trx);
    });
  } catch (error) {
    throw engine.isUniqueViolation(error) || engine.isRetryable(error) ? changed : error;
  }
  await indexAll(db);
}

/** Applies rows that nobody can undo, as a batch that nothing is left of. */
export async function applyRows(db: Database, engine: ImportEngine, rows: readonly StagedRow[]): Promise<void> {
  const batch = `command ${randomUUID()}`;
  await applyBatch(db, engine, batch, {
    before: (trx) => keepRows(trx, batch, rows),
    after: (trx) => trx.deleteFrom("staged_changes").where("batch", "=", batch).execute(),
  });
}

/**
 * Compares products with the catalogue, and writes nothing. A product is identified by its slug and keeps its id, position and
 * date. `report` is told what is said of a line because of the catalogue.
 */
export async function compareProducts(
  db: Database,
  patches: readonly FilePatch[],
  choices: ImportChoices,
  report: Report,
): Promise<ImportResult> {
  const counts: ImportCounts = { created: 0, changed: 0, same: 0, removed: 0 };
  const all: StagedRow[] = [];
  const seen = new Set<string>();
  const emptied: string[] = [];
  const slugsOf = slugFinder(db);
  const read = (some: readonly { slug: string }[]) => storedProducts(db, some, choices.translationsFit === true);
  for (const batch of batches(patches)) {
    const stored = await read(batch);
    const found: [FilePatch, StoredProduct | null][] = [];
    for (const draft of batch) {
      // For files without a key: a name that two products have finds none.
      const [slug = "", ...others] = draft.isByName && !stored.has(draft.slug) ? await slugsOf(draft.name) : [];
      const named = slug === "" || others.length > 0 ? undefined : (await read([{ slug }])).get(slug);
      const before = stored.get(draft.slug) ?? named ?? null;
      if (draft.hiddenBecause !== null && before === null)
        report("skipped", { line: draft.line, ...draft.hiddenBecause });
      else found.push([draft, before]);
    }
    const applied = await readAppliedStock(db, found);
    for (const [draft, before] of found) {
      const told = new Messages();
      const issue = (kind: IssueKind, said: Remark) => report(kind, { line: draft.line, ...said });
      const use = { ...choices, told, applied: applied.get(before?.product.id ?? 0) };
      const merged = before === null ? newProduct(draft, use) : changedProduct(draft, before, use);
      for (const note of told.notes) report("note", note);
      for (const refused of told.refused) report("refused", refused);
      if (merged === null) {
        if (before !== null && choices.replaces) seen.add(before.product.slug);
        continue;
      }
      const { columns, variants, rows } = merged;
      if (seen.has(columns.slug)) {
        issue("refused", remark("other_names", JSON.stringify(columns.slug)));
        continue;
      }
      seen.add(columns.slug);
      all.push(...rows);
      if (before === null) {
        counts.created++;
        const [known] = await slugsOf(columns.name);
        if (known !== undefined) issue("known name", remark("known_name", columns.slug, known, columns.name));
        continue;
      }
      // A difference of stock that was applied before is only remembered.
      const changes = [...fieldChanges(rows)];
      counts[changes.length > 0 ? "changed" : "same"]++;
      for (const { was, becomes } of priceJumps(before, columns, variants))
        issue("price", remark("price_jump", columns.slug, exactText(was), exactText(becomes)));
      emptied.push(...emptiedColumns(changes));
      if (before.variants.length > 0 && variants.length === 0) emptied.push("options");
    }
  }
  if (choices.replaces) {
    if (seen.size === 0)
      throw new Error("The file has no product that can be used: replacing the catalogue by nothing is refused.");
    const slugs = await db.selectFrom("products").select("slug").orderBy("slug").execute();
    const gone = slugs.filter(({ slug }) => !seen.has(slug));
    counts.removed = gone.length;
    // Carts and wishlists lose them; orders keep their lines.
    for (const batch of batches(gone))
      for (const stored of (await storedProducts(db, batch, false)).values()) all.push(...stagedRows(0, stored, null));
  }
  const emptying = choices.allowsEmptying ? null : await tooManyEmptied(db, emptied);
  return { ...counts, rows: all, blocked: emptying ?? (choices.setsStock ? null : settingStock(all)) };
}

/** Finds the slugs of the products that have a name, however it is written. All names are read when the first is asked for. */
function slugFinder(db: Database): (name: string) => Promise<string[]> {
  let slugs: Promise<Map<string, string[]>> | null = null;
  return async (name) => (await (slugs ??= readNames())).get(slugFrom(name)) ?? [];

  async function readNames() {
    const rows = await db.selectFrom("products").select(["slug", "name"]).execute();
    const named = Map.groupBy(rows, (row) => slugFrom(row.name));
    return new Map(Array.from(named, ([name, its]) => [name, its.map(({ slug }) => slug)]));
  }
}

/** What earlier imports applied to the stock of the found products, by product. */
async function readAppliedStock(
  db: Database,
  found: readonly (readonly [FilePatch, StoredProduct | null])[],
): Promise<Map<number, AppliedStock>> {
  const ids = found.flatMap(([, before]) => before?.product.id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("applied_stock").selectAll().where("product_id", "in", ids).execute();
  const applied = Map.groupBy(rows, (row) => row.product_id);
  return new Map(Array.from(applied, ([id, its]) => [id, new Map(its.map((row) => [appliedKey(row), row]))]));
}

function batches<One>(all: readonly One[]): One[][] {
  const starts = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => index * BATCH);
  return starts.map((start) => all.slice(start, start + BATCH));
}

/** More than this share of the catalogue is not emptied without being asked for. */
const MOST_EMPTIED = 0.1;

/**
 * The columns that would be empty in too many products; `emptied` names one once for each product. A column that lost its content
 * empties as many products as there are, and nobody means that.
 */
async function tooManyEmptied(db: Database, emptied: readonly string[]): Promise<Blocked | null> {
  if (emptied.length === 0) return null;
  const all = await countOf(db.selectFrom("products").select("id"));
  const columns = Array.from(Map.groupBy(emptied, String), ([column, its]) => [column, its.length] as const).filter(
    ([, count]) => count > all * MOST_EMPTIED,
  );
  return columns.length === 0 ? null : { kind: "empties", columns, all };
}

/** How many pieces are named. */
const NAMED = 3;

/** The pieces whose stock rows set, and do not say the difference of: what was sold since the file was written would be for sale again. */
function settingStock(rows: readonly StagedRow[]): Blocked | null {
  const set = [...fieldChanges(rows.filter((row) => row.row_key === ""))];
  const named = set
    .slice(0, NAMED)
    .map(
      ({ slug, combination, was, becomes }) => `${slug}${combination && ` (${combination})`} from ${was} to ${becomes}`,
    );
  const pieces = `${named.join(", ")}${set.length > NAMED ? " …" : ""}`;
  return set.length === 0 ? null : { kind: "sets stock", pieces, count: set.length };
}
