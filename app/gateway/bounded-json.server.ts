/** What is left of an answer that no reading of its own cuts: far more than any page shows, far less than holds one up. */
export const jsonBounds = {
  /** Entries of all its lists together. */
  entries: 250,
  /** Values in all. */
  values: 30_000,
  /** Characters of one text, and of all texts together. */
  text: 20_000,
  texts: 300_000,
  /** Fields of one object, and objects or lists inside one another. */
  fields: 200,
  depth: 16,
} as const;

/** A parsed answer within {@link jsonBounds}, and whether anything had to be left out of it. */
export function boundedJson(
  body: unknown,
  { entries }: { entries: number } = jsonBounds,
): { body: unknown; isCut: boolean } {
  const left = { entries, values: jsonBounds.values as number, texts: jsonBounds.texts as number };
  let isCut = false;

  function textIn(text: string): string {
    const most = Math.min(jsonBounds.text, left.texts);
    if (text.length > most) isCut = true;
    left.texts -= Math.min(text.length, most);
    return text.length > most ? text.slice(0, most) : text;
  }

  function listIn(list: readonly unknown[], depth: number): unknown[] {
    const kept: unknown[] = [];
    for (const entry of list) {
      if (left.entries <= 0) {
        isCut = true;
        break;
      }
      left.entries -= 1;
      kept.push(valueIn(entry, depth + 1));
    }
    return kept;
  }

  function objectIn(object: object, depth: number): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    // Plain values first: a long list must not cost an object its total.
    const fields = Object.entries(object).slice(0, jsonBounds.fields);
    if (fields.length < Object.keys(object).length) isCut = true;
    for (const isPlain of [true, false]) {
      for (const [name, value] of fields)
        if (name.length <= jsonBounds.fields && (typeof value !== "object" || value === null) === isPlain)
          kept.push([name, valueIn(value, depth + 1)]);
    }
    return Object.fromEntries(kept);
  }

  function valueIn(value: unknown, depth: number): unknown {
    left.values -= 1;
    if (left.values < 0 || depth > jsonBounds.depth) {
      isCut = true;
      return null;
    }
    if (typeof value === "string") return textIn(value);
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value) ? listIn(value, depth) : objectIn(value, depth);
  }

  return { body: valueIn(body, 0), isCut };
}
