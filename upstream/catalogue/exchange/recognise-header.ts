import { plainName, type Cells, type HasColumn } from "./cells.ts";
import { currencyOf, isFormula, withoutFormula } from "./written-cells.ts";
import { googleRow, misplacedInFeed, statedInFeed } from "./google-row.ts";
import { plainColumns } from "./plain-columns.ts";
import { changesProducts, hasNumbersAsKeys, hasOptions, isNamed, statedInTable } from "./plain-header.ts";
import { misplacedInTable, plainRow } from "./plain-row.ts";
import type { ProductFormat, ProductRow, RowReader } from "./product-row.ts";
import { saleOutside } from "./sale-dates.ts";
import { isWooTable, wooRow } from "./woo-row.ts";
import { misplacedInExport, shopifyRow, statedInExport } from "./shopify-row.ts";

/** Texts that marketplaces write into empty fields. */
const nothing = /^(?:nan|null|#?n\/a)$/i;

/** Recognises a file's format by its header and returns the reader of its lines, or the column it lacks. A given `format` decides. */
export function recogniseHeader(
  header: readonly string[],
  format: ProductFormat | null,
): RowReader | { lacks: string } {
  const indexes = new Map<string, number>();
  const remarks: string[] = [];
  // Of two columns with the same name the first counts.
  for (const [index, name] of header.map(plainName).entries()) {
    if (name === "") continue;
    if (indexes.has(name)) remarks.push(`the column "${name}" stands more than once: the first counts`);
    else indexes.set(name, index);
  }
  for (const name of foreignPricesIn(header)) remarks.push(`the column "${name}" is not in rupees and is not read`);
  const sizes = sizesAmong(header);
  if (sizes.length > 0)
    remarks.push(
      `the columns ${sizes.join(", ")} are not read: write a line for each size, with the columns size and stock`,
    );
  const has: HasColumn = (...names) => names.some((name) => indexes.has(name));
  const kind = format ?? kindOf(has);
  const lacks = foreignPriceIn(header, has) ?? lackingIn(kind, has);
  if (lacks !== null) return { lacks };
  /** Columns of which no line had content yet, those that were asked for, and those whose text was taken. */
  const blank = new Map(indexes);
  const asked = new Set<string>();
  const taken = new Set<string>();
  const readRow = { shopify: shopifyRow, google: googleRow, plain: plainRow }[kind];
  const misplacedIn = { shopify: misplacedInExport, google: misplacedInFeed, plain: misplacedInTable }[kind];
  return {
    format: kind,
    columns: header.length,
    stated: { shopify: statedInExport, google: statedInFeed, plain: statedInTable }[kind](has),
    groups: kind !== "plain" || hasOptions(has),
    hasNumbersAsKeys: kind === "plain" && hasNumbersAsKeys(has),
    remarks,
    read: (line, fields) => {
      let formula: ProductRow["formula"] = null;
      for (const [name, index] of blank) if (trimmed(fields[index] ?? "") !== "") blank.delete(name);
      const watched = cellsOf(fields, (column, text) => (formula ??= { column, text }), taken);
      const written: Cells = (...names) => {
        for (const name of names) asked.add(name);
        return watched(...names);
      };
      const dates = saleOutside(written, Date.now());
      const cells: Cells =
        dates === null ? written : (...names) => written(...names.filter((name) => !saleColumns.has(name)));
      const salePrice = dates === null ? "" : written(...saleColumns);
      const saleOff = dates === null || salePrice === "" ? null : { price: salePrice, dates };
      const row = readRow(cells, has);
      const own = ownCells(cells, has);
      const optionsAre = own.optionsAre ?? row.optionsAre;
      const inTable =
        kind === "plain" && isWooTable(has) ? wooRow(cells, { ...row, optionsAre }) : { ...row, optionsAre };
      return { line, ...inTable, ...own.stock, formula, saleOff };
    },
    columnsRead: () => {
      const isRead = (name: string, index: number) =>
        indexes.get(name) === index && asked.has(name) && (taken.has(name) || blank.has(name));
      const columns = header.flatMap((written, index) => {
        const name = plainName(written);
        return name === "" ? [] : [{ name: written.trim(), isRead: isRead(name, index) }];
      });
      const { read = [], notRead = [] } = Object.groupBy(columns, (column) => (column.isRead ? "read" : "notRead"));
      return { read: read.map(({ name }) => name), notRead: notRead.map(({ name }) => name) };
    },
    // One impossible value is accepted when the line has the right number of fields.
    isShifted: (fields) => misplacedIn(cellsOf(fields)) > (fields.length === header.length ? 1 : 0),
  };

  function cellsOf(
    fields: readonly string[],
    onFormula: (column: string, text: string) => void = () => {},
    taking: Set<string> = new Set(),
  ): Cells {
    return (...names) => {
      for (const name of names) {
        const written = trimmed(fields[indexes.get(name) ?? -1] ?? "");
        const text = withoutFormula(written);
        if (!written.startsWith("'") && isFormula(text)) onFormula(name, text);
        if (text === "" || (kind === "plain" && nothing.test(text))) continue;
        taking.add(name);
        return text;
      }
      return "";
    };
  }
}

/** What the shop's own columns say, which stand in its exports of each format. */
function ownCells(cells: Cells, has: HasColumn) {
  const stated = cells(...plainColumns.options).toLowerCase();
  const optionsAre: ProductRow["optionsAre"] = stated === "usual" || stated === "own" ? stated : null;
  const { rowId, exportedStock, stockChange } = plainColumns;
  return {
    optionsAre,
    stock: {
      rowId: cells(...rowId),
      exportedStock: has(...exportedStock) ? cells(...exportedStock) : null,
      stockChange: has(...stockChange) ? cells(...stockChange) : null,
    },
  };
}

/** Columns with the price of a sale, which some files give dates. */
const saleColumns: ReadonlySet<string> = new Set(plainColumns.sale);

/** A text without spaces around it, also those that nobody sees. */
function trimmed(text: string): string {
  return text.replaceAll(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g, "");
}

/** Columns that are named like sizes, such as S, M and L: a table of stocks by size. */
function sizesAmong(header: readonly string[]): string[] {
  const sizes = header.map((name) => name.trim()).filter((name) => /^(?:x{0,4}[sl]|m|[2-9]xl|free ?size)$/i.test(name));
  return sizes.length > 1 ? sizes : [];
}

function kindOf(has: HasColumn): ProductFormat {
  if (
    has("handle", "url handle") &&
    has("body html", "vendor", "variant price", "option1 name", "option1 value", "variant sku", "variant inventory qty")
  )
    return "shopify";
  // A Shopify export without its handle column is still one.
  if (has("title") && has("variant price", "option1 name", "option1 value", "variant sku")) return "shopify";
  return has("id", "item group id") && has("title") && has("image link", "availability", "google product category")
    ? "google"
    : "plain";
}

/** The columns for prices in another currency, such as `price_usd` and "Cost ($)". */
function foreignPricesIn(header: readonly string[]): string[] {
  return header
    .filter(
      (name) =>
        (currencyOf(plainName(name)) ?? currencyOf(name)) === "other" &&
        /price|mrp|cost|amount|rate|^\W*\w+\W*$/i.test(name),
    )
    .map((name) => name.trim());
}

/** A column for prices in another currency, where there is none in rupees. */
function foreignPriceIn(header: readonly string[], has: HasColumn): string | null {
  if (has(...plainColumns.price, ...plainColumns.sale, "variant price")) return null;
  const [foreign] = foreignPricesIn(header);
  return foreign === undefined
    ? null
    : `the prices in the column ${foreign} are not in rupees, and the shop sells in rupees: a column price is missing`;
}

function lackingIn(kind: ProductFormat, has: HasColumn): string | null {
  if (kind === "shopify") {
    if (!has("title", "handle", "url handle")) return "it looks like a Shopify export, and the column Title is missing";
    return !has("variant price", "price") && has("variant compare at price", "compare at price")
      ? "it looks like a Shopify export, and the column Variant Price is missing"
      : null;
  }
  if (kind === "google") {
    return has("id", "item group id") ? null : "it looks like a Google Merchant feed, and the column id is missing";
  }
  if (!isNamed(has) && !has(...plainColumns.slug))
    return `a column for the name is missing (one of ${plainColumns.name.slice(0, 4).join(", ")} …)`;
  if (changesProducts(has)) return null;
  if (has(...plainColumns.options, ...plainColumns.swatch, ...plainColumns.variantImage))
    return "its columns say how sizes and colours are offered, and the columns size, color and stock are missing";
  return `a column for the price is missing (one of ${plainColumns.price.slice(0, 4).join(", ")} …)`;
}
