import { code as own } from "#content/language.ts";
import type { Language } from "#domain/languages.ts";

/**
 * The `lang` of a text that the shop's owner, a customer or an upstream wrote, by its script; undefined where it is that of the
 * page, or has no letters.
 */
export function ownLanguage(text: string, page: Language = own): Language | undefined {
  const code = /[\u0900-\u097f]/.test(text) ? "hi" : /[a-z]/i.test(text) ? "en" : page;
  return code === page ? undefined : code;
}
