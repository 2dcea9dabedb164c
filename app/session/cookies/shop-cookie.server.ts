import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { serialize } from "cookie-es";
import type { z } from "zod";
import type { CookieJar } from "./cookie-jar.ts";

const CIPHER = "aes-256-gcm";
/** The lengths of the initialisation vector, of the time in ms until which a seal can be opened, and of the tag, in bytes. */
const [IV, UNTIL, TAG] = [12, 6, 16];

/**
 * Encrypts and authenticates a value with the first secret, as compressed JSON. It can be opened for `ttlMs`, without an end
 * for 0, and under the same name only: a sealed message cannot pass as a cart.
 */
export function seal(value: unknown, secrets: readonly string[], ttlMs = 0, name = ""): string {
  const [first] = secrets;
  if (first === undefined) throw new Error("no session secret configured");
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, keyOf(first), iv).setAAD(Buffer.from(name));
  const until = Buffer.alloc(UNTIL);
  until.writeUIntBE(ttlMs === 0 ? 0 : Date.now() + ttlMs, 0, UNTIL);
  const parts = [iv, cipher.update(until), cipher.update(packed(value)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString("base64url");
}

/** Opens a seal made with any of the secrets; undefined if it is forged, truncated, expired or of another secret or name. */
export function unseal(sealed: string, secrets: readonly string[], name = ""): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  // Characters outside of the alphabet would be skipped.
  if (bytes.length <= IV + UNTIL + TAG || bytes.toString("base64url") !== sealed) return undefined;
  for (const secret of secrets) {
    const opened = decrypted(bytes, keyOf(secret), name);
    if (opened === null) continue;
    const until = opened.readUIntBE(0, UNTIL);
    return until !== 0 && until < Date.now()
      ? undefined
      : JSON.parse(inflateRawSync(opened.subarray(UNTIL)).toString());
  }
  return undefined;
}

function decrypted(bytes: Buffer, key: Buffer, name: string): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return createHmac("sha256", secret).update("pallu cookies").digest();
}

function packed(value: unknown): Buffer {
  return deflateRawSync(JSON.stringify(value), { level: 9 });
}

/** The length of a value's seal, in characters. */
function sealedLength(value: unknown): number {
  return Math.ceil(((IV + UNTIL + packed(value).length + TAG) * 4) / 3);
}

/**
 * A cookie of the shop. `read` gives null if the cookie is absent, forged or does not fit its schema. `secure` is true
 * over https, where the name has a prefix (see {@link cookieName}).
 */
export interface ShopCookie<T> {
  name: string;
  read(jar: CookieJar, secrets: readonly string[], secure: boolean): T | null;
  /** The Set-Cookie line; null deletes. */
  write(value: T | null, secrets: readonly string[], secure: boolean): string;
  /** Whether `name=value`, with the longer name of https, stays within `bytes` or else the cookie's budget. */
  fits(value: T, bytes?: number): boolean;
}

/** A plain-text cookie that script may read. It is not signed: the server must not trust it. */
export function readableCookie({ name, schema, budget, maxAge }: CookieShape<string>): ShopCookie<string> {
  return {
    name,
    read: (jar, _secrets, secure) => parsedBy(schema, jar[cookieName(name, secure)]),
    write: (value, _secrets, secure) => {
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

/** A sealed cookie, http-only and SameSite=Lax: only the shop can read it. The seal itself expires with the cookie. */
export function sealedCookie<T>({ name, schema, budget, maxAge }: CookieShape<T>): ShopCookie<T> {
  const ttlMs = (maxAge ?? 0) * 1000;
  return {
    name,
    read(jar, secrets, secure) {
      const text = jar[cookieName(name, secure)];
      return text === undefined ? null : parsedBy(schema, unseal(text, secrets, name));
    },
    write: (value, secrets, secure) =>
      serialize(cookieName(name, secure), value === null ? "" : seal(value, secrets, ttlMs, name), {
        maxAge: value === null ? 0 : maxAge,
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure,
      }),
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

function parsedBy<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
