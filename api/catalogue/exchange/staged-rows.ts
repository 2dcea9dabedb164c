import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Insertable } from "kysely";
import { combinationKey, combinationText } from "#domain/variants.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import { DIGEST_LENGTH, digestOf, findTranslationColumn } from "#api/catalogue/translations.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { pieceTable, tableColumns, writtenCell, type ChangeableColumn, type ColumnName } from "./columns.ts";
import type { StoredProduct, Options, ProductColumns, VariantColumns } from "./product-patch.ts";

/** The columns of products and of combinations that staged rows hold. Stock stands apart: it changes by differences. */
export const productColumns = (Object.keys(tableColumns) as ChangeableColumn[]).filter((name) => name !== "stock");
export const pieceColumns = ["position", "swatch", "price_paise", "sale_paise", "image", "sku"] as const;

/** The prices of a product and of its combinations. */
export const prices: readonly string[] = ["price_paise", "sale_paise"];

/** Columns that only change together: a picture with its text, a price with that of the sale. */
const together: readonly (readonly string[])[] = [prices, ...pictureColumns];

/** A row of `staged_changes`, before it has its batch and place. */
export type StagedRow = Omit<Insertable<Tables["staged_changes"]>, "batch" | "place" | "was" | "becomes"> & {
  was: Fields | null;
  becomes: Fields | null;
};
type Fields = Readonly<Record<string, string | number | null>>;

/** A difference of stock that a row states in all, under the key that it counts under once. */
export interface StockStatement {
  row_key: string;
  wanted: number;
}

/** A combination as it is to be. */
export interface WantedPiece extends VariantColumns {
  /** By which differences its stock is stated; without any, its number says what it becomes. */
  stocks?: readonly StockStatement[];
  /** The piece that a new one was before, "" for the product as a whole, and what is added to the stock that it has. */
  from?: Options & { added: number };
}

type Stocked = { stock: number; received: number | null };

/** What becomes of a product. */
export interface WantedProduct {
  columns: ProductColumns;
  variants: readonly WantedPiece[];
  /** By which differences its stock is stated, where it has no combinations. */
  stocks?: readonly StockStatement[];
}

