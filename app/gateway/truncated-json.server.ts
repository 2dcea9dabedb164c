const QUOTE = 0x22;
const COMMA = 0x2c;
const [LIST, LIST_END, OBJECT, OBJECT_END, BACKSLASH] = [0x5b, 0x5d, 0x7b, 0x7d, 0x5c];

/**
 * Closes a JSON text that breaks off, after the last complete entry of its outermost list. Null when there is no list, or
 * no entry. An incomplete entry is left out, because half a price is a wrong price.
 */
export function closeTruncatedJson(text: string): string | null {
  /** The brackets that are open at this place of the text, the outermost first. */
  const open: number[] = [];
  let depthOfList = -1;
  let end = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) break;
    } else if (sign === LIST || sign === OBJECT) {
      open.push(sign);
      if (sign === LIST && depthOfList === -1) depthOfList = open.length;
    } else if (sign === LIST_END || sign === OBJECT_END) {
      open.pop();
      if (open.length < depthOfList) [depthOfList, end] = [-1, -1];
      else if (open.length === depthOfList) end = at + 1;
    } else if (sign === COMMA && open.length === depthOfList) {
      end = at;
    }
  }
  if (end === -1) return null;
  const closing = open
    .slice(0, depthOfList)
    .reverse()
    .map((sign) => (sign === LIST ? "]" : "}"));
  return text.slice(0, end) + closing.join("");
}

/** The index of the closing quotation mark of a string; -1 when there is none. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}
