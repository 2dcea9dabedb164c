/**
 * The specification leaves open how answers are wrapped: the same list may come as the body itself, under `data`,
 * `data.data`, `products` and so on. The functions below try the named paths in order and take the first that fits.
 * A path is dotted; "" is the body itself.
 */

/** The first array found at one of the paths, or null. */
export function listAt(body: unknown, paths: readonly string[]): unknown[] | null {
  for (const path of paths) {
    const value = valueAt(body, path);
    if (Array.isArray(value)) return value;
  }
  return null;
}

/** The first plain object found at one of the paths that `fits`, or null. */
export function objectAt(
  body: unknown,
  paths: readonly string[],
  fits: (value: Record<string, unknown>) => boolean = () => true,
): Record<string, unknown> | null {
  for (const path of paths) {
    const value = valueAt(body, path);
    if (isRecord(value) && fits(value)) return value;
  }
  return null;
}

/** The value at a dotted path of plain objects; undefined when there is none. */
export function valueAt(body: unknown, path: string): unknown {
  if (path === "") return body;
  let value = body;
  for (const key of path.split(".")) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** Whether a value is an object that is no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A step for `z.preprocess` that renames the fields of an entry to ours; a value that is no object counts as empty. */
export function reshaped(
  reshape: (entry: Record<string, unknown>) => Record<string, unknown>,
): (value: unknown) => Record<string, unknown> {
  return (value) => reshape(isRecord(value) ? value : {});
}

/** Whether an object carries an `id` or `_id`, the two names the specification allows. */
export function hasId(value: Record<string, unknown>): boolean {
  return isPresent(value["id"]) || isPresent(value["_id"]);
}

/** The first of the named properties that is neither null, undefined nor an empty string. */
export function firstPresent(value: Record<string, unknown>, names: readonly string[]): unknown {
  for (const name of names) {
    if (isPresent(value[name])) return value[name];
  }
  return undefined;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** The total of a paged list: a whole number no smaller than the entries this page `holds`; null when the answer has none. */
export function readTotal(body: unknown, holds: number): number | null {
  const totals = ["data.total", "total", "meta.total"]
    .map((path) => valueAt(body, path))
    .filter((value) => typeof value === "number" || typeof value === "string");
  return totals.map(Number).find((number) => Number.isInteger(number) && number >= holds) ?? null;
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
