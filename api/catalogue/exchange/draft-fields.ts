import { cleanText } from "#domain/typed-text.ts";
import { readRupees } from "#domain/typed-rupees.ts";
import { codeText } from "#domain/typed-text.ts";
import { awaitedPath } from "#api/catalogue/photograph-path.ts";
import { MAX_PICTURES, type Messages, type PricePatch, type StockPatch } from "./product-patch.ts";
import type { ProductRow, Stated } from "./product-row.ts";
import { quoted } from "./cells.ts";
import { remark, type Remark } from "./remarks.ts";

/**
 * The price of the first line that has one. Of two amounts, the lower is what a shopper pays. A second one that cannot be
 * read changes nothing. Undefined where the file has none, or where they are refused.
 */
export function pricesOf(
  variants: readonly ProductRow[],
  firstLine: number,
  stated: Stated,
  told: Messages,
): PricePatch | undefined {
  const { prices: columns } = stated;
  if (columns === "none") return undefined;
  const priced = variants.find(({ price, otherPrice }) => price !== "" || otherPrice !== "");
  if (priced === undefined) return nothing(firstLine, remark("no_price"));
  const read = (text: string) => readPrice(text, stated.hasDecimalCommas);
  const [price, other] = [read(priced.price), read(priced.otherPrice)];
  if ("code" in price) return nothing(priced.line, price);
  if (price.paise === null && "paise" in other && other.paise === null) return nothing(priced.line, remark("no_price"));
  // A zero beside a price means that there is no other price.
  const isNone = price.paise !== null && /^(?:(?:rs|inr)\b|[\s₹.,:/-])*0+(?:[.,]0*)?\D{0,8}$/i.test(priced.otherPrice);
  if ("code" in other && !isNone) {
    told.note(priced.line, other);
    told.note(priced.line, remark("price_stays"));
    const kind = columns === "both" ? stated.firstPrice : columns;
    return price.paise === null ? undefined : { kind, pricePaise: price.paise, salePaise: null };
  }
  const otherPaise = "code" in other ? null : other.paise;
  if (stated.comparesPrices === true && price.paise !== null && otherPaise !== null && otherPaise <= price.paise) {
    if (otherPaise < price.paise) told.note(priced.line, remark("compare_at", quoted(priced.otherPrice)));
    return { kind: columns, pricePaise: price.paise, salePaise: null };
  }
  // An empty price beside that of a sale: the regular one stays.
  const isSale = price.paise === null && columns === "both" && stated.firstPrice === "regular";
  const amounts = [price.paise, otherPaise].filter((paise) => paise !== null);
  const [high, low] = [Math.max(...amounts), Math.min(...amounts)];
  return { kind: isSale ? "sale" : columns, pricePaise: high, salePaise: low < high ? low : null };

  function nothing(line: number, said: Remark) {
    told.refuse(line, said);
    return undefined;
  }
}

/** Lines of a product without options that have different prices: only one can count. */
export function remarkOnPrices(variants: readonly ProductRow[], { hasDecimalCommas }: Stated, told: Messages): void {
  const priced = variants.find(({ price }) => price !== "");
  if (priced === undefined) return;
  const read = readPrice(priced.price, hasDecimalCommas);
  const paise = "paise" in read ? read.paise : null;
  const different = variants.find(({ price }) => {
    const other = readPrice(price, hasDecimalCommas);
    return price !== priced.price && ("code" in other || (other.paise !== null && other.paise !== paise));
  });
  if (different !== undefined) told.note(different.line, remark("prices_differ", quoted(priced.price)));
}

const MAX_STOCK = 1_000_000;

/** The sum of all variants' stock, from what it counts; undefined where nothing is said of it. */
export function stockOf(rows: readonly ProductRow[], { oversells }: Stated, told: Messages): StockPatch | undefined {
  const variants = rows.filter(({ variant }) => variant !== "");
  const basis = basisOf(variants, told);
  if (variants.length > 0 && variants.every(({ isAvailable }) => isAvailable === false))
    return patchOf(0, false, basis);
  let sum: number | null = null;
  let isBelowZero = false;
  for (const { line, stock, isAvailable } of variants) {
    if (stock === null || stock === "" || isAvailable === false) continue;
    if (/^'?\+/.test(stock.normalize("NFKC")) || ((basis?.exported ?? null) !== null && /^'?[-−]/.test(stock))) {
      told.refuse(line, remark("stock_change", quoted(stock)));
      continue;
    }
    const number = numberIn(stock);
    if (number === null) {
      told.refuse(line, remark("stock_wrong", quoted(stock)));
      continue;
    }
    if (number < 0) {
      told.note(line, remark(oversells ? "stock_none" : "stock_stays", quoted(stock)));
      isBelowZero ||= !oversells;
    }
    sum = (sum ?? 0) + Math.max(0, number);
  }
  // A variant that is available without a number makes the stock unknown.
  if (sum === 0 && variants.some(({ stock, isAvailable }) => isAvailable === true && (stock === null || stock === "")))
    return patchOf(null, isBelowZero, basis);
  if (sum !== null && sum > MAX_STOCK) told.refuse(rows[0]?.line ?? 0, remark("stock_wrong", String(sum)));
  return patchOf(isBelowZero ? null : sum, isBelowZero, basis);
}

