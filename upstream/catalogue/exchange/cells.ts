/** Reads the first non-empty field among columns of these names; "" when there is none. */
export type Cells = (...names: string[]) => string;
/** Whether a file has a column of one of these names. */
export type HasColumn = (...names: string[]) => boolean;

const available = new Set([
  "instock",
  "available",
  "availablefororder",
  "limitedavailability",
  "onlineonly",
  "lowstock",
  "yes",
  "y",
  "true",
  "1",
]);
const unavailable = new Set([
  "outofstock",
  "soldout",
  "notavailable",
  "unavailable",
  "discontinued",
  "nil",
  "zero",
  "preorder",
  "backorder",
  "no",
  "n",
  "false",
  "0",
]);

/** A column's name for comparison: lower case, without punctuation, the feed's prefix and the currency. "DiscountPrice (in Rs)" is "discount price". */
export function plainName(name: string): string {
  const words = name
    .replace(/^\ufeff/, "")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .trim()
    .toLowerCase()
    .replace(/^g:/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words.replace(/(?: in)? (?:rs|inr|rupees)$/, "");
}

/** Whether a product is available, by the words of shops and feeds (also https://schema.org/InStock); null for other words. */
export function readAvailability(text: string): boolean | null {
  const word = (text.toLowerCase().split("/").at(-1) ?? "").replaceAll(/[^a-z\d]/g, "");
  if (available.has(word)) return true;
  return unavailable.has(word) ? false : null;
}

/** Reads a stock column, which may hold a number or words ("In stock"). */
export function readStockCell(text: string | null): { stock: string | null; isAvailable: boolean | null } {
  const isAvailable = text === null || /\d/.test(text) ? null : readAvailability(text);
  return isAvailable === null ? { stock: text, isAvailable } : { stock: "", isAvailable };
}

/** The parts of a category path ("Clothing > Women > Sarees"), the last first. */
export function treeParts(text: string): string[] {
  return text
    .replaceAll(/^\s*\[|\]\s*$|"/g, "")
    .split(/>+|\||»|::/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .toReversed();
}

/** One or more addresses, or paths of the catalogue's own pictures: a list as in JSON or Python, or separated by bars, tildes, commas or semicolons. */
export function listedAddresses(text: string): string[] {
  const bare = /^\s*\[.*\]\s*$/s.test(text) ? text.trim().slice(1, -1) : text;
  return bare
    .split(/\s*[|~]\s*|\s*[,;]\s*(?="|'|(?:https?:)?\/\/|pictures\/)|\s+(?=https?:)/)
    .map((part) => part.replaceAll(/^["'\s]+|["'\s]+$/g, ""))
    .filter((part) => part !== "");
}

/** The values in a field: a list as in JSON or Python, or separated by bars, semicolons, tildes or line ends, and by commas with `hasCommas`. */
export function listedValues(text: string, hasCommas: boolean): string[] {
  const listed = jsonList(text);
  if (listed !== null) return listed;
  const isList = /^\s*\[.*\]\s*$/s.test(text);
  const bare = isList ? text.trim().slice(1, -1) : text;
  const values = bare
    .split(hasCommas || isList ? /[|;~\n,]/ : /[|;~\n]/)
    .map((part) => part.replaceAll(/^["'\s]+|["'\s]+$/g, ""))
    .filter((part) => part !== "");
  return [...new Map(values.map((value) => [value.toLowerCase(), value])).values()];
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
