import type { Insertable } from "kysely";
import type { StagedChangesTable } from "#api/database/tables/catalogue.ts";
import type { Database } from "#api/database/tables.ts";
import { DIGEST_LENGTH, digestOf, findTranslationColumn } from "#api/catalogue/translations.ts";
import { combinationText } from "#domain/variants.ts";
import { writtenRate } from "./draft-fields.ts";
import { changedColumns, changedVariants, tableColumns, type ChangeableColumn } from "./field-changes.ts";
import { isByDifference, isOnlyOne, isSamePiece, type MovedStock, type StockDifference } from "./match-combinations.ts";
import {
  columnsOf,
  inRupees,
  type ProductColumns,
  type StoredProduct,
  type VariantColumns,
} from "./read-stored-products.ts";

/** The columns of products and of combinations that staged rows hold. Stock stands apart: it changes by differences. */
export const productColumns = (Object.keys(tableColumns) as ChangeableColumn[]).filter((name) => name !== "stock");
export const pieceColumns = ["position", "swatch", "price_paise", "sale_paise", "image", "sku"] as const;

/** A row of `staged_changes`, before it has its batch and place. */
export type StagedRow = Omit<Insertable<StagedChangesTable>, "batch" | "place" | "was" | "becomes"> & {
  was: Fields | null;
  becomes: Fields | null;
};
type Fields = Readonly<Record<string, string | number | null>>;

/** What becomes of a product, and which of its stocks are stated as differences or taken over from another piece. */
export interface WantedProduct {
  columns: ProductColumns;
  variants: readonly VariantColumns[];
  differences?: readonly StockDifference[];
  moved?: readonly MovedStock[];
}

/** The rows that make a product of what it was: null for a new one, or for one that is removed. None where nothing changes. */
export function stagedRows(line: number, before: StoredProduct | null, after: WantedProduct | null): StagedRow[] {
  const slug = after?.columns.slug ?? before?.product.slug ?? "";
  const row = { line, slug, size: null, color: null, was: null, becomes: null };
  if (after === null)
    return before === null
      ? []
      : [
          { ...row, was: whole(columnsOf(before)) },
          ...before.variants.map((one) => ({ ...pieceOf(row, one), was: piece(one), stock: one.stock })),
        ];
  const { columns, variants, differences = [], moved = [] } = after;
  if (before === null)
    return [
      { ...row, becomes: whole(columns), stock: columns.stock },
      ...variants.map((one) => ({ ...pieceOf(row, one), becomes: piece(one), stock: one.stock })),
      ...differences.map((one) => ({ ...pieceOf(row, one), row_key: one.rowKey, wanted: one.wanted })),
    ];
  const changed = changedColumns(before, columns).filter((name) => name !== "stock");
  const stocks: StagedRow[] = [];
  const add = (one: { size: string; color: string }, stock: number, becomes: number, isVariant: boolean) => {
    const stated = differences.filter(
      (difference) => isSamePiece(difference, one) && difference.isVariant === isVariant,
    );
    const by = becomes - stock;
    for (const { rowKey, wanted } of stated) stocks.push({ ...pieceOf(row, one), row_key: rowKey, wanted, stock, by });
    if (stated.length === 0 && by !== 0) stocks.push({ ...pieceOf(row, one), row_key: "", wanted: by, stock, by });
  };
  const pieces = changedPieces(before, after).flatMap(([old, one]): StagedRow[] => {
    if (one === null) return old === null ? [] : [{ ...pieceOf(row, old), was: piece(old), stock: old.stock }];
    if (old !== null) {
      add(one, old.stock, one.stock, true);
      const names = pieceColumns.filter((name) => old[name] !== one[name]);
      return names.length === 0 ? [] : [{ ...pieceOf(row, one), was: pick(old, names), becomes: pick(one, names) }];
    }
    // The only combination of a product that had the usual ones takes over the product's stock.
    const isWhole = before.variants.length === 0 && isOnlyOne(one);
    if (isWhole) add(one, before.product.stock, one.stock, false);
    else
      for (const { rowKey, wanted } of differences.filter((other) => other.isVariant && isSamePiece(other, one)))
        stocks.push({ ...pieceOf(row, one), row_key: rowKey, wanted });
    const from = isWhole ? { from: { size: "", color: "" }, added: 0 } : moved.find((other) => isSamePiece(other, one));
    if (from === undefined) return [{ ...pieceOf(row, one), becomes: piece(one), stock: one.stock }];
    const { size: from_size, color: from_color } = from.from;
    return [{ ...pieceOf(row, one), becomes: { ...piece(one), from_size, from_color }, stock: from.added }];
  });
  if (variants.length === 0) add({ size: "", color: "" }, before.product.stock, columns.stock, false);
  if (changed.length + pieces.length + stocks.length === 0) return [];
  const [was, becomes] = [fields(before.product, changed), fields(columns, changed)];
  return [{ ...row, was, becomes }, ...pieces, ...stocks];
}