/** A stock below 0 is none of a new piece, and no change of one that exists. */
function patchOf(stock: number | null, isBelowZero: boolean, basis: StockBasis | null): StockPatch | undefined {
  if (stock === null && !isBelowZero && basis === null) return undefined;
  const { rowId: row = "", exported = null, change = null } = basis ?? {};
  const sinceExport = stock === null || exported === null ? null : stock - exported;
  const set = sinceExport === null ? stock : null;
  return { start: isBelowZero ? 0 : stock, set, sinceExport, change, row };
}

/**
 * The stock that lines state which are not read, as those of a product that the file hides; null where they state none, or
 * only what was exported.
 */
export function unreadStockOf(rows: readonly ProductRow[]): number | null {
  const isEdited = ({ stock, cells: { exported_stock: exported = "", stock_change: change = "" } }: ProductRow) =>
    change !== "" || exported === "" || stock !== exported;
  const stating = rows.filter(({ stock, cells }) => (stock ?? "") + (cells.stock_change ?? "") !== "");
  return stating.some(isEdited)
    ? stating.reduce(
        (sum, row) => sum + (numberIn(row.stock ?? "") ?? 0) + (numberIn(row.cells.stock_change ?? "") ?? 0),
        0,
      )
    : null;
}

/** What a line says of the stock beside its number: its id, the stock that the export wrote into it, and what came in or went out. */
interface StockBasis {
  rowId: string;
  exported: number | null;
  change: number | null;
}

/** What the exported stock and the change of stock say, for which a piece needs a line of its own. */
function basisOf(rows: readonly ProductRow[], told: Messages): StockBasis | null {
  const stating = rows.filter(({ cells }) => (cells.exported_stock ?? "") + (cells.stock_change ?? "") !== "");
  const [row] = stating;
  if (row === undefined) return null;
  const { line, cells } = row;
  const { row_id: rowId = "", exported_stock: exportedStock = "", stock_change: stockChange = "" } = cells;
  if (stating.length > 1) told.refuse(line, remark("stock_line_each"));
  const exported = numberIn(exportedStock);
  if (exportedStock !== "" && (exported === null || exported < 0))
    told.refuse(line, remark("exported_wrong", quoted(exportedStock)));
  if (exported !== null && rowId === "") told.refuse(line, remark("exported_alone"));
  const change = numberIn(stockChange.replace(/^'?[−–]/, "-").replace(/^'(?=[-+])/, ""));
  if (stockChange !== "" && change === null) told.refuse(line, remark("change_wrong", quoted(stockChange)));
  return { rowId, exported, change: change === 0 ? null : change };
}

/** The number that a cell for the stock states, such as "1,200 pcs"; null where it is none, or too large. */
function numberIn(stock: string): number | null {
  const written = codeText(stock)
    .replace(/^'(?=\d)/, "")
    .replace(/^(\+?\d[\d,.]*) ?(?:pcs?|pieces?|nos?|units?)\.?$/i, "$1");
  const digits = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.0+)?$/.test(written) ? written.replaceAll(",", "") : written;
  return /^[+-]?\d+(\.0+)?$/.test(digits) && Number(digits) <= MAX_STOCK ? Number(digits) : null;
}

/** The longest source of a picture, in characters. */
const MAX_SOURCE = 2_000;

/** The addresses of a product's pictures, in the order that the file gives them: more than a product can have are among them. */
export function picturesOf(rows: readonly ProductRow[], told: Messages): string[] {
  const positions = new Map<string, number>();
  for (const { line, pictures } of rows) {
    for (const { source, position } of pictures) {
      const address = pictureAddressIn(source);
      if (address === null) told.note(line, remark("picture_address", quoted(source)));
      else positions.set(address, Math.min(position, positions.get(address) ?? position));
    }
  }
  return [...positions].toSorted(([, a], [, b]) => a - b).map(([address]) => address);
}

