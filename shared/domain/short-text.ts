/**
 * A text of at most `most` characters. A longer one is cut after a word and ends with an ellipsis; without a word end near
 * the limit it is cut after a whole character.
 */
export function shortText(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text.slice(0, most))) {
    if (cut.length + segment.length >= most) break;
    cut += segment;
  }
  const space = cut.search(/\s\S*$/);
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The longest name of a product in a message, in characters. */
const NAME_LENGTH = 60;
/** The most texts in one list. */
const LISTED = 4;

/** A product's name for a message: some upstreams put whole descriptions into the name. */
export function shortName(name: string): string {
  return shortText(name, NAME_LENGTH);
}

/** Texts for one sentence, each once. Only the first few are told; `andMore` says how many others there are. */
export function shortList(
  texts: readonly string[],
  { between, andMore }: { between: string; andMore(count: number): string },
): string {
  const each = [...new Set(texts)];
  const more = each.length - LISTED;
  return [...each.slice(0, LISTED), ...(more > 0 ? [andMore(more)] : [])].join(between);
}

/** The entries of a list that is written as one text: between commas where an entry may have spaces, else between spaces. */
export function wordList(text: string): string[] {
  return text.trim().split(text.includes(",") ? /,\s+/ : /\s+/);
}
