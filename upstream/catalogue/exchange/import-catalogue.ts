import type { Selectable } from "kysely";
import type { Engine } from "../../database/engine.ts";
import type { Database } from "../../database/open-database.ts";
import type { ProductsTable, VariantsTable } from "../../database/tables/catalogue.ts";
import { combinationKey } from "../../../domain/variants.ts";
import { isVisible } from "../visible-products.ts";
import { changedColumns, changedVariants, fieldChanges, type FieldChange } from "./field-changes.ts";
import { takeLease, type ImportLease } from "./import-lease.ts";
import { mergeProduct, type Merged } from "./merge-product.ts";
import type { ProductDraft } from "./product-draft.ts";
import { slugFrom } from "./slug-from.ts";
import type { IssueKind } from "./read-products.ts";
import type { ProductColumns, StoredProduct, VariantColumns } from "./stored-product.ts";
import { openWaitingRows, type WaitingRows } from "./waiting-rows.ts";
import { stagedChanges, tidyImports, writeImport, type WrittenProduct } from "./write-import.ts";

/** How many products are compared and written at once: well below the limit of bound values of any database. */
const BATCH = 64;
/** How often an import that compares says that it goes on, in ms. */
const TOUCH_MS = 10_000;
/** More than this share of the catalogue is not emptied without being asked for. */
const MOST_EMPTIED = 0.1;

/** The result of an import, in products. */
export interface ImportCounts {
  created: number;
  changed: number;
  same: number;
  removed: number;
}

/** The options of an import. */
export interface ImportChoices {
  /** Counts the changes and writes nothing. */
  isDryRun: boolean;
  /** Whether products that are not in the file are removed from the catalogue. */
  replaces: boolean;
  /** Whether a field of more than a tenth of the products may be emptied. */
  allowsEmptying: boolean;
  /** The stock of a new product, or of each of its combinations, when the file has no number. */
  usualStock: number;
  at: Date;
}

/** What an import tells while it runs. */
export interface ImportListener {
  /** A line that is refused because of the catalogue, or a remark on one. */
  issue(kind: IssueKind, issue: { line: number; reason: string }): void;
  /** A field of a product that changes; with "" for `was` and `becomes` of no field, the product is new or removed. */
  change(line: number, slug: string, change: FieldChange): void;
}

/** An import that would empty a field of too many products. */
export class EmptiesTooMuch extends Error {
  override readonly name = "EmptiesTooMuch";
}

/**
 * Imports products. A product is identified by its slug and keeps its id, position and date. Products are compared before
 * anything is written; new and changed ones wait in a temporary file. They are written in short transactions and shown all
 * together at the end, or not at all. Throws the errors of `drafts`, EmptiesTooMuch and ImportRuns.
 */
export async function importCatalogue(
  db: Database,
  engine: Pick<Engine, "takeTime">,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
  listener: ImportListener = { issue: () => {}, change: () => {} },
): Promise<ImportCounts> {
  if (choices.isDryRun) return (await compareAll(db, drafts, choices, listener, null)).counts;
  const lease = await takeLease(db);
  try {
    await tidyImports(db, engine, lease);
    return await importWith(lease, db, engine, drafts, choices, listener);
  } finally {
    await lease.release();
  }
}

async function importWith(
  lease: ImportLease,
  db: Database,
  engine: Pick<Engine, "takeTime">,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
  listener: ImportListener,
): Promise<ImportCounts> {
  const waiting = await openWaitingRows<WrittenProduct>();
  try {
    const { counts, removed } = await compareAll(db, touching(drafts, lease), choices, listener, waiting);
    if (counts.created + counts.changed + counts.removed === 0) return counts;
    try {
      await writeImport(db, engine, lease, waiting.batches(BATCH), removed);
    } catch (error) {
      // The first error says what happened. The next import tidies where this does not succeed.
      await tidyImports(db, engine, lease).catch(() => undefined);
      throw error;
    }
    return counts;
  } finally {
    await waiting.remove();
  }
}

