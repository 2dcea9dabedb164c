import { isUpstreamLanguage } from "#content/language.ts";

// Isolates of Unicode (UAX 9): invisible, and made for text of another origin.
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

/** Marks a text of an upstream inside of a sentence of the shop. {@link foreignParts} finds it again. */
export function markedForeign(text: string): string {
  return OPEN + text + CLOSE;
}

/** A text before what {@link markedForeign} has marked, and that; null where nothing is. */
export function foreignParts(text: string): [before: string, foreign: string] | null {
  const [before = "", foreign] = text.split(/[\u2068\u2069]/);
  return foreign === undefined ? null : [before, foreign];
}

/**
 * The `lang` of a text that the owner, a customer or an upstream wrote: English where a page in another language finds
 * Latin letters only in it. Undefined for the language of the page.
 */
export function languageOf(text: string): "en" | undefined {
  return isUpstreamLanguage ? undefined : languageOfLetters(text);
}

/** English for a text of Latin letters only; undefined for every other. */
export function languageOfLetters(text: string): "en" | undefined {
  return /^(?:\P{L}|\p{Script=Latin})*$/u.test(text) && /\p{L}/u.test(text) ? "en" : undefined;
}
