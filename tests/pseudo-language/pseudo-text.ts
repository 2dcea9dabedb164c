/** The locale of the pseudo-language, as CLDR has one. */
export const PSEUDO_LOCALE = "en-XA";

/** Whether words of a locale, such as those of this process, are in the pseudo-language. */
export const isPseudo = (locale: string): boolean => locale === PSEUDO_LOCALE;

/** Each small letter in a form that no English word has, so that the letters of English that are left stand out. */
const letters = Object.fromEntries(
  [..."áḃçďéḟĝĥíĵķļṁñöṗɋŕšţúṽŵẋýž"].map((accented, place) => [String.fromCodePoint(97 + place), accented]),
);

/** A text in brackets, with accents, and 40 % longer: of five letters two stand twice. What has no letter stays as it is. */
export function pseudoText(text: string): string {
  const [before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text)?.slice(1) ?? [];
  return /\p{L}/u.test(words) ? `${before}⟦${longer(words)}⟧${after}` : text;
}

/** The same without brackets: for a part between two values. */
export function longer(text: string): string {
  let count = 0;
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const small = letters[letter.toLowerCase()] ?? letter;
    count += 1;
    const isTwice = Math.ceil(count * 0.4) > Math.ceil((count - 1) * 0.4);
    return (letter === letter.toLowerCase() ? small : small.toUpperCase()) + (isTwice ? small : "");
  });
}

/** Words of any shape so, with what their functions answer. */
export function pseudoWords<T>(words: T): T;
export function pseudoWords(words: unknown): unknown {
  if (typeof words === "string") return pseudoText(words);
  if (typeof words === "function") return (...values: unknown[]): unknown => pseudoWords(words(...values));
  if (Array.isArray(words)) return words.map(pseudoWords);
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, pseudoWords(value)]));
}

/** The parts of a text that no brackets are around and that have letters, each without the signs about it. */
export function outsideBrackets(text: string): string[] {
  let depth = 0;
  let outside = "";
  for (const letter of text) {
    if (letter === "⟦") depth += 1;
    outside += depth === 0 ? letter : "\n";
    if (letter === "⟧") depth -= 1;
  }
  return outside
    .split("\n")
    .map((part) => part.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d.?!)]+$/gu, ""))
    .filter((part) => /\p{L}/u.test(part));
}
