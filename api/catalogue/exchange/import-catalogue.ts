import { exactText } from "#domain/money.ts";
import type { Engine } from "#api/database/engine.ts";
import { isVisible } from "#api/catalogue/visible-products.ts";
import {
  changedColumns,
  changedVariants,
  emptiedFields,
  fieldChanges,
  priceJumps,
  stocksSet,
  tableColumns,
  type FieldChange,
} from "./field-changes.ts";
import { takeLease, type ImportLease } from "./import-lease.ts";
import { mergeProduct, type Merged } from "./merge-product.ts";
import type { Issue, IssueKind, ProductDraft } from "./product-patch.ts";
import {
  BATCH,
  nameFinder,
  storedProducts,
  type ProductColumns,
  type StoredProduct,
  type VariantColumns,
} from "./read-stored-products.ts";
import { stagedChanges, type WrittenProduct } from "./staged-changes.ts";
import type { Shown } from "./shown-stock.ts";
import { readAppliedStock } from "./stated-stock.ts";
import { tidyImports, writeImport } from "./write-import.ts";
import type { Database } from "#api/database/tables.ts";
import { remark } from "./remarks.ts";

/** How often an import that compares says that it goes on, in ms. */
const TOUCH_MS = 10_000;
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
  /** Whether hidden products stay that are not in the file: its format cannot hold them. */
  keepsHidden?: boolean;
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

/** What an import tells while it runs. */
export interface ImportListener {
  /** A line that is refused because of the catalogue, or a remark on one. */
  issue(kind: IssueKind, issue: Issue): void;
  /**
   * A field of a product that changes. The column of a new or a removed product is "product": its name is what it
   * `becomes`, or what it `was`, and the other one is "".
   */
  change(line: number, slug: string, change: FieldChange): void;
  /** What is accepted and may be a mistake: a new product with the name of a known one, or a price that changes by more than half. */
  doubt?(kind: Doubt, doubt: Issue): void;
  /** A hidden product that is not in the file, and stays. */
  kept?(slug: string): void;
  /** A new or changed product as it was (null for a new one), and as it is to be. */
  product?(before: StoredProduct | null, columns: ProductColumns, variants: readonly VariantColumns[]): void;
  /** All products are compared. What it throws stops the import before anything is written. */
  compared?(counts: ImportCounts): Promise<void>;
  /** Called in the transaction that shows everything, also where nothing changes. */
  shown?: Shown;
  /** So many products are written, and not yet shown. */
  written?(products: number): void;
}

/** The kinds of what may be a mistake. */
export type Doubt = "known name" | "price";

/**
 * Imports products. A product is identified by its slug and keeps its id, position and date. Products are compared before
 * anything is written. They are written in short transactions and shown all together at the end, or not at all. Throws the errors of `drafts`, NotAllowed and ImportRuns.
 */
