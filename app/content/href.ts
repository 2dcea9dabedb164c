import { href as pathOf } from "react-router";
import { language } from "#content/language.ts";
import { languageAt, shopLanguages } from "./languages.ts";

/** The address of a page in the language of this build: "/cart", or "/hi/cart". The router's own `href` knows no language. */
export const href = ((path: never, ...values: never) => addressOf(pathOf(path, ...values))) as typeof pathOf;

/** The same for a path that is put together elsewhere: "/productlisting?category=sarees". */
export function addressOf(path: string, { prefix }: { prefix: string } = language): string {
  return path === "/" ? prefix || path : prefix + path;
}

/** The path of an address in any language, as it stands in the first: "/cart" for "/hi/cart". */
export function pathWithoutLanguage(address: string): string {
  return address.slice(languageAt(address).prefix.length) || "/";
}

/** The address of a page in each other language of the shop, with that language. */
export function addressesElsewhere(address: string) {
  const path = pathWithoutLanguage(address);
  return shopLanguages.flatMap((other) =>
    other.code === language.code ? [] : [{ ...other, address: addressOf(path, other) }],
  );
}
