import type { Engine } from "#api/database/engine.ts";
import type { Database } from "#api/database/tables.ts";
import { combinationKey, combinationText } from "#domain/variants.ts";
import { changedColumns, changedVariants, tableColumns, type ChangeableColumn } from "./field-changes.ts";
import { takeLease } from "./import-lease.ts";
import type { StockDifference } from "./match-combinations.ts";
import { totalStock } from "./merge-variants.ts";
import {
  columnsOf,
  storedProducts,
  variantOf,
  type ProductColumns,
  type StoredProduct,
  type VariantColumns,
} from "./read-stored-products.ts";
import type { ShownStock } from "./shown-stock.ts";
import { stagedChanges, type WrittenProduct } from "./staged-changes.ts";
import { tidyImports, writeImport } from "./write-import.ts";

/** A product as it was before an import, or as that left it: what changed of its columns and combinations. */
interface ProductState {
  columns: Partial<ProductColumns>;
  variants: readonly VariantColumns[];
}

/** What an import did to a product: `was` is null for one that it brought, `becomes` for one that it removed. */
export interface UndoRecord {
  slug: string;
  id: number | null;
  was: ProductState | null;
  becomes: ProductState | null;
}

/** What was not put back, and why: changed since, ordered, or gone or there again. */
export interface NotUndone {
  slug: string;
  column: string;
  combination: string;
  reason: "changed" | "ordered" | "gone" | "there";
}

/** What an import does to a product, for {@link undoImport}; of one that changes, what changes. */
export function undoRecord(
  before: StoredProduct | null,
  after: { columns: ProductColumns; variants: readonly VariantColumns[] } | null,
): UndoRecord {
  const slug = after?.columns.slug ?? before?.product.slug ?? "";
  if (before === null || after === null) {
    const was = before === null ? null : { columns: columnsOf(before), variants: before.variants.map(variantOf) };
    return { slug, id: before?.product.id ?? null, was, becomes: after };
  }
  const changed = changedColumns(before, after.columns);
  const pick = (columns: ProductColumns) => Object.fromEntries(changed.map((name) => [name, columns[name]]));
  const pairs = changedVariants(before, after.variants);
  return {
    slug,
    id: before.product.id,
    was: {
      columns: pick(before.product),
      variants: pairs.flatMap(({ before: one }) => (one === null ? [] : [variantOf(one)])),
    },
    becomes: { columns: pick(after.columns), variants: pairs.flatMap(({ after: one }) => (one === null ? [] : [one])) },
  };
}

/** What {@link undoImport} works with. */
interface Undoing {
  records: AsyncIterable<UndoRecord[]>;
  stock: ShownStock;
  /** Tells this undoing from others. */
  name: string;
  left(one: NotUndone): void;
  shown(trx: Database): Promise<void>;
}

/**
 * Puts back what an import changed and nobody changed since, all at once or nothing, as an import does. Stock goes back by the
 * difference: what was sold stays sold. A product that it brought is removed, or hidden where it was ever ordered. Throws ImportRuns.
 */
export async function undoImport(
  db: Database,
  engine: Pick<Engine, "liftLimits">,
  { records, stock, name, left, shown }: Undoing,
): Promise<void> {
  const pieces = Map.groupBy(stock.pieces, ({ product_id }) => product_id);
  const lease = await takeLease(db);
  try {
    await tidyImports(db, engine, lease);
    const [removed, written]: [number[], WrittenProduct[]] = [[], []];
    for await (const batch of records) {
      const [stored, ordered] = [await storedProducts(db, batch, false), await orderedPieces(db, batch)];
      for (const record of batch) {
        const work = { record, pieces: pieces.get(record.id ?? 0) ?? [], ordered, name, left };
        const now = stored.get(record.slug) ?? null;
        const undone = record.becomes === null ? backAgain(work, now) : now === null ? null : undo(work, now);
        if (undone === null && record.was !== null && now === null)
          left({ slug: record.slug, column: "product", combination: "", reason: "gone" });
        if (typeof undone === "number") removed.push(undone);
        else if (undone !== null) written.push(undone);
      }
      await lease.touch();
    }
    await writeImport(db, engine, lease, {
      products: written,
      removed,
      async shown(trx) {
        await restoreApplied(trx, stock, name);
        await shown(trx);
      },
    });
  } finally {
    await lease.release();
  }
}

