import { parse } from "cookie-es";

/** The cookies of one request by name, each value as it was sent: nothing is decoded yet. */
export type CookieJar = Readonly<Record<string, string | undefined>>;

/**
 * Reads a Cookie header. It is the only reader in the program: whoever decides whether a page is shared and whoever
 * opens the session see the same cookies. The library is the one React Router reads with. Of two cookies with one name
 * the first counts.
 */
export function readCookies(header: string | null | undefined): CookieJar {
  return parse(header ?? "", { decode: (value) => value });
}
