import { isUpstreamLanguage } from "#content/language.ts";

// Isolates of Unicode (UAX 9): invisible, and made for text of another origin.
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

/** Marks a text of an upstream inside of a sentence of the shop. {@link foreignParts} finds it again. */
export function markedForeign(text: string): string {
  return OPEN + text + CLOSE;
}

/** A text in parts: every second one is what {@link markedForeign} has marked. */
export function foreignParts(text: string): string[] {
  return text.split(/[\u2068\u2069]/);
}

/** What the shop itself says in a text with a marked part: for titles, which have no other language. */
export const ownPart = (text: string): string => (isUpstreamLanguage ? text : (text.split(OPEN)[0] ?? text).trim());
