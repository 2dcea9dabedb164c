import { language } from "#content/language.ts";
import type { Language } from "#domain/languages.ts";

/** The letters of each language. */
const letters: Record<Language, RegExp> = { en: /[a-z]/i, hi: /[\u0900-\u097f]/ };

/**
 * The `lang` of a text that the shop did not write, such as a product's name: told by its letters, so that it is right of any
 * upstream, of an order in another language, and of what nobody translated. Undefined where it is that of the page.
 */
export function langOf(text: string): Language | undefined {
  if (letters[language.code].test(text)) return undefined;
  return (Object.keys(letters) as Language[]).find((one) => letters[one].test(text));
}
