import { isDay } from "#domain/dates.ts";
import { cleanText, codeText } from "#domain/typed-text.ts";
import { awaitedPath } from "#api/catalogue/photograph-path.ts";
import { plainText } from "#api/catalogue/plain-text.ts";
import type { RemarkCode } from "#api/catalogue/remarks.ts";

const available = /^(?:instock|available(?:fororder)?|limitedavailability|onlineonly|lowstock|yes|y|true|1)$/;
const unavailable =
  /^(?:outofstock|soldout|notavailable|unavailable|discontinued|nil|zero|preorder|backorder|no|n|false|0)$/;

/** A column's name for comparison: lower case, without punctuation, the feed's prefix and the currency. "DiscountPrice (in Rs)" is "discount price". */
export function plainName(name: string): string {
  const words = name
    .replace(/^\ufeff/, "")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .trim()
    .toLowerCase()
    .replace(/^g:/, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return words.replace(/(?: in)? (?:rs|inr|rupees)$/, "");
}

/** Whether a product is available, by the words of shops and feeds (also https://schema.org/InStock); null for other words. */
export function readAvailability(text: string): boolean | null {
  const word = (text.toLowerCase().split("/").at(-1) ?? "").replaceAll(/[^a-z\d]/g, "");
  if (available.test(word)) return true;
  return unavailable.test(word) ? false : null;
}

/** What a cell says by yes or no, as a number; undefined where it says neither. */
export function yesOrNo(text: string): 0 | 1 | undefined {
  if (/^(?:yes|y|true|1|new|हाँ|हां)$/i.test(text)) return 1;
  return /^(?:no|n|false|0|नहीं)$/i.test(text) ? 0 : undefined;
}

/** The parts of a field that may be a list as in JSON or Python. */
function listed(text: string, between: RegExp): string[] {
  const bare = isBracketed(text) ? text.trim().slice(1, -1) : text;
  return bare
    .split(between)
    .map((part) => part.replaceAll(/^["'\s]+|["'\s]+$/g, ""))
    .filter((part) => part !== "");
}

function isBracketed(text: string): boolean {
  return /^\s*\[.*\]\s*$/s.test(text);
}

/** An address alone, whatever signs it has. */
const oneAddress = /^https?:\/\/(?!.*(?:http|[|~;](?:\/\/|pictures\/)))[^\s,]+$/i;

/** One or more addresses, or paths of the catalogue's own pictures, separated by bars, tildes, commas or semicolons. */
export function listedAddresses(text: string): string[] {
  if (oneAddress.test(text)) return [text];
  return listed(text, /\s*[|~]\s*|\s*[,;]\s*(?="|'|(?:https?:)?\/\/|pictures\/)|\s+(?=https?:)/);
}

/** The values in a field: a list, or separated by bars, semicolons, tildes or line ends, and by commas with `hasCommas`. */
export function listedValues(text: string, hasCommas: boolean): string[] {
  const values = jsonList(text);
  if (values !== null) return values;
  const parts = listed(text, hasCommas || isBracketed(text) ? /[|;~\n,]/ : /[|;~\n]/);
  return [...new Map(parts.map((value) => [value.toLowerCase(), value])).values()];
}

function jsonList(text: string): string[] | null {
  if (!text.trimStart().startsWith("[")) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((value) => typeof value === "string") ? list : null;
  } catch {
    return null;
  }
}

/** How sizes are mostly written. */
export const sizeValue =
  /^(?:x{0,4}[sl]|m|[2-9]x[sl]|free ?size|one ?size|(?:extra |x-?)?(?:small|large)|medium|\d{1,3}(?:[.,]\d+)? ?(?:cm|m|mm|in|inch|inches|"|yards?|met(?:re|er)s?)?)$/i;

/** The sizes in a field; "S/M" is one size, and "S/M/L" are three. */
export function listedSizes(text: string): string[] {
  const slashed = text.split("/").map((part) => part.trim());
  if (slashed.length > 2 && slashed.every((part) => /^(?:[\dx]*[smlx]+|\d{2})$/i.test(part)))
    return listedValues(slashed.join("|"), false);
  // "5,5 m" is one length, and "S, Cotton" is one size with its fabric.
  const parts = text.split(",").map((part) => part.trim());
  const sizes = parts.filter((part) => sizeValue.test(part)).length;
  const isOne = /^\s*\d,\d+\s*[a-z]/i.test(text) || (parts.length > 1 && sizes === 1 && sizeValue.test(parts[0] ?? ""));
  return listedValues(text, !isOne);
}

/** The common title of a product's variants: "Rose Kurta - Red / XL" is "Rose Kurta" in red and XL. */
export function withoutVariant(title: string, values: readonly string[]): string {
  for (const value of values) {
    const end = value.length + (title.endsWith(")") && !value.endsWith(")") ? 1 : 0);
    const rest = title.slice(0, title.length - end);
    const shared = rest.replace(/\s*(?:\s[-–—|:]|[,/(])\s*$/u, "");
    if (
      value !== "" &&
      shared !== "" &&
      shared !== rest &&
      title.slice(rest.length, rest.length + value.length).toLowerCase() === value.toLowerCase()
    )
      return withoutVariant(shared, values);
  }
  return title;
}

/** Errors of a spreadsheet, which hold no value. */
const failed = /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|N\/A|SPILL!|CALC!|ERROR!)$/i;
const rupees = /₹|₨|\b(?:rs|inr|rupees?|re)\b/iu;
const others =
  /[$€£¥฿₩]|\b(?:usd|eur|gbp|aud|cad|sgd|aed|cny|jpy|pkr|lkr|npr|bdt|chf|nzd|zar|myr|thb|sar|qar|kwd|omr|bhd|hkd|us dollars?|dollars?|euros?|pounds?|dirhams?)\b/iu;

/** A formula whose result is not in the file: a function, a cell, a sum or texts put together. */
const unresolved = /^=\s*(?:[a-z][\w.]*\s*\(|\$?[a-z]{1,3}\$?\d+\b|[-+(]*\s*\d[\d.,]*\s*[-+*/^&%]|["'({])/i;

/** A text as the CSV library escapes it for spreadsheets: with an apostrophe before what could begin a formula. */
const escaped = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A field without the formula that a spreadsheet put around it: `="0012"` is 0012, and an error is nothing. */
export function withoutFormula(text: string): string {
  if (escaped.test(text)) return text.slice(1);
  if (!/^[=#]/.test(text)) return text;
  if (failed.test(text)) return "";
  const quoted = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim();
  return /^=\s*\d[\d.,]*$/.test(text) ? text.slice(1).trim() : text;
}

/** Whether a field holds a formula: what it stands for is in the spreadsheet only. */
export function isFormula(text: string): boolean {
  return unresolved.test(text);
}

/** A text that looks like an escaped one, with one more apostrophe: an import takes one away. */
export function withKeptApostrophe(text: string): string {
  return escaped.test(text) ? `'${text}` : text;
}

/** The currency that a text names: rupees, another one, or none. */
export function currencyOf(text: string): "rupees" | "other" | null {
  const written = text.normalize("NFKC");
  if (rupees.test(written) || /₨/.test(text)) return "rupees";
  return others.test(written) ? "other" : null;
}

const total = /^(?:(?:grand|sub|sum|net)?[- ]?totals?(?: \S+)?|sum|कुल(?: \S+)?|योग|जोड़)\s*[:=]?$/iu;

/** Whether a record is the sum below a table: its first field says so, and the others are numbers. */
export function isTotals(fields: readonly string[]): boolean {
  const [first = "", ...others] = fields.map((field) => field.trim()).filter((field) => field !== "");
  return (
    total.test(first) &&
    others.length > 0 &&
    others.every((field) => /^[^\p{L}]*\d[^\p{L}]*$|^(?:₹|rs\.?|inr)/iu.test(field))
  );
}

/** Whether a spreadsheet shortened a long number to its first digits ("8.90123E+12"): what it was cannot be known. */
export function isShortenedNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text);
}

/** A text of the file as messages quote it, cut after 60 characters. */
export function quoted(text: string): string {
  const clean = cleanText(text, 61);
  return JSON.stringify(clean.length > 60 ? `${clean.slice(0, 60)}…` : clean);
}

/** The longest source of a picture, in characters. */
const MAX_SOURCE = 2_000;

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

/** How a value is written, and how a cell is read: null for none, and undefined for what states nothing. */
export interface Codec {
  write(value: string | number): string;
  read?(cell: string): string | number | null | undefined;
  /** What is said of a cell that cannot be read, and whether it is left out alone or costs its line. */
  wrong?: RemarkCode;
  isLeftOut?: true;
  /** Whether files have markup in it. */
  isMarkup?: true;
}

/** The longest number of goods, in characters. */
export const MAX_SKU = 100;

/** An amount as files have it, such as 1299.00. */
export function inRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}

/** An HSN code, often written with spaces or points ("6204 42", "6204.42"): null for none, undefined for what is no code. */
export function readHsn(text: string): string | null | undefined {
  const digits = codeText(text).replaceAll(/[\s.]/g, "");
  if (digits === "") return null;
  return /^\d{4,8}$/.test(digits) ? digits : undefined;
}

/**
 * A rate of GST in hundredths of a percent: null for none, undefined for what is no percentage. A spreadsheet may write 5 % as
 * 0.05: below 1 there are only the rates 0.1 and 0.25.
 */
export function readRate(text: string): number | null | undefined {
  const percent = codeText(text).replaceAll(/[\s%]/g, "");
  if (percent === "") return null;
  const rate = /^\d{1,2}(\.\d{1,2})?$/.test(percent) ? Number(percent) : Number.NaN;
  return rate === 0 || rate >= 1 || rate === 0.1 || rate === 0.25 ? Math.round(rate * 100) : undefined;
}

/** The moment of a day, such as 2026-11-20, or of a time; undefined for other texts. */
function readTime(text: string): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=[T ]|$)/.exec(text) ?? [];
  const time = day !== undefined && isDay(day) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const markup: Codec = { write: String, isMarkup: true };
const yesNo: Codec = { write: (value) => (value === 1 ? "yes" : "no"), read: yesOrNo };
const source = (wrong: RemarkCode, read: (cell: string) => string | null): Codec => ({
  write: String,
  read: (cell) => (cell === "" ? null : (read(cell) ?? undefined)),
  wrong,
  isLeftOut: true,
});

/** The kinds of cells. */
export const codecs = {
  markup,
  yesNo,
  /** A text of one line, and one that keeps its lines. */
  text: (longest: number): Codec => ({ ...markup, read: (cell) => cleanText(plainText(cell), longest) || null }),
  lines: (longest: number): Codec => ({
    ...markup,
    read: (cell) => plainText(cell).slice(0, longest).toWellFormed().trimEnd() || null,
  }),
  /** One that is cut when its lines are joined. */
  whole: { ...markup, read: plainText },
  amount: { write: (paise) => inRupees(Number(paise)) },
  hidden: { ...yesNo, wrong: "hidden_unread", isLeftOut: true },
  hsn: { write: String, read: readHsn, wrong: "hsn" },
  rate: { write: (rate) => String(Number(rate) / 100), read: readRate, wrong: "gst_rate" },
  day: { write: String, read: readTime, wrong: "date_unread", isLeftOut: true },
  picture: source("picture_address", pictureAddressIn),
  swatch: source("swatch", (cell) => (/^#[\da-f]{6}$/i.test(cell) ? cell.toLowerCase() : pictureAddressIn(cell))),
  /** The owner's own number of the goods. */
  number: {
    write: String,
    read: (cell) => (isShortenedNumber(cell) ? undefined : cleanText(cell, MAX_SKU).trimEnd() || null),
  },
} satisfies Record<string, Codec | ((longest: number) => Codec)>;