/** The same products; other processes learn meanwhile that the import goes on. */
async function* touching(drafts: AsyncIterable<ProductDraft>, lease: ImportLease): AsyncGenerator<ProductDraft> {
  let touched = Date.now();
  for await (const draft of drafts) {
    yield draft;
    if (Date.now() - touched < TOUCH_MS) continue;
    await lease.touch();
    touched = Date.now();
  }
}

/** Compares all products with the catalogue, and stores what is to be written. */
async function compareAll(
  db: Database,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
  listener: ImportListener,
  waiting: WaitingRows<WrittenProduct> | null,
): Promise<{ counts: ImportCounts; removed: number[] }> {
  const counts: ImportCounts = { created: 0, changed: 0, same: 0, removed: 0 };
  const seen = new Set<string>();
  const emptied = new Map<string, number>();
  const names = nameFinder(db);
  for await (const batch of batches(drafts)) {
    const stored = await storedProducts(db, batch);
    const written: WrittenProduct[] = [];
    for (const draft of batch) {
      const before = stored.get(draft.slug) ?? (draft.isByName ? await names.find(draft.name) : null);
      const merged = mergeProduct(draft, before, choices);
      const tell = (kind: IssueKind, told: Merged["notes"]) => {
        for (const { line, reason } of told) listener.issue(kind, { line: line ?? draft.line, reason });
      };
      tell("note", merged.notes);
      tell("refused", merged.refused);
      if (merged.columns === null) {
        if (before !== null && choices.replaces) seen.add(before.product.slug);
        continue;
      }
      const { columns, variants } = merged;
      if (seen.has(columns.slug)) {
        listener.issue("refused", {
          line: draft.line,
          reason: `another line names ${JSON.stringify(columns.slug)} already`,
        });
        continue;
      }
      seen.add(columns.slug);
      if (before === null) {
        counts.created++;
        listener.change(draft.line, columns.slug, {
          column: "product",
          combination: "",
          was: "",
          becomes: columns.name,
        });
        written.push({ isNew: true, columns, variants });
      } else if (differs(before, columns, variants)) {
        counts.changed++;
        for (const change of fieldChanges(before, columns, variants)) listener.change(draft.line, columns.slug, change);
        for (const field of emptiedFields(before, columns, variants)) emptied.set(field, (emptied.get(field) ?? 0) + 1);
        written.push(stagedChanges(before, columns, variants));
      } else counts.same++;
    }
    await waiting?.add(written);
  }
  if (choices.replaces && seen.size === 0)
    throw new Error("The file has no product that can be used: replacing the catalogue by nothing is refused.");
  const removed = choices.replaces ? await othersThan(db, seen, listener) : [];
  await refuseEmptying(db, emptied, choices);
  return { counts: { ...counts, removed: removed.length }, removed };
}

function differs(before: StoredProduct, columns: ProductColumns, variants: readonly VariantColumns[]): boolean {
  return changedColumns(before, columns).length > 0 || changedVariants(before, variants).length > 0;
}

const emptiable = [
  "description",
  "craft",
  "sku",
  "sale_paise",
  "image",
  "image_additional_1",
  "image_additional_2",
] as const;

const imagesWithTexts = [
  ["image", "image_alt"],
  ["image_additional_1", "image_additional_1_alt"],
  ["image_additional_2", "image_additional_2_alt"],
] as const;

function emptiedFields(before: StoredProduct, columns: ProductColumns, variants: readonly VariantColumns[]): string[] {
  const empties = emptiable.filter((name) => (before.product[name] ?? "") !== "" && (columns[name] ?? "") === "");
  // A picture that another replaces takes its text along: only what the file itself empties counts.
  const textEmpties = imagesWithTexts
    .filter(
      ([image, text]) =>
        before.product[text] !== null && columns[text] === null && before.product[image] === columns[image],
    )
    .map(([, text]) => text);
  const kept = new Map(variants.map((variant) => [combinationKey(variant), variant]));
  const variantEmpties = (["image", "swatch", "sku"] as const).filter((name) =>
    before.variants.some((variant) => {
      const becomes = kept.get(combinationKey(variant));
      return variant[name] !== null && becomes !== undefined && becomes[name] === null;
    }),
  );
  return [
    ...empties,
    ...textEmpties,
    ...variantEmpties.map((name) => `${name} of combinations`),
    ...(before.variants.length > 0 && variants.length === 0 ? ["options"] : []),
  ];
}

