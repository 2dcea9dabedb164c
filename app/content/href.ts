import { href as pathOf } from "react-router";
import { prefix } from "#content/language.ts";

/** A path in a language: `start` is what that language's addresses begin with. */
export function addressIn(start: string, path: string): string {
  return path === "/" ? start || path : start + path;
}

// In a build without a prefix nothing is left of these two.

/**
 * The address of a path in the language of this build: "/productlisting?category=sarees" where the words put it together.
 * Letters beyond ASCII, as in names of pieces, are encoded: a header of HTTP cannot carry them.
 */
export const addressOf = (path: string): string =>
  (prefix === "" ? path : addressIn(prefix, path)).replace(/[^\0-~]+/gu, encodeURIComponent);

/** The address of a page in the language of this build: "/cart", or "/hi/cart". The router's own `href` knows no language. */
export const href =
  prefix === "" ? pathOf : (((path: never, ...values: never) => addressOf(pathOf(path, ...values))) as typeof pathOf);
