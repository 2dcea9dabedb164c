/** Quotes that word processors put where a table has straight ones, and what closes each. */
const closing: ReadonlyMap<string, string> = new Map([
  ["“", "”"],
  ["„", "”“"],
  ["”", "”"],
  ["‘", "’"],
  ["'", "'"],
]);

/**
 * The fields of a record whose quotes were exchanged for others: what such a pair encloses is one field again, without them. Straight
 * single quotes, which text begins with as well, count only where a record has more fields than there are columns.
 */
export function withoutOtherQuotes(fields: readonly string[], delimiter: string, columns: number): readonly string[] {
  const isLong = fields.length > columns;
  if (!isLong && !fields.some((field) => /^[“„]/.test(field))) return fields;
  const joined: string[] = [];
  for (let at = 0; at < fields.length; at++) {
    const first = fields[at] ?? "";
    const ends = closing.get(first.charAt(0)) ?? "";
    const last =
      ends === "" || (!isLong && !/^[“„]/.test(first))
        ? -1
        : fields.findIndex(
            (field, index) => index >= at && (index > at || field.length > 1) && ends.includes(field.at(-1) ?? " "),
          );
    if (last === -1 || (last > at && !isLong)) {
      joined.push(first);
      continue;
    }
    const inside = fields
      .slice(at, last + 1)
      .join(delimiter)
      .slice(1, -1);
    // “A” and “B” are two that the text quotes itself.
    joined.push(last === at && /[“”„]/.test(inside) ? first : inside);
    at = last;
  }
  return joined.length === columns || !isLong ? joined : fields;
}
