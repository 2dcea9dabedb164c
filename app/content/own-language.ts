import { code as own } from "#content/language.ts";
import type { Language } from "#domain/languages.ts";

/** The `lang` of a text that the shop's owner wrote, by its script; undefined where it is the page's, or has no letters. */
export function ownLanguage(text: string): Language | undefined {
  const code = /[\u0900-\u097f]/.test(text) ? "hi" : /[a-z]/i.test(text) ? "en" : own;
  return code === own ? undefined : code;
}
