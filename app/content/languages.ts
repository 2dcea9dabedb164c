import * as english from "./en/language.ts";
import * as hindi from "./hi/language.ts";

/** The languages of the shop. */
export const shopLanguages = [english, hindi] as const;

/** One of {@link shopLanguages}. */
type ShopLanguage = (typeof shopLanguages)[number];

/** The language of a path of the shop: "/hi", "/hi/cart", and "/hi.data" for script. */
export function languageAt(path: string): ShopLanguage {
  const [first] = path.slice(1).split(/[/.?]/, 1);
  return shopLanguages.find(({ prefix }) => prefix === `/${first}`) ?? english;
}

/**
 * The path of an address in any language, as it stands in the first: "/cart" for "/hi/cart". It has one slash at its start:
 * what is left of "/hi//evil" would be another host.
 */
export function pathWithoutLanguage(address: string): string {
  return address.slice(languageAt(address).prefix.length).replace(/^[/\\]*/, "/");
}