/** Says where pictures of a product are shown nowhere: in the same words of each, so that many products make one remark. */
export function remarkOnPictures(
  rows: readonly ProductRow[],
  shown: readonly (string | null | undefined)[],
  told: Messages,
): void {
  const sources = rows.flatMap(({ pictures, otherPictures }) => [
    ...pictures.map(({ source }) => source),
    ...otherPictures,
  ]);
  const left = new Set(sources.map(pictureAddressIn)).difference(new Set<string | null | undefined>([null, ...shown]));
  if (left.size > 0) told.note(rows[0]?.line ?? 0, remark("pictures_left", String(MAX_PICTURES)));
}

/** The longest text, in characters: screen readers read it in one go. */
const MAX_TEXT = 300;

/**
 * The texts of a product's pictures by their places: undefined where the file states none, null where it says that there is
 * none. A text belongs to the picture of its own line, whichever place that gets.
 */
export function pictureTextsOf(
  rows: readonly ProductRow[],
  shown: readonly (string | null)[],
  places: number,
  addressIn: (source: string) => string | null,
  told: Messages,
): (string | null | undefined)[] {
  const stated = rows.flatMap(({ line, pictureTexts }) =>
    pictureTexts.map((one) => ({ ...one, line, address: one.source === "" ? null : addressIn(one.source) })),
  );
  return Array.from({ length: places }, (_, place) => {
    const address = shown[place] ?? null;
    const ofPicture = address === null ? [] : stated.filter((one) => one.address === address);
    const fitting =
      ofPicture.length > 0 ? ofPicture : stated.filter(({ source, position }) => source === "" && position === place);
    const found = fitting.find(({ text }) => text !== "") ?? fitting[0];
    if (found === undefined) return undefined;
    const whole = cleanText(found.text, 10 * MAX_TEXT);
    if (whole.length > MAX_TEXT)
      told.note(found.line, remark("picture_text_cut", String(place + 1), String(MAX_TEXT), String(whole.length)));
    return cleanText(whole, MAX_TEXT).trimEnd() || null;
  });
}

/** The pictures at their places, where the file has columns for some places only. */
export function placedPictures(rows: readonly ProductRow[]): (string | null)[] {
  const places = Array.from({ length: MAX_PICTURES }, (_, place) => {
    const sources = rows.flatMap(({ pictures }) => pictures.filter(({ position }) => position === place));
    return sources.map(({ source }) => pictureAddressIn(source)).find((address) => address !== null) ?? null;
  });
  return places.slice(0, places.findLastIndex((address) => address !== null) + 1);
}

/** A full http address, a path of the catalogue's own pictures, or the one of an awaited photograph; null for anything else. */
export function pictureAddressIn(source: string): string | null {
  const text = source.startsWith("//") ? `https:${source}` : source;
  if (text.length > MAX_SOURCE || /[\\\p{Cc}]/u.test(text)) return null;
  if (/^pictures\/[\w./-]+$/.test(text) && !text.includes("..")) return text;
  const awaited = awaitedPath(text);
  if (awaited !== null) return awaited;
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return address === null || address.username !== "" || address.password !== "" ? null : text.replaceAll(" ", "%20");
}

/** The address of a combination's own picture; null for none. */
export function pictureOf(source: string, line: number, told: Messages): string | null {
  if (source === "") return null;
  const address = pictureAddressIn(source);
  if (address === null) told.note(line, remark("picture_address", quoted(source)));
  return address;
}

/** The highest price, in paise: 1 crore rupees. */
export const MAX_PAISE = 1_000_000_000;

/** A price that was read: `paise` is null for an empty text; a remark says why it cannot be used. */
type ReadPrice = { paise: number | null } | Remark;

/**
 * Reads a price of a file in rupees. Ambiguous amounts, other currencies, a price of 0 and absurd amounts are refused with
 * a reason, not guessed. `hasDecimalCommas` where the file itself shows that commas part rupees and paise.
 */
export function readPrice(text: string, hasDecimalCommas = false): ReadPrice {
  // An apostrophe marks a text in a spreadsheet.
  const written = codeText(text).replace(/^'(?=\d)/, "");
  if (/^(?:|-+|n\/?a|null|none|nan)$/i.test(written)) return { paise: null };
  const quoted = JSON.stringify(written.length > 40 ? `${written.slice(0, 40)}…` : written);
  const read = readRupees(written, hasDecimalCommas);
  switch (read.code) {
    case "two_ways":
      return remark("price_two_ways", quoted, ...read.readings);
    case "decimals":
      return remark("price_decimals", quoted);
    case "unreadable":
      return remark("price_unreadable", quoted);
    case "read":
      if ((read.paise ?? 0) > MAX_PAISE) return remark("price_high", quoted);
      return read.paise === 0 ? remark("price_zero", quoted) : { paise: read.paise };
  }
}
