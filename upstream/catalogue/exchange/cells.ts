/** Reads a field by any of its column's names, the first that has something; "" where there is no such column. */
export type Cells = (...names: string[]) => string;
/** Whether a file has a column of one of these names. */
export type Has = (...names: string[]) => boolean;

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
  "preorder",
  "backorder",
  "no",
  "n",
  "false",
  "0",
]);

/** A column's name as it is compared: without case, punctuation, the feed's prefix and the currency ("DiscountPrice (in Rs)" is "discount price"). */
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

/** Whether a piece can be had, in the words of shops and feeds (also https://schema.org/InStock); null where the words say neither. */
export function readAvailability(text: string): boolean | null {
  const word = (text.toLowerCase().split("/").at(-1) ?? "").replaceAll(/[^a-z\d]/g, "");
  if (available.has(word)) return true;
  return unavailable.has(word) ? false : null;
}

/** A number of pieces, or words where a number is expected ("In stock"). */
export function readStockCell(text: string | null): { stock: string | null; isAvailable: boolean | null } {
  const isAvailable = text === null || /\d/.test(text) ? null : readAvailability(text);
  return isAvailable === null ? { stock: text, isAvailable } : { stock: "", isAvailable };
}

/** The parts of a place in a tree ("Clothing > Women > Sarees"), the innermost first. */
export function treeParts(text: string): string[] {
  return text
    .replaceAll(/^\s*\[|\]\s*$|"/g, "")
    .split(/>+|\||»|::/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .toReversed();
}

/** One address, or several: as a list of JSON or Python, or parted by bars, tildes, or commas and semicolons before the next address. */
export function listedAddresses(text: string): string[] {
  const bare = /^\s*\[.*\]\s*$/s.test(text) ? text.trim().slice(1, -1) : text;
  return bare
    .split(/\s*[|~]\s*|\s*[,;]\s*(?="|'|(?:https?:)?\/\/)|\s+(?=https?:)/)
    .map((part) => part.replaceAll(/^["'\s]+|["'\s]+$/g, ""))
    .filter((part) => part !== "");
}