/** The rows that make a product of what it was: null for a new one, or for one that is removed. None where nothing changes. */
export function stagedRows(line: number, before: StoredProduct | null, after: WantedProduct | null): StagedRow[] {
  const slug = (after?.columns ?? before?.product)?.slug ?? "";
  const row = (of: Options | null, more: Partial<StagedRow>): StagedRow => {
    const { size, color } = of ?? { size: null, color: null };
    return { line, slug, size, color, was: null, becomes: null, ...more };
  };
  const all = { size: "", color: "" };
  const goes = (one: VariantColumns) => row(one, { was: pick(one, pieceColumns), stock: one.stock });
  /** Statements that are only remembered: a new piece has the number of its line. */
  const remembered = (one: Options, stocks: readonly StockStatement[] = []) =>
    stocks.map((stated) => row(one, { ...stated }));
  const comes = (one: WantedPiece) => [
    row(one, { becomes: pick(one, pieceColumns), stock: one.stock }),
    ...remembered(one, one.stocks),
  ];
  if (before === null)
    return after === null
      ? []
      : [
          row(null, { becomes: whole(fields(after.columns, productColumns)), stock: after.columns.stock }),
          ...after.variants.flatMap(comes),
          ...remembered(all, after.stocks),
        ];
  const { product, variants: present } = before;
  if (after === null) {
    const { id, position } = product;
    const was = { id, position, ...whole(fields(product, productColumns, before.translations)) };
    return [row(null, { was }), ...present.map(goes)];
  }
  const { columns, variants, stocks: ofWhole } = after;
  const differ = (
    one: Options,
    { stock, received }: Stocked,
    becomes: number,
    stocks: readonly StockStatement[] = [],
  ) => {
    const difference = { stock, by: becomes - stock };
    // What somebody counted holds as long as no other goods come in.
    if (stocks.length === 0 && difference.by !== 0)
      return [row(one, { ...difference, row_key: "", wanted: difference.by, was: { received } })];
    return stocks.map((stated) => row(one, { ...difference, ...stated }));
  };
  const stored = new Map(present.map((one) => [combinationKey(one), one]));
  const pieces = variants.flatMap((one): StagedRow[] => {
    const old = stored.get(combinationKey(one));
    if (old !== undefined) {
      const names = differing(pieceColumns, old, one);
      const changed = names.length === 0 ? [] : [row(one, { was: pick(old, names), becomes: pick(one, names) })];
      return [...changed, ...differ(one, old, one.stock, one.stocks)];
    }
    // The only combination of a product that had the usual ones takes over the product's stock.
    const isWhole = present.length === 0 && one.size === "" && one.color === "";
    const from = isWhole ? { ...all, added: 0 } : one.from;
    if (from === undefined) return comes(one);
    const { received } = stored.get(combinationKey(from)) ?? product;
    const origin = { from_size: from.size, from_color: from.color, from_received: received };
    return [
      row(one, { becomes: { ...pick(one, pieceColumns), ...origin }, stock: from.added }),
      ...(isWhole ? differ(one, product, one.stock, one.stocks) : remembered(one, one.stocks)),
    ];
  });
  const kept = new Set(variants.map(combinationKey));
  const gone = present.filter((one) => !kept.has(combinationKey(one))).map(goes);
  const counted = variants.length === 0 ? differ(all, product, columns.stock, ofWhole) : [];
  const others = [...pieces, ...gone, ...counted];
  // A combination without a price of its own has the product's: they only change together.
  const isPriced = others.some(({ was, becomes }) => was !== null && becomes !== null && "price_paise" in becomes);
  const changed = differing(productColumns, product, columns, isPriced ? prices : []);
  if (changed.length + others.length === 0) return [];
  // Whoever gives a product its first combinations divides the stock of all of it.
  const isDivided = present.length === 0 && variants.length > 0;
  const was = { ...fields(product, changed, before.translations), ...(isDivided && { combinations: 0 }) };
  return [row(null, { was, becomes: fields(columns, changed) }), ...others];
}

/** The columns that differ, or `also` count as such, and those that only change together with them. */
function differing<Name extends string>(
  names: readonly Name[],
  one: Of<Name>,
  other: Of<Name>,
  also: readonly string[] = [],
): Name[] {
  const differs = (name: Name) => one[name] !== other[name] || also.includes(name);
  return names.filter(
    (name) =>
      differs(name) ||
      together.some((group) => group.includes(name) && names.some((its) => group.includes(its) && differs(its))),
  );
}

type Of<Name extends string> = Readonly<Record<Name, unknown>>;

function pick<Of extends object, Name extends keyof Of & string>(of: Of, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Record<Name, Of[Name]>;
}

/** All of a product's columns. Of translations, only those that there are: each costs statements of its own. */
function whole(columns: Fields): Fields {
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== null || findTranslationColumn(name) === undefined),
  );
}

/** Columns as they are stored: a translation has the digest of the text that it is made from, or that one of the `stored` was. */
function fields(
  of: ProductColumns,
  names: readonly ChangeableColumn[],
  stored: StoredProduct["translations"] | null = null,
): Fields {
  return Object.fromEntries(
    names.map((name) => {
      const [value, found] = [of[name], findTranslationColumn(name)];
      if (found === undefined || (stored === null && value === null)) return [name, value];
      const row = stored?.find(({ language, field }) => language === found.language && field === found.field);
      if (stored === null) return [name, `${digestOf(of[found.field] ?? "")}${value}`];
      return [name, row === undefined ? null : `${row.digest}${row.text}`];
    }),
  );
}

/** The most rows of one statement: databases limit the number of bound values. */
const CHUNK = 512;

/** Keeps the rows of a batch. */
export async function keepRows(trx: Database, batch: string, rows: readonly StagedRow[]): Promise<void> {
  const json = (value: Fields | null) => (value === null ? null : JSON.stringify(value));
  for (let start = 0; start < rows.length;) {
    // Powers of two, so that only few different statements are prepared.
    const size = Math.min(CHUNK, 2 ** Math.floor(Math.log2(rows.length - start)));
    const values = rows.slice(start, start + size).map((row, index) => ({
      stock: null,
      row_key: null,
      wanted: null,
      by: null,
      ...row,
      batch,
      place: start + index,
      was: json(row.was),
      becomes: json(row.becomes),
    }));
    await trx.insertInto("staged_changes").values(values).execute();
    start += size;
  }
}