/** A column that lost its content empties as many products as there are; nobody means that. */
async function refuseEmptying(db: Database, emptied: Map<string, number>, choices: ImportChoices): Promise<void> {
  if (choices.allowsEmptying || emptied.size === 0) return;
  const { all } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .where(isVisible)
    .executeTakeFirstOrThrow();
  const names: Record<string, string> = {
    sale_paise: "sale_price",
    image_additional_1_alt: "image_2_alt",
    image_additional_2_alt: "image_3_alt",
  };
  const many = [...emptied].filter(([, count]) => count > Number(all) * MOST_EMPTIED);
  if (many.length === 0) return;
  const text = many.map(([field, count]) => `${names[field] ?? field} of ${count}`).join(", ");
  throw new EmptiesTooMuch(
    `This file would empty ${text} of the ${Number(all)} products. Nothing is written. Leave the column out, or add --allow-emptying when you mean it.`,
  );
}

/** The stored products of a batch, by slug. */
async function storedProducts(db: Database, batch: readonly ProductDraft[]): Promise<Map<string, StoredProduct>> {
  // Always the same number of values, so that the statement is prepared once.
  const slugs = Array.from({ length: BATCH }, (_, index) => batch[index]?.slug ?? batch[0]?.slug ?? "");
  const rows = await db.selectFrom("products").selectAll().where("slug", "in", slugs).where(isVisible).execute();
  const stored = await withVariants(db, rows);
  return new Map(stored.map((one) => [one.product.slug, one]));
}

async function withVariants(db: Database, rows: readonly Selectable<ProductsTable>[]): Promise<StoredProduct[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = Array.from({ length: BATCH }, (_, index) => rows[index]?.id ?? first.id);
  const variants = new Map<number, Selectable<VariantsTable>[]>(rows.map(({ id }) => [id, []]));
  for (const row of await db
    .selectFrom("variants")
    .selectAll()
    .where("product_id", "in", ids)
    .orderBy("position")
    .execute())
    variants.get(row.product_id)?.push(row);
  return rows.map((product) => ({ product, variants: variants.get(product.id) ?? [] }));
}

/** Finds products by their names, for files without a key. A name that two products have finds none. */
function nameFinder(db: Database): { find(name: string): Promise<StoredProduct | null> } {
  let ids: Map<string, number | null> | null = null;
  return {
    async find(name) {
      ids ??= await readNames();
      const id = ids.get(slugFrom(name)) ?? null;
      if (id === null) return null;
      const rows = await db.selectFrom("products").selectAll().where("id", "=", id).execute();
      return (await withVariants(db, rows))[0] ?? null;
    },
  };

  async function readNames(): Promise<Map<string, number | null>> {
    const found = new Map<string, number | null>();
    for (const { id, name } of await db.selectFrom("products").select(["id", "name"]).where(isVisible).execute())
      found.set(slugFrom(name), found.has(slugFrom(name)) ? null : id);
    return found;
  }
}

async function* batches(drafts: AsyncIterable<ProductDraft>): AsyncGenerator<ProductDraft[]> {
  let batch: ProductDraft[] = [];
  for await (const draft of drafts) {
    batch.push(draft);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The products that are not in the file. Carts and wishlists lose them; orders keep their lines. */
async function othersThan(db: Database, seen: ReadonlySet<string>, listener: ImportListener): Promise<number[]> {
  const others: number[] = [];
  for (let after = 0; ;) {
    const page = await db
      .selectFrom("products")
      .select(["id", "slug", "name"])
      .where("id", ">", after)
      .where(isVisible)
      .orderBy("id")
      .limit(500)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return others;
    after = last.id;
    for (const { id, slug, name } of page.filter((product) => !seen.has(product.slug))) {
      others.push(id);
      listener.change(0, slug, { column: "product", combination: "", was: name, becomes: "" });
    }
  }
}
