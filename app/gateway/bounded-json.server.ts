/** The limits of a response whose parse target does not cut it: far more than a page shows, far less than delays one. */
export const jsonBounds = {
  /** Entries of all lists together. */
  entries: 250,
  /** Values in all. */
  values: 30_000,
  /** Characters of one text, and of all texts together. */
  text: 20_000,
  texts: 300_000,
  /** Fields of one object, and characters of a field's name. */
  fields: 200,
  /** How deep objects and lists are nested. */
  depth: 16,
} as const;

/** Cuts parsed JSON to {@link jsonBounds}, and returns whether anything was left out. */
export function boundedJson(
  body: unknown,
  { entries }: { entries: number } = jsonBounds,
): { body: unknown; isTruncated: boolean } {
  const left = { entries, values: jsonBounds.values as number, texts: jsonBounds.texts as number };
  let isTruncated = false;

  function boundedText(text: string): string {
    const length = Math.min(jsonBounds.text, left.texts);
    if (text.length > length) isTruncated = true;
    left.texts -= Math.min(text.length, length);
    return text.slice(0, length);
  }

  function boundedList(list: readonly unknown[], depth: number): unknown[] {
    const kept: unknown[] = [];
    for (const entry of list) {
      if (left.entries <= 0) {
        isTruncated = true;
        break;
      }
      left.entries -= 1;
      kept.push(boundedValue(entry, depth + 1));
    }
    return kept;
  }

  function boundedObject(object: object, depth: number): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    const fields = Object.entries(object).slice(0, jsonBounds.fields);
    if (fields.length < Object.keys(object).length) isTruncated = true;
    // Plain values come first: a long list must not cost an object its total.
    for (const isPlain of [true, false]) {
      for (const [name, value] of fields) {
        if ((typeof value !== "object" || value === null) !== isPlain) continue;
        if (name.length > jsonBounds.fields) isTruncated = true;
        else kept.push([name, boundedValue(value, depth + 1)]);
      }
    }
    return Object.fromEntries(kept);
  }

  function boundedValue(value: unknown, depth: number): unknown {
    left.values -= 1;
    if (left.values < 0 || depth > jsonBounds.depth) {
      isTruncated = true;
      return null;
    }
    if (typeof value === "string") return boundedText(value);
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value) ? boundedList(value, depth) : boundedObject(value, depth);
  }

  return { body: boundedValue(body, 0), isTruncated };
}