/** Combinations as they were and are to be, also those of which only a difference of stock is stated. */
function changedPieces(before: StoredProduct, { variants, differences = [] }: WantedProduct) {
  const pairs = changedVariants(before, variants);
  const others = before.variants.filter(
    (old) =>
      isByDifference(differences, { ...old, isVariant: true }) &&
      !pairs.some((pair) => pair.after !== null && isSamePiece(pair.after, old)),
  );
  return [...pairs.map(({ before: old, after }) => [old, after] as const), ...others.map((old) => [old, old] as const)];
}

function pieceOf(row: StagedRow, { size, color }: { size: string; color: string }): StagedRow {
  return { ...row, size, color };
}

function piece(one: VariantColumns): Fields {
  return pick(one, pieceColumns);
}

function whole(columns: ProductColumns): Fields {
  return fields(columns, productColumns);
}

function pick<Of extends object, Name extends keyof Of & string>(of: Of, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Record<Name, Of[Name]>;
}

/** A translation is kept with the digest of the text that it was made from. */
function fields(of: ProductColumns, names: readonly ChangeableColumn[]): Fields {
  return Object.fromEntries(
    names.map((name) => {
      const [value, translated] = [of[name], findTranslationColumn(name)];
      const isWords = translated !== undefined && value !== null;
      return [name, isWords ? `${digestOf(of[translated.field] ?? "")}${value}` : value];
    }),
  );
}

/** The most rows of one statement: databases limit the number of bound values. */
const CHUNK = 512;

/** Keeps rows in a batch, from a place on. */
export async function keepRows(trx: Database, batch: string, place: number, rows: readonly StagedRow[]): Promise<void> {
  const json = (value: Fields | null) => (value === null ? null : JSON.stringify(value));
  for (let start = 0; start < rows.length;) {
    // Powers of two, so that only few different statements are prepared.
    const size = Math.min(CHUNK, 2 ** Math.floor(Math.log2(rows.length - start)));
    const values = rows.slice(start, start + size).map((row, index) => ({
      batch,
      place: place + start + index,
      line: row.line,
      slug: row.slug,
      size: row.size,
      color: row.color,
      was: json(row.was),
      becomes: json(row.becomes),
      stock: row.stock ?? null,
      row_key: row.row_key ?? null,
      wanted: row.wanted ?? null,
      by: row.by ?? null,
    }));
    await trx.insertInto("staged_changes").values(values).execute();
    start += size;
  }
}

/** A field of a product that changes: what it was and what it becomes, as files have it. */
export interface FieldChange {
  /** The column that changes, by its name in the shop's own table; "product" for a new or a removed product, by its name. */
  column: string;
  /** The combination that it belongs to; "" for the product itself. */
  combination: string;
  was: string;
  becomes: string;
}