export async function importCatalogue(
  db: Database,
  engine: Pick<Engine, "liftLimits">,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
  listener: ImportListener = { issue: () => {}, change: () => {} },
): Promise<ImportCounts> {
  if (choices.isDryRun) return (await compareAll(db, drafts, choices, listener)).counts;
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
  engine: Pick<Engine, "liftLimits">,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
  listener: ImportListener,
): Promise<ImportCounts> {
  const { counts, removed, written } = await compareAll(db, touching(drafts, lease), choices, listener);
  if (written.length + removed.length === 0) {
    await db.transaction().execute(async (trx) => listener.shown?.(trx, { pieces: [], applied: [] }));
    return counts;
  }
  try {
    await writeImport(db, engine, lease, { products: written, removed, ...listener });
  } catch (error) {
    // The first error says what happened. The next import tidies where this does not succeed.
    await tidyImports(db, engine, lease).catch(() => undefined);
    throw error;
  }
  return counts;
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

/** Compares all products with the catalogue, and finds what is to be written. */
async function compareAll(
  db: Database,
  drafts: AsyncIterable<ProductDraft>,
  choices: ImportChoices,
  listener: ImportListener,
): Promise<{ counts: ImportCounts; removed: number[]; written: WrittenProduct[] }> {
  const counts: ImportCounts = { created: 0, changed: 0, same: 0, removed: 0 };
  const seen = new Set<string>();
  const emptied = new Map<string, number>();
  const set: string[] = [];
  const written: WrittenProduct[] = [];
  const names = nameFinder(db, choices.translationsFit === true);
  for await (const batch of batches(drafts)) {
    const stored = await storedProducts(db, batch, choices.translationsFit === true);
    const found: [ProductDraft, StoredProduct | null][] = [];
    for (const draft of batch) {
      const before = stored.get(draft.slug) ?? (draft.isByName ? await names.find(draft.name) : null);
      if (draft.hiddenBecause !== null && before === null)
        listener.issue("skipped", { line: draft.line, ...draft.hiddenBecause });
      else found.push([draft, before]);
    }
    const applied = await readAppliedStock(db, found);
    for (const [draft, before] of found) {
      const merged = mergeProduct(draft, before, choices, applied.get(before?.product.id ?? 0));
      const tell = (kind: IssueKind, told: Merged["notes"]) => {
        for (const { line, ...said } of told) listener.issue(kind, { line: line ?? draft.line, ...said });
      };
      tell("note", merged.notes);
      if (draft.unreadStock !== null && before !== null && draft.unreadStock !== before.product.stock)
        tell("note", [
          {
            line: null,
            ...remark(
              "stock_of_hidden",
              String(draft.unreadStock),
              JSON.stringify(before.product.slug),
              String(before.product.stock),
            ),
          },
        ]);
      tell("refused", merged.refused);
      if (merged.columns === null) {
        if (before !== null && choices.replaces) seen.add(before.product.slug);
        continue;
      }
      const { columns, variants, differences } = merged;
      if (seen.has(columns.slug)) {
        listener.issue("refused", {
          line: draft.line,
          ...remark("other_names", JSON.stringify(columns.slug)),
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
        listener.product?.(null, columns, variants);
        const known = await names.slugOf(columns.name);
        if (known !== null)
          listener.doubt?.("known name", {
            line: draft.line,
            ...remark("known_name", columns.slug, known, columns.name),
          });
        written.push({ isNew: true, columns, variants, differences });
        continue;
      }
      const isChanged = differs(before, columns, variants);
      if (isChanged) {
        listener.product?.(before, columns, variants);
        for (const change of fieldChanges(before, columns, variants)) listener.change(draft.line, columns.slug, change);
        for (const { was, becomes } of priceJumps(before, columns, variants))
          listener.doubt?.("price", {
            line: draft.line,
            ...remark("price_jump", columns.slug, exactText(was), exactText(becomes)),
          });
        for (const field of emptiedFields(before, columns, variants)) emptied.set(field, (emptied.get(field) ?? 0) + 1);
        set.push(...stocksSet(before, columns, variants, differences));
      }
      counts[isChanged ? "changed" : "same"]++;
      if (isChanged || differences.length > 0) written.push(stagedChanges(before, columns, variants, merged));
    }
  }
  if (choices.replaces && seen.size === 0)
    throw new Error("The file has no product that can be used: replacing the catalogue by nothing is refused.");
  const removed = choices.replaces ? await othersThan(db, seen, choices, listener) : [];
  await listener.compared?.({ ...counts, removed: removed.length });
  if (!choices.allowsEmptying) await refuseEmptying(db, emptied);
  if (!choices.setsStock) refuseSettingStock(set);
  return { counts: { ...counts, removed: removed.length }, removed, written };
}

function differs(before: StoredProduct, columns: ProductColumns, variants: readonly VariantColumns[]): boolean {
  return changedColumns(before, columns).length > 0 || changedVariants(before, variants).length > 0;
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
async function othersThan(
  db: Database,
  seen: ReadonlySet<string>,
  { keepsHidden = false }: ImportChoices,
  listener: ImportListener,
): Promise<number[]> {
  const others: number[] = [];
  for (let after = 0; ;) {
    const page = await db
      .selectFrom("products")
      .select(["id", "slug", "name", "hidden"])
      .where("id", ">", after)
      .where(isVisible)
      .orderBy("id")
      .limit(500)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return others;
    after = last.id;
    for (const { id, slug, name, hidden } of page.filter((product) => !seen.has(product.slug))) {
      if (keepsHidden && Number(hidden) === 1) {
        listener.kept?.(slug);
        continue;
      }
      others.push(id);
      listener.change(0, slug, { column: "product", combination: "", was: name, becomes: "" });
    }
  }
}

/** More than this share of the catalogue is not emptied without being asked for. */
const MOST_EMPTIED = 0.1;

/** An import that its options do not allow: it would empty or set what `subject` names. */
export class NotAllowed extends Error {
  override readonly name = "NotAllowed";
  readonly kind: "empties" | "sets stock";
  readonly subject: string;

  constructor(kind: NotAllowed["kind"], subject: string, message: string) {
    super(message);
    this.kind = kind;
    this.subject = subject;
  }
}

/**
 * Throws where a field of too many products would be empty; `emptied` counts the products by field. A column that lost its
 * content empties as many products as there are, and nobody means that.
 */
async function refuseEmptying(db: Database, emptied: ReadonlyMap<string, number>): Promise<void> {
  if (emptied.size === 0) return;
  const { all } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .where(isVisible)
    .executeTakeFirstOrThrow();
  const names: Readonly<Record<string, string>> = tableColumns;
  const many = [...emptied].filter(([, count]) => count > Number(all) * MOST_EMPTIED);
  if (many.length === 0) return;
  const text = many.map(([field, count]) => `${names[field] ?? field} of ${count}`).join(", ");
  throw new NotAllowed(
    "empties",
    text,
    `This file would empty ${text} of the ${Number(all)} products. Nothing is written. Leave the column out, or add --allow-emptying when you mean it.`,
  );
}

/** How many pieces the message names. */
const NAMED = 3;

/** Throws NotAllowed where there are such pieces: what was sold since the file was written would be for sale again. */
function refuseSettingStock(set: readonly string[]): void {
  if (set.length === 0) return;
  const pieces = `${set.slice(0, NAMED).join(", ")}${set.length > NAMED ? " …" : ""}`;
  throw new NotAllowed(
    "sets stock",
    pieces,
    `This file would set the stock of ${set.length} known pieces (${pieces}), and does not say from which stock it counts: what was sold meanwhile would be for sale again. Nothing is written. Change the file of a fresh export, or write a column stock_change (+5, -2), or leave the stock out. Add --set-stock when you have counted the pieces now.`,
  );
}
