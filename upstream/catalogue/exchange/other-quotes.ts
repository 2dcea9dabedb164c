/** Quotes that word processors use instead of straight ones, with their closing quotes. */
const closing: ReadonlyMap<string, string> = new Map([
  ["“", "”"],
  ["„", "”“"],
  ["”", "”"],
  ["‘", "’"],
  ["'", "'"],
]);

/**
 * The fields of a record whose straight quotes were replaced by others: the text between such a pair becomes one field
 * again. Single quotes, which may also begin a text, count only when a record has more fields than there are columns.
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
    // “A” and “B”: the text itself quotes two words.
    joined.push(last === at && /[“”„]/.test(inside) ? first : inside);
    at = last;
  }
  return joined.length === columns || !isLong ? joined : fields;
}