/** The rows of a batch, in their order. */
export async function* readRows(db: Database, batch: string): AsyncGenerator<(StagedRow & { place: number })[]> {
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
    yield rows.map((row) => ({ ...row, was: parsed(row.was), becomes: parsed(row.becomes) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.place;
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

/** A change of a product, and the line of the file that states it: 0 for none. */
export type Change = FieldChange & { line: number; slug: string };

/** The changes of rows as people read them. A product that is new or removed is one change, without those of its combinations. */
export function* fieldChanges(rows: Iterable<StagedRow>): Generator<Change> {
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
      const text = (side: StagedRow["was"]) => {
        if (side === null) return "";
        if (row.size === null) return String(side["name"]);
        return "from_size" in side ? "offered" : `offered, stock ${row.stock}`;
      };
      const whole = { column: "product", combination };
      const piece = { column: "options", combination: combination || "the only one" };
      yield { ...told, ...(row.size === null ? whole : piece), was: text(was), becomes: text(becomes) };
    } else {
      const table: Readonly<Record<string, ColumnName>> = row.size === null ? tableColumns : pieceTable;
      for (const name of row.size === null ? productColumns : pieceColumns) {
        if (was[name] === becomes[name]) continue;
        const column = table[name] ?? name;
        const isTranslation = findTranslationColumn(name) !== undefined;
        const [text = "", next = ""] = [was[name], becomes[name]].map((value = null) =>
          isTranslation ? String(value ?? "").slice(DIGEST_LENGTH) : writtenCell(column, value),
        );
        // A translation that was out of date counted as none.
        yield { ...told, column, was: text === next ? "" : text, becomes: next };
      }
    }
  }
}

/** The columns that have content, and that the changes of a product would leave without any. */
export function emptiedColumns(changes: readonly Change[]): Set<string> {
  const isEmptied = ({ column, combination, was, becomes }: Change) => {
    if (was === "" || becomes !== "" || column === "product") return false;
    // Without a price of its own a combination has the product's.
    if (combination !== "") return ["variant_image", "swatch", "sku"].includes(column);
    // A picture that another replaces takes its text along, and the number of a product goes over to its combinations.
    const [beside, isMoved] =
      column === "sku" ? ["options", true] : [column.replace(/_alt$/, ""), column.endsWith("_alt")];
    return !isMoved || !changes.some((one) => one.column === beside);
  };
  return new Set(changes.filter(isEmptied).map(({ column }) => column));
}

/** Changes as a table: a line for each field of each product, with what it was and becomes. */
export function changesTable(changes: Iterable<Change> | AsyncIterable<Change>): Readable {
  // The table is read in spreadsheets, which would compute a text that begins with "=".
  const table = stringify({
    escape_formulas: true,
    header: true,
    columns: ["line", "slug", "column", "combination", "was", "becomes"],
  });
  return Readable.from(changes)
    .map((change: Change) => ({ ...change, line: change.line || "" }))
    .compose(table) as Readable;
}

/** How many changes an overview keeps. */
const KEPT = 20;

/** What an import changes: how many changes, how many of each kind, the most frequent first, and the first ones. */
export interface ChangesOverview {
  count: number;
  kinds: [kind: string, count: number][];
  first: (FieldChange & { slug: string })[];
}

/** Counts what an import changes. */
export function overviewOf(changes: Iterable<Change>): ChangesOverview {
  const counts = new Map<string, number>();
  const first: ChangesOverview["first"] = [];
  let count = 0;
  for (const { slug, column, combination, was, becomes } of changes) {
    const kind = column !== "product" ? column : was === "" ? "new products" : "removed products";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (first.length < KEPT) first.push({ slug, column, combination, was, becomes });
    count++;
  }
  return { count, kinds: [...counts].toSorted(([, a], [, b]) => b - a), first };
}
