const QUOTE = 0x22;
const COMMA = 0x2c;
const [LIST, LIST_END, OBJECT, OBJECT_END, BACKSLASH] = [0x5b, 0x5d, 0x7b, 0x7d, 0x5c];

/**
 * JSON that breaks off somewhere, closed behind the last entry of its outermost list that is there as a whole; null where
 * there is no list, or no entry. An entry half read is left out: half a price is another price.
 */
export function closeTruncatedJson(text: string): string | null {
  /** What is open at this place of the text, from the outside. */
  const open: number[] = [];
  let depthOfList = -1;
  let end = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      at = endOfText(text, at);
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

/** Where the text that begins at a quotation mark ends; -1 where it does not. */
function endOfText(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}
