import { parse } from "cookie-es";

/** The cookies of one request by name. The values are not decoded. */
export type CookieJar = Readonly<Record<string, string | undefined>>;

/**
 * Reads a Cookie header. It is the program's only reader, so that the page cache and the session see the same cookies.
 * React Router uses the same library. Of two cookies with one name the first counts.
 */
export function readCookies(header: string | null | undefined): CookieJar {
  return parse(header ?? "", { decode: (value) => value });
}

/** A day in seconds, the unit of a cookie's Max-Age. */
export const DAY_S = 24 * 60 * 60;
