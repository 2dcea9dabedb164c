import { createHmac, timingSafeEqual } from "node:crypto";
import { serialize } from "cookie-es";
import { createCookie } from "react-router";
import type { z } from "zod";
import { pack, unpack } from "./compact-json.server.ts";
import type { CookieJar } from "./cookie-jar.ts";
import { seal, sealedLength, unseal } from "./seal.server.ts";

/**
 * A cookie of the shop. `read` gives null if the cookie is absent, forged or does not fit its schema. `secure` is true
 * over https, where the name has a prefix (see {@link cookieName}).
 */
export interface ShopCookie<T> {
  name: string;
  read(jar: CookieJar, secrets: readonly string[], secure: boolean): Promise<T | null>;
  /** The Set-Cookie line; null deletes. */
  write(value: T | null, secrets: readonly string[], secure: boolean): Promise<string>;
  /** Whether `name=value`, with the longer name of https, stays within `bytes` or else the cookie's budget. */
  fits(value: T, bytes?: number): boolean;
}

/** A plain-text cookie that script may read. It is not signed: the server must not trust it. */
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
  /** The largest size of `name=value`, in bytes. */
  budget: number;
  /** How long the browser keeps it, in seconds; undefined until the browser closes. */
  maxAge?: number;
}

/** A signed cookie, http-only and SameSite=Lax: its content can be read but not changed. */
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

/** A sealed cookie, http-only and SameSite=Lax: only the shop can read it. The seal itself expires with the cookie. */
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
 * A cookie's name in the browser. Over https it has the prefix `__Host-`: browsers accept it from this host over https
 * only. So no other host of the domain and nobody on the network can set it (RFC 6265bis, 4.1.3.2).
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

/** The length of a SHA-256 in base64url. */
const SIGNATURE_LENGTH = 43;

function signed(name: string, packed: string, [secret]: readonly string[]): string {
  if (secret === undefined) throw new Error("no session secret configured");
  return `${packed}.${signature(name, packed, secret)}`;
}

/** The signature covers the cookie's name: a signed message cannot pass as a cart. */
function signature(name: string, packed: string, secret: string): string {
  return createHmac("sha256", secret).update(`${name}=${packed}`).digest("base64url");
}

/** The value, if any of the secrets has signed it; else undefined. */
function verified(name: string, text: string, secrets: readonly string[]): unknown {
  const [packed = "", given = "", ...rest] = text.split(".");
  const isOurs = rest.length === 0 && secrets.some((secret) => isSameSignature(given, signature(name, packed, secret)));
  try {
    return isOurs ? unpack(packed) : undefined;
  } catch {
    return undefined;
  }
}

function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Reads the format before the compact one. Browsers still hold it: carts for 60 days, preferences for a year. */
function readOlder(text: string, secrets: readonly string[]): Promise<unknown> {
  return createCookie("older", { secrets: [...secrets] })
    .parse(`older=${text}`)
    .catch(() => null);
}

function parsedBy<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
