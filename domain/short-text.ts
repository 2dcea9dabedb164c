/**
 * A text of at most so many characters: a longer one is cut after a word, or where there is none near the end after a
 * letter with its signs, and ends with an ellipsis.
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
/** The most names in one message. */
const NAMES = 4;

/** A product's name inside a message: some upstreams put whole descriptions into it. */
export function shortName(name: string): string {
  return shortText(name, NAME_LENGTH);
}

/** Names in one sentence, each once: the first few, and in the words of `andMore` how many others there are. */
export function shortNames(names: readonly string[], andMore: (count: number) => string): string {
  const each = [...new Set(names)].map(shortName);
  const more = each.length - NAMES;
  return more > 0 ? `${each.slice(0, NAMES).join(", ")} ${andMore(more)}` : each.join(", ");
}