interface UndoWork extends Pick<Undoing, "name" | "left"> {
  record: UndoRecord;
  pieces: readonly ShownStock["pieces"][number][];
  /** The pieces that were ever ordered: a product's id, size and colour; and the ids alone. */
  ordered: ReadonlySet<string>;
}

/** A product that the import removed, as a new one; null where one of its name is there again. */
function backAgain(
  { record: { slug, was }, pieces, left }: UndoWork,
  now: StoredProduct | null,
): WrittenProduct | null {
  if (was === null) return null;
  if (now !== null) {
    left({ slug, column: "product", combination: "", reason: "there" });
    return null;
  }
  const stockOf = (one: { size: string; color: string }, is_variant: number) =>
    pieces.find((piece) => piece.is_variant === is_variant && combinationKey(piece) === combinationKey(one))?.was;
  const variants = was.variants.map((one) => ({ ...one, stock: stockOf(one, 1) ?? one.stock }));
  const stock = variants.length > 0 ? totalStock(variants) : stockOf({ size: "", color: "" }, 0);
  const columns = was.columns as ProductColumns;
  return { isNew: true, columns: { ...columns, stock: stock ?? columns.stock }, variants, differences: [] };
}

/** What is written to undo the change of a product, or the id of one that is removed. */
function undo(work: UndoWork, now: StoredProduct): WrittenProduct | number | null {
  const { record, ordered, left } = work;
  const { slug, was, becomes } = record;
  if (becomes === null) return null;
  if (was === null) {
    const isChanged =
      changedColumns(now, { ...(becomes.columns as ProductColumns), stock: now.product.stock }).length > 0 ||
      changedVariants(now, becomes.variants).some(
        ({ before, after }) => before === null || after === null || isOtherwise(before, after),
      );
    const isOrdered = ordered.has(String(now.product.id));
    if (!isChanged && !isOrdered) return now.product.id;
    left({ slug, column: "product", combination: "", reason: isChanged ? "changed" : "ordered" });
    return isChanged || now.product.hidden === 1
      ? null
      : stagedChanges(now, { ...columnsOf(now), hidden: 1 }, now.variants.map(variantOf), {
          differences: [],
          moved: [],
        });
  }
  const columns = columnsOf(now);
  const back = { now: now.product, was: was.columns, becomes: becomes.columns };
  for (const [name, value] of restored(back, (column) => left({ slug, column, combination: "", reason: "changed" })))
    (columns as Record<string, unknown>)[name] = value;
  const { variants, differences } = variantsBack(work, now);
  const whole = work.pieces.find(({ is_variant }) => is_variant === 0);
  if (variants.length === 0 && whole !== undefined && now.variants.length === 0)
    differences.push({ size: "", color: "", isVariant: false, rowKey: work.name, wanted: -whole.by });
  // Without combinations again, the sum of theirs becomes the stock.
  if (variants.length === 0 && whole !== undefined && now.variants.length > 0)
    columns.stock = Math.max(0, now.product.stock - whole.by);
  if (variants.length > 0) columns.stock = totalStock(variants);
  return stagedChanges(now, columns, variants, { differences, moved: [] });
}

/** Columns that only go back together: a picture with its text, a price with that of the sale. */
const together = [
  ["price_paise", "sale_paise"],
  ["image", "image_alt"],
  ["image_additional_1", "image_additional_1_alt"],
  ["image_additional_2", "image_additional_2_alt"],
];

/** The values that go back: those that are still what the import made them. */
function restored(
  { now, was, becomes }: Record<"now" | "was" | "becomes", object>,
  left: (column: string) => void,
): [string, unknown][] {
  const value = (of: object, name: string) => (of as Record<string, unknown>)[name];
  const names = Object.keys(was).filter((name) => name !== "stock" && name !== "size" && name !== "color");
  const changed = names.filter((name) => value(was, name) !== value(becomes, name));
  const lost = changed.filter(
    (name) => value(now, name) !== value(becomes, name) && value(now, name) !== value(was, name),
  );
  const kept = new Set(lost.flatMap((name) => together.find((group) => group.includes(name)) ?? [name]));
  for (const name of changed.filter((one) => kept.has(one)))
    left(name in tableColumns ? tableColumns[name as ChangeableColumn] : name);
  return changed.filter((name) => !kept.has(name)).map((name) => [name, value(was, name)]);
}

