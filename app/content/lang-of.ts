import { code } from "#content/language.ts";
import type { Language } from "#domain/languages.ts";

/**
 * The `lang` of a text that the shop did not write, such as a product's name: told by its letters, so that it is right of any
 * upstream, of an order in another language, and of what nobody translated. Undefined where it is that of the page.
 */
export function langOf(text: string): Language | undefined {
  const isLatin = /[a-z]/i.test(text);
  const isDevanagari = /[\u0900-\u097f]/.test(text);
  if ((code as Language) === "hi") return isLatin && !isDevanagari ? "en" : undefined;
  return isDevanagari && !isLatin ? "hi" : undefined;
}
