import { isDay } from "#domain/dates.ts";
import { readRupees } from "#domain/typed-rupees.ts";
import { codeText } from "#domain/typed-text.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";
import { quoted, readAvailability } from "./cells.ts";
import { namesIn } from "./columns.ts";
import type { PricePatch, StockPatch } from "./product-patch.ts";
import type { Line } from "./read-header.ts";

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
  const shown = JSON.stringify(written.length > 40 ? `${written.slice(0, 40)}…` : written);
  const read = readRupees(written, hasDecimalCommas);
  switch (read.code) {
    case "two_ways":
      return remark("price_two_ways", shown, ...read.readings);
    case "decimals":
      return remark("price_decimals", shown);
    case "unreadable":
      return remark("price_unreadable", shown);
    case "read":
      if ((read.paise ?? 0) > MAX_PAISE) return remark("price_high", shown);
      return read.paise === 0 ? remark("price_zero", shown) : { paise: read.paise };
  }
}

/**
 * The prices of a line. Of two amounts, the lower is what a shopper pays. Undefined where the line has none, or where they are
 * refused.
 */
export function pricesOf(line: Line): PricePatch | undefined {
  const { at, format, has, text, first, prices: kind, told } = line;
  if (kind === "none") return undefined;
  const sale = saleOf(line, Date.now());
  const written = text("price");
  // What something cost before is above its price, and says nothing without it.
  const compared = sale === "" && written !== "" ? text("compare_at") : "";
  // Some tables have two price columns, such as "price" and "mrp".
  const second = sale || compared || first(namesIn(format, "price").toReversed());
  if (written + second === "") return kind === "sale" ? { kind, pricePaise: null, salePaise: null } : undefined;
  const read = (one: string) => {
    const found = readPrice(one, line.hasDecimalCommas);
    if ("paise" in found) return found.paise;
    told.lose(at, found.code, ...found.values);
    return undefined;
  };
  const price = read(written);
  // A zero beside a price means that there is no other price.
  const isNone = written !== "" && /^(?:(?:rs|inr)\b|[\s₹.,:/-])*0+(?:[.,]0*)?\D{0,8}$/i.test(second);
  const other = price === undefined || isNone ? null : read(second);
  if (price === undefined || other === undefined) return undefined;
  const amounts = [price, other].filter((paise) => paise !== null);
  if (amounts.length === 0) return void told.lose(at, "no_price");
  const [high, low] = [Math.max(...amounts), Math.min(...amounts)];
  if (compared !== "" && price !== null && other !== null && other <= price) {
    if (low < high) told.note(at, "compare_at", quoted(second));
    return { kind, pricePaise: price, salePaise: null };
  }
  // An empty price beside that of a sale: the regular one stays.
  const isSale = price === null && kind === "both" && has("sale_price");
  return { kind: isSale ? "sale" : kind, pricePaise: high, salePaise: low < high ? low : null };
}

const DAY_MS = 86_400_000;

/**
 * The sale price of a line; "" with a remark where its sale has not begun, is over, or has a date that cannot be read. A price that
 * may be of another day is not guessed.
 */
function saleOf({ at, text, told }: Line, now: number): string {
  const sale = text("sale_price");
  const [from = "", until = ""] = text("sale_dates").split("/");
  const [begins, ends] = [from.trim() || text("sale_begins"), until.trim() || text("sale_ends")];
  const stated = [begins, ends].filter((date) => date !== "");
  if (sale === "" || stated.length === 0) return sale;
  const unread = stated.filter((date) => timeOf(date) === null);
  // A day is meant as a whole.
  const isAfter = now >= (timeOf(ends) ?? Infinity) + (ends.length === 10 ? DAY_MS : 0);
  if (now >= (timeOf(begins) ?? -Infinity) && !isAfter && unread.length === 0) return sale;
  told.note(at, "sale_over", quoted(sale), quoted(stated.join(" – ")));
  for (const date of unread) told.note(at, "date_unread", quoted(date));
  return "";
}

/** The moment of a date such as 2026-11-20, in India where it does not say where; null for other texts. */
function timeOf(text: string): number | null {
  const [, day, clock = "00:00", zone = "+05:30"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const time = Date.parse(`${day}T${clock}${zone.replace(/(\d{2})(\d{2})$/, "$1:$2")}`);
  return Number.isNaN(time) ? null : time;
}

const MAX_STOCK = 1_000_000;

/**
 * What a line says of its stock. A piece that its shop does not count, or sells without any, is available, and a remark says
 * which stock it gets.
 */
export function stockOf(line: Line): StockPatch | undefined {
  const { at, text, told } = line;
  const stated = { exported: text("exported_stock"), change: text("stock_change") };
  const isStated = stated.exported + stated.change !== "";
  const row = isStated ? text("row_id") : "";
  const exported = numberIn(stated.exported);
  if (stated.exported !== "" && (exported === null || exported < 0))
    told.lose(at, "exported_wrong", quoted(stated.exported));
  if (exported !== null && row === "") told.lose(at, "exported_alone");
  const change = numberIn(stated.change.replace(/^'?[−–]/, "-").replace(/^'(?=[-+])/, ""));
  if (stated.change !== "" && change === null) told.lose(at, "change_wrong", quoted(stated.change));
  const counted = countedIn(line, exported !== null);
  return counted === null && !isStated ? undefined : { counted, exported, change: change || null, row };
}

/** The number of pieces that a line states; null where it states none, or where that is refused. */
function countedIn({ at, format, has, text, told }: Line, isExported: boolean): number | null {
  const written = text("stock");
  const isNone = /^(?:|[+-]?0+(?:\.0+)?|-\d[\d,.]*)$/.test(written);
  const isUncounted = has("stock") && has("counted_by") && text("counted_by") === "";
  const sellsOn = has("stock") && /^(?:continue|1|yes|true|notify|allow\w*)$/i.test(text("backorders"));
  if (isNone && (isUncounted || sellsOn)) {
    if (written !== "" && !isUncounted) told.note(at, "sold_without_stock", quoted(written));
    return null;
  }
  const inWords = /\d/.test(written) ? null : readAvailability(written);
  const said = text("availability");
  // Of a feed, only what is said to be available is sold.
  const isSaid = said === "" ? null : (readAvailability(said) ?? (format === "google" ? false : null));
  if ((inWords ?? isSaid) === false) return 0;
  if (written === "" || inWords !== null) return null;
  const number = numberIn(written);
  if (/^'?\+/.test(written.normalize("NFKC")) || (isExported && /^'?[-−]/.test(written)))
    told.lose(at, "stock_change", quoted(written));
  else if (number !== null && number >= 0) return number;
  // More was sold than there was.
  else if (number !== null && format !== "plain") {
    told.note(at, "stock_none", quoted(written));
    return 0;
  } else told.lose(at, "stock_wrong", quoted(written));
  return null;
}

/** The number that a cell for the stock states, such as "1,200 pcs"; null where it is none, or too large. */
function numberIn(stock: string): number | null {
  const written = codeText(stock)
    .replace(/^'(?=\d)/, "")
    .replace(/^(\+?\d[\d,.]*) ?(?:pcs?|pieces?|nos?|units?)\.?$/i, "$1");
  const digits = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.0+)?$/.test(written) ? written.replaceAll(",", "") : written;
  return /^[+-]?\d+(\.0+)?$/.test(digits) && Number(digits) <= MAX_STOCK ? Number(digits) : null;
}
