import { createHmac, timingSafeEqual } from "node:crypto";
import { serialize } from "cookie-es";
import { createCookie } from "react-router";
import type { z } from "zod";
import { pack, unpack } from "./compact-json.server.ts";
import type { CookieJar } from "./cookie-jar.ts";
import { seal, sealedLength, unseal } from "./seal.server.ts";

/**
 * A cookie of the shop: read gives its value or null (absent, forged and outgrown ones alike); written values are the
 * schema's. `secure` is true over https: the cookie is called by its {@link cookieName} there.
 */
export interface ShopCookie<T> {
  name: string;
  read(jar: CookieJar, secrets: readonly string[], secure: boolean): Promise<T | null>;
  /** The Set-Cookie line; null deletes. */
  write(value: T | null, secrets: readonly string[], secure: boolean): Promise<string>;
  /** Whether `name=value` stays within the cookie's budget, or another one, in bytes; reckoned with the longer name of https. */
  fits(value: T, bytes?: number): boolean;
}

/** A cookie that script may read, as plain text: not signed, so nothing may ever be believed because of it. */
export function readableCookie({ name, schema, budget, maxAge }: CookieShape<string>): ShopCookie<string> {
  return {
    name,
    read: async (jar, _secrets, secure) => parsedBy(schema, jar[cookieName(name, secure)]),
    write: async (value, _secrets, secure) => {
      const options = { path: "/", sameSite: "lax", secure, maxAge: value === null ? 0 : maxAge } as const;
      return serialize(cookieName(name, secure), value ?? "", options);
    },
    fits: (value, bytes = budget) => cookieName(name, true).length + 1 + value.length <= bytes,
  };
}

interface CookieShape<T> {
  name: string;
  schema: z.ZodType<T>;
  /** The most that `name=value` may come to, in bytes. */
  budget: number;
  /** How long the browser keeps it, in seconds; undefined for as long as it runs. */
  maxAge?: number;
}

/** A cookie whose content may be seen but not changed: signed, http-only, SameSite=Lax. */
export function signedCookie<T>({ name, schema, budget, maxAge }: CookieShape<T>): ShopCookie<T> {
  return {
    name,
    async read(jar, secrets, secure) {
      const text = jar[cookieName(name, secure)];
      if (text === undefined) return null;
      return parsedBy(schema, verified(name, text, secrets) ?? (await readOlder(text, secrets)));
    },
    async write(value, secrets, secure) {
      return setCookieLine(
        cookieName(name, secure),
        value === null ? "" : signed(name, pack(value), secrets),
        value === null ? 0 : maxAge,
        secure,
      );
    },
    fits: (value, bytes = budget) =>
      cookieName(name, true).length + 1 + pack(value).length + 1 + SIGNATURE_LENGTH <= bytes,
  };
}

/** A cookie whose content nobody but the shop can read: sealed, http-only, SameSite=Lax. Its life is bounded inside the seal, too. */
export function sealedCookie<T>({ name, schema, budget, maxAge }: CookieShape<T>): ShopCookie<T> {
  const ttlMs = (maxAge ?? 0) * 1000;
  return {
    name,
    async read(jar, secrets, secure) {
      const text = jar[cookieName(name, secure)];
      return text === undefined ? null : parsedBy(schema, await unseal(text, secrets, ttlMs));
    },
    async write(value, secrets, secure) {
      return setCookieLine(
        cookieName(name, secure),
        value === null ? "" : await seal(value, secrets, ttlMs),
        value === null ? 0 : maxAge,
        secure,
      );
    },
    fits: (value, bytes = budget) => cookieName(name, true).length + 1 + sealedLength(value) <= bytes,
  };
}

/**
 * What a cookie is called in the browser. Over https the prefix has browsers take it from this very host only, over https
 * only: neither a neighbour on the same domain nor someone on the line can plant one (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

function setCookieLine(name: string, value: string, maxAge: number | undefined, secure: boolean): string {
  return [
    `${name}=${value}`,
    maxAge === undefined ? null : `Max-Age=${maxAge}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    secure ? "Secure" : null,
  ]
    .filter((part) => part !== null)
    .join("; ");
}

/** SHA-256 in base64url. */
const SIGNATURE_LENGTH = 43;

function signed(name: string, packed: string, [secret]: readonly string[]): string {
  if (secret === undefined) throw new Error("no session secret configured");
  return `${packed}.${signature(name, packed, secret)}`;
}

/** Bound to the cookie's name: what was signed as a message is no cart. */
function signature(name: string, packed: string, secret: string): string {
  return createHmac("sha256", secret).update(`${name}=${packed}`).digest("base64url");
}

/** The value that any of the secrets has signed; undefined for anything else. */
function verified(name: string, text: string, secrets: readonly string[]): unknown {
  const [packed = "", given = "", ...rest] = text.split(".");
  const isOurs = rest.length === 0 && secrets.some((secret) => isSame(given, signature(name, packed, secret)));
  try {
    return isOurs ? unpack(packed) : undefined;
  } catch {
    return undefined;
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The format before the compact one: still in browsers, 60 days for a cart and a year for the settings. */
function readOlder(text: string, secrets: readonly string[]): Promise<unknown> {
  return createCookie("older", { secrets: [...secrets] })
    .parse(`older=${text}`)
    .catch(() => null);
}

function parsedBy<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