/** The changes of rows as people read them. A product that is new or removed is one change, without those of its combinations. */
export function* fieldChanges(rows: Iterable<StagedRow>): Generator<FieldChange & { line: number; slug: string }> {
  let whole = "";
  for (const row of rows) {
    const { line, slug, was, becomes } = row;
    if (row.size === null) whole = was === null || becomes === null ? slug : "";
    else if (whole === slug) continue;
    const combination = row.size === null ? "" : combinationText({ size: row.size || null, color: row.color || null });
    const told = { line, slug, combination };
    if (row.row_key !== null && row.row_key !== undefined) {
      if ((row.by ?? 0) !== 0)
        yield { ...told, column: "stock", was: String(row.stock), becomes: String((row.stock ?? 0) + (row.by ?? 0)) };
    } else if (was === null || becomes === null) {
      const text = (side: Fields | null) => {
        if (side === null) return "";
        if (row.size === null) return String(side["name"]);
        return "from_size" in side ? "offered" : `offered, stock ${row.stock}`;
      };
      const column = row.size === null ? "product" : "options";
      yield {
        ...told,
        combination: row.size === null ? "" : combination || "the only one",
        column,
        was: text(was),
        becomes: text(becomes),
      };
    } else
      for (const name of row.size === null ? productColumns : pieceColumns)
        if (name in becomes)
          yield {
            ...told,
            column: headingOf(name, row.size === null),
            was: written(name, was[name]),
            becomes: written(name, becomes[name]),
          };
  }
}

function headingOf(name: string, isOfProduct: boolean): string {
  if (name === "image" && !isOfProduct) return "variant_image";
  return (tableColumns as Record<string, string>)[name] ?? name;
}

function written(column: string, value: string | number | null = null): string {
  if (value === null) return "";
  if (column.endsWith("_paise")) return inRupees(Number(value));
  if (column === "gst_rate") return writtenRate(Number(value));
  if (findTranslationColumn(column) !== undefined) return String(value).slice(DIGEST_LENGTH);
  return column === "is_new" || column === "hidden" ? (value === 1 ? "yes" : "no") : String(value);
}

/** The fields that have content, and that the rows of a product would leave without any. */
export function emptiedFields(rows: readonly StagedRow[]): string[] {
  const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
  const hasNew = rows.some(({ size, was }) => size !== null && was === null);
  const emptied = rows.flatMap(({ size, was, becomes }) => {
    const names =
      was === null || becomes === null
        ? []
        : Object.keys(becomes).filter((name) => !isEmpty(was[name]) && isEmpty(becomes[name]));
    if (size !== null) return names.filter((name) => name in pieceNames).map((name) => pieceNames[name] ?? name);
    // A picture that another replaces takes its text along, and the number of a product goes over to its combinations.
    return names.filter(
      (name) =>
        !(name === "sku" && hasNew) &&
        !(name.endsWith("_alt") && (becomes ?? {})[name.replace(/_alt$/, "")] !== undefined),
    );
  });
  return [...new Set(emptied)];
}

const pieceNames: Record<string, string> = {
  image: "image of combinations",
  swatch: "swatch of combinations",
  sku: "sku of combinations",
};

/** The stocks that rows set to a number which nothing says the difference of, in words. */
export function stocksSet(rows: readonly StagedRow[]): string[] {
  return rows.flatMap(({ slug, size, color, row_key, stock, by }) => {
    if (row_key !== "") return [];
    const combination = combinationText({ size: size || null, color: color || null });
    return `${slug}${combination && ` (${combination})`} from ${stock} to ${(stock ?? 0) + (by ?? 0)}`;
  });
}

/** The rows of a batch, in their order. */
export async function* readRows(db: Database, batch: string): AsyncGenerator<StagedRow[]> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom("staged_changes")
      .select(["place", "line", "slug", "size", "color", "stock", "row_key", "wanted", "by"])
      .select((eb) => [
        eb.cast<string | null>("was", "text").as("was"),
        eb.cast<string | null>("becomes", "text").as("becomes"),
      ])
      .where("batch", "=", batch)
      .where("place", ">", after)
      .orderBy("place")
      .limit(CHUNK)
      .execute();
    const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as Fields));
    yield rows.map(({ place: _place, was, becomes, ...row }) => ({
      ...row,
      was: parsed(was),
      becomes: parsed(becomes),
    }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.place;
  }
}
