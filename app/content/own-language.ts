import { isUpstreamLanguage } from "#content/language.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import type { ShopDetails } from "./shop-details.ts";

/**
 * The `lang` of a text that the shop's owner, a customer or an upstream wrote: English where a page in another language finds
 * Latin letters only in it. Undefined where it is the page's, or has no letters.
 */
export function ownLanguage(text: string): Language | undefined {
  // Its value is known to the bundler, which so leaves this out of the pages in English.
  return isUpstreamLanguage ? undefined : languageOfLetters(text);
}

/** English for a text with Latin letters and none of Devanagari; undefined for every other, and for sizes such as "XL". */
export function languageOfLetters(text: string): Language | undefined {
  if (/^\d*X*[SML]$/.test(text)) return undefined;
  return /^[^\u0900-\u097f]*[a-z][^\u0900-\u097f]*$/i.test(text) ? DEFAULT_LANGUAGE : undefined;
}

/** The `lang` of a word that shoppers type or a search answers with: on pages in English that of Devanagari, too. */
export function wordLanguage(word: string): Language | undefined {
  const isHindi = /[\u0900-\u097f]/.test(word);
  return isUpstreamLanguage ? (isHindi ? "hi" : undefined) : languageOfLetters(word);
}

/** A shop's details with the languages of address and hours, told on the server: both stand on every page. */
export function withLanguages(shop: ShopDetails): ShopDetails {
  const [addressLang, hoursLang] = [ownLanguage(shop.address), ownLanguage(shop.hours)];
  return { ...shop, ...(addressLang && { addressLang }), ...(hoursLang && { hoursLang }) };
}
