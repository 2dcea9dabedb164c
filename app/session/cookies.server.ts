import { serialize } from "cookie-es";
import { createCookie } from "react-router";
import type { z } from "zod";
import type { CookieJar } from "./cookie-jar.ts";
import { seal, unseal } from "./seal.server.ts";

/**
 * A cookie of the shop: read gives its value or null (absent, forged and outgrown ones alike); written values are the
 * schema's. `secure` is true over https: the cookie is called by its {@link cookieName} there.
 */
export interface ShopCookie<T> {
  name: string;
  read(jar: CookieJar, secrets: readonly string[], secure: boolean): Promise<T | null>;
  /** The Set-Cookie line; null deletes. */
  write(value: T | null, secrets: readonly string[], secure: boolean): Promise<string>;
}

/** A cookie that script may read, as plain text: not signed, so nothing may ever be believed because of it. */
export function readableCookie({ name, schema, maxAge }: CookieShape<string>): ShopCookie<string> {
  return {
    name,
    read: async (jar, _secrets, secure) => parsedBy(schema, jar[cookieName(name, secure)]),
    write: async (value, _secrets, secure) => {
      const options = { path: "/", sameSite: "lax", secure, maxAge: value === null ? 0 : maxAge } as const;
      return serialize(cookieName(name, secure), value ?? "", options);
    },
  };
}

interface CookieShape<T> {
  name: string;
  schema: z.ZodType<T>;
  /** How long the browser keeps it, in seconds; undefined for as long as it runs. */
  maxAge?: number;
}

/** A cookie whose content may be seen but not changed: signed, http-only, SameSite=Lax. */
export function signedCookie<T>({ name, schema, maxAge }: CookieShape<T>): ShopCookie<T> {
  const cookie = (secrets: readonly string[], secure: boolean) => createCookie(cookieName(name, secure), { ...attributes, maxAge, secrets: [...secrets] });
  return {
    name,
    read: async (jar, secrets, secure) => {
      const text = jar[cookieName(name, secure)];
      if (text === undefined) return null;
      const checked = await cookie(secrets, secure).parse(`${cookieName(name, secure)}=${text}`).catch(() => null);
      return parsedBy(schema, checked);
    },
    write: (value, secrets, secure) => cookie(secrets, secure).serialize(value ?? "", { secure, ...(value === null ? { maxAge: 0 } : {}) }),
  };
}

/** A cookie whose content nobody but the shop can read: sealed, http-only, SameSite=Lax. Its life is bounded inside the seal, too. */
export function sealedCookie<T>({ name, schema, maxAge }: CookieShape<T>): ShopCookie<T> {
  const ttlMs = (maxAge ?? 0) * 1000;
  return {
    name,
    read: async (jar, secrets, secure) => {
      const text = jar[cookieName(name, secure)];
      return text === undefined ? null : parsedBy(schema, await unseal(text, secrets, ttlMs));
    },
    write: async (value, secrets, secure) => {
      const text = value === null ? "" : await seal(value, secrets, ttlMs);
      const age = value === null ? 0 : maxAge;
      return [`${cookieName(name, secure)}=${text}`, age === undefined ? null : `Max-Age=${age}`, "Path=/", "HttpOnly", "SameSite=Lax", secure ? "Secure" : null]
        .filter((part) => part !== null)
        .join("; ");
    },
  };
}

/**
 * What a cookie is called in the browser. Over https the prefix has browsers take it from this very host only, over https
 * only: neither a neighbour on the same domain nor someone on the line can plant one (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

const attributes = { path: "/", httpOnly: true, sameSite: "lax" } as const;

function parsedBy<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