/** The combinations as they are to be, and the differences of their stock. */
function variantsBack({ record, pieces, ordered, name, left }: UndoWork, now: StoredProduct) {
  const keyed = (variants: readonly VariantColumns[] = []) =>
    new Map(variants.map((one) => [combinationKey(one), variantOf(one)]));
  const [was, becomes] = [keyed(record.was?.variants), keyed(record.becomes?.variants)];
  const current = keyed(now.variants);
  const differences: StockDifference[] = [];
  const byOf = (one: VariantColumns) =>
    pieces.find((piece) => piece.is_variant === 1 && combinationKey(piece) === combinationKey(one));
  const tell = (one: VariantColumns, column: string, reason: NotUndone["reason"]) =>
    left({
      slug: record.slug,
      column,
      combination: combinationText({ size: one.size || null, color: one.color || null }),
      reason,
    });
  const isNew = [...becomes.keys()].filter((key) => !was.has(key) && current.has(key));
  const isStuck = (key: string) => {
    const [made, one] = [becomes.get(key), current.get(key)];
    return made !== undefined && one !== undefined && isOtherwise(made, one)
      ? "changed"
      : ordered.has(pieceKey(now.product.id, one))
        ? "ordered"
        : null;
  };
  // Without combinations before, either all of the new ones go, or none.
  const hadNone = now.variants.length > 0 && isNew.length === now.variants.length && was.size === 0;
  const stuck = hadNone ? isNew.map(isStuck).find((reason) => reason !== null) : null;
  for (const key of isNew) {
    const [one, reason] = [current.get(key), stuck ?? isStuck(key)];
    if (one === undefined) continue;
    if (reason === null) current.delete(key);
    else tell(one, "options", reason);
    if (reason === "ordered" && !hadNone) differences.push(difference(one, -(byOf(one)?.by ?? 0)));
  }
  for (const [key, old] of was) {
    const [made, one] = [becomes.get(key), current.get(key)];
    if (made === undefined && one === undefined) current.set(key, { ...old, stock: byOf(old)?.was ?? old.stock });
    else if (made === undefined || one === undefined) tell(old, "options", one === undefined ? "gone" : "there");
    else {
      const back = restored({ now: one, was: old, becomes: made }, (column) => tell(one, column, "changed"));
      current.set(key, { ...one, ...Object.fromEntries(back) });
      const by = byOf(one)?.by ?? 0;
      if (by !== 0) differences.push(difference(one, -by));
    }
  }
  return { variants: [...current.values()].toSorted((a, b) => a.position - b.position), differences };

  function difference({ size, color }: VariantColumns, wanted: number): StockDifference {
    return { size, color, isVariant: true, rowKey: name, wanted };
  }
}

/** Whether two states of a combination differ in more than stock, which orders change, and place. */
function isOtherwise(one: VariantColumns, other: VariantColumns): boolean {
  return (["swatch", "price_paise", "sale_paise", "image", "sku"] as const).some((name) => one[name] !== other[name]);
}

function pieceKey(id: number, one: { size: string; color: string } | undefined): string {
  return JSON.stringify([id, one?.size, one?.color]);
}

/** What was ever ordered of these products: whole ids, and pieces. */
async function orderedPieces(db: Database, batch: readonly UndoRecord[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("order_items")
    .innerJoin("products", "products.id", "product_id")
    .select(["product_id", "size", "color"])
    .distinct()
    .where(
      "slug",
      "in",
      batch.map(({ slug }) => slug),
    )
    .execute();
  return new Set(rows.flatMap((row) => [String(row.product_id), pieceKey(row.product_id, row)]));
}

/** How many rows a statement takes. */
const CHUNK = 512;

/** What rows of files have applied is as it was: the same file counts once more. */
async function restoreApplied(trx: Database, { applied }: ShownStock, name: string): Promise<void> {
  await trx.deleteFrom("applied_stock").where("row_key", "=", name).execute();
  for (let start = 0; start < applied.length; start += CHUNK) {
    const rows = applied.slice(start, start + CHUNK);
    const ids = rows.map(({ product_id }) => product_id);
    await trx
      .deleteFrom("applied_stock")
      .where("product_id", "in", ids)
      .where(
        "row_key",
        "in",
        rows.map(({ row_key }) => row_key),
      )
      .execute();
    const there = await trx.selectFrom("products").select("id").where("id", "in", ids).execute();
    const known = new Set(there.map(({ id }) => id));
    const values = rows.flatMap(({ before }) => (before !== null && known.has(before.product_id) ? [before] : []));
    if (values.length > 0) await trx.insertInto("applied_stock").values(values).execute();
  }
}
