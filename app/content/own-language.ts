import { isUpstreamLanguage } from "#content/language.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import { markedForeign } from "./foreign-text.ts";
import type { ShopDetails } from "./shop-details.ts";

/** English for a text with Latin letters and none of Devanagari; undefined for every other, and for sizes such as "XL". */
export function languageOfLetters(text: string): Language | undefined {
  if (/^\d*X*[SML]$/.test(text)) return undefined;
  return /^[^\u0900-\u097f]*[a-z][^\u0900-\u097f]*$/i.test(text) ? DEFAULT_LANGUAGE : undefined;
}

/** Hindi for a text whose first letter is Devanagari; undefined for every other. */
export function hindiOfLetters(text: string): Language | undefined {
  return /^\P{L}*\p{sc=Deva}/u.test(text) ? "hi" : undefined;
}

/**
 * The `lang` of a text that the shop's owner, a customer or an upstream wrote, or that a shopper types. On a page in English it
 * is Hindi where the first letter is Devanagari; on a page in another language, English where all letters are Latin. Undefined
 * where it is the page's, or has no letters. The bundler knows which of both a page needs.
 */
export const ownLanguage = isUpstreamLanguage ? hindiOfLetters : languageOfLetters;

/** The same text as a part of a sentence: on a page in another language than English marked where it has a `lang`, for `told` to show. */
export function markedOwn(text: string): string {
  return isUpstreamLanguage || ownLanguage(text) === undefined ? text : markedForeign(text);
}

/** A shop's details with the languages of address and hours, told on the server: both stand on every page. */
export function withLanguages(shop: ShopDetails): ShopDetails {
  const [addressLang, hoursLang] = [ownLanguage(shop.address), ownLanguage(shop.hours)];
  return { ...shop, ...(addressLang && { addressLang }), ...(hoursLang && { hoursLang }) };
}
