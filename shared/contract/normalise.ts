import { MAX_ID_LENGTH } from "./limits.ts";

/**
 * What the shop tolerates of an answer, all of it: the specification leaves open how things are wrapped, which of three
 * names a name has, and whether numbers and truths come as text. Everything else is read as the contract states it.
 */

/** Where a list may stand; "" is the body itself. */
const listPlaces = ["data.data", "data.products", "data.items", "data", "products", "items", ""];

/** The list in an answer; null where there is none. */
export function listIn(body: unknown): unknown[] | null {
  for (const place of listPlaces) {
    const value = valueAt(body, place);
    if (Array.isArray(value)) return value;
  }
  return null;
}

/** The thing in an answer, under `data`, its own name or neither; null where none of them `fits`: has an id, if nothing else is said. */
export function thingIn(
  body: unknown,
  name: string,
  fits: (thing: Record<string, unknown>) => boolean = (thing) => idOrNull(fieldOf(thing, "id")) !== null,
): Record<string, unknown> | null {
  for (const place of [`data.${name}`, name, "data", ""]) {
    const value = valueAt(body, place);
    if (isRecord(value) && fits(value)) return value;
  }
  return null;
}

/** The total of a list that comes in pages: a whole number no smaller than what this page `holds`; null where there is none. */
export function totalIn(body: unknown, holds: number): number | null {
  const told = [valueAt(body, "data.total"), valueAt(body, "total")].map(numberOrNull);
  return told.find((total) => total !== null && Number.isInteger(total) && total >= holds) ?? null;
}

/** Whether an answer does not say by `success: false` that it is a refusal. */
export function hasSucceeded(body: unknown): boolean {
  return valueAt(body, "success") !== false;
}

/** The other names of a field. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  id: ["_id"],
  product_id: ["productId", "id", "_id"],
  name: ["title", "product_name"],
  pincode: ["zipCode"],
};

/** A field of an entry under any of its names; size and colour may stand among its options. */
export function fieldOf(entry: Record<string, unknown>, name: string): unknown {
  if (isPresent(entry[name])) return entry[name];
  const other = otherNames[name]?.find((one) => isPresent(entry[one]));
  if (other !== undefined) return entry[other];
  const { options } = entry;
  const isOption = (name === "size" || name === "color") && isRecord(options);
  return isOption && isPresent(options[name]) ? options[name] : entry[name];
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** An id as text, whatever the upstream uses: 12, "12" and "65fc…"; null when the value is no id. */
export function idOrNull(value: unknown): string | null {
  const text = textOrNull(value);
  return text === null || text.length > MAX_ID_LENGTH || isNothing(text) ? null : text;
}

/** A text, or the digits of a number; null when the value is neither, or blank. */
export function textOrNull(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}

/** A picture's path or address as the upstream wrote it; null for empty text, "null" and "undefined". */
export function pathOrNull(value: unknown): string | null {
  const text = textOrNull(value);
  return text === null || isNothing(text) ? null : text;
}

function isNothing(text: string): boolean {
  return /^(null|undefined)$/i.test(text);
}

/** A number, or that in a text with optional thousands separators and rupee sign; null when there is none. */
export function numberOrNull(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const bare = value.replaceAll(/[\s,₹]/g, "").replace(/^rs\.?/i, "");
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : null;
}

/** An amount in rupees as integer paise; null when it is no amount. */
export function paiseOrNull(value: unknown): number | null {
  const number = numberOrNull(value);
  return number === null || number < 0 || number > 1e9 ? null : Math.round(number * 100);
}

/** A number of things, 0 included; null when it is none. */
export function countOrNull(value: unknown): number | null {
  const number = numberOrNull(value);
  return number === null || number < 0 ? null : Math.floor(number);
}

const words: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(["true", "1", "yes", "y", "instock", "available"].map((word) => [word, true])),
  ...Object.fromEntries(["false", "0", "no", "n", "outofstock", "soldout", "unavailable"].map((word) => [word, false])),
};

/** A yes or no sent as boolean, 0/1 or a word ("true", "1", "yes", "in stock"); anything else gives null. */
export function flagOrNull(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  if (typeof value !== "string") return null;
  const word = value.toLowerCase().replaceAll(/[\s_-]+/g, "");
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

/** The value at a dotted path of plain objects, "" for the value itself; undefined when there is none. */
export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path === "" ? [] : path.split(".")) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** Whether a value is an object that is no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A body's text as JSON; null for an empty body, undefined when it is no JSON. */
export function readJson(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
