import { createHmac } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { serialize } from "cookie-es";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { z } from "zod";
import type { CookieJar } from "./cookie-jar.ts";

const header = { alg: "dir", enc: "A256GCM" };
/** The length of the time in ms until which a seal can be opened, in bytes. */
const UNTIL = 6;

/**
 * Encrypts and authenticates a value with the first secret, as compressed JSON in a JWE (RFC 7516). It can be opened for
 * `ttlMs`, without an end for 0, and under the same name only: a sealed message cannot pass as a cart.
 */
export async function seal(value: unknown, secrets: readonly string[], ttlMs = 0, name = ""): Promise<string> {
  const [first] = secrets;
  if (first === undefined) throw new Error("no session secret configured");
  const until = Buffer.alloc(UNTIL);
  until.writeUIntBE(ttlMs === 0 ? 0 : Date.now() + ttlMs, 0, UNTIL);
  return new CompactEncrypt(Buffer.concat([until, packed(name, value)]))
    .setProtectedHeader(header)
    .encrypt(await keyOf(first));
}

/** Opens a seal made with any of the secrets; undefined if it is forged, truncated, expired or of another secret or name. */
export async function unseal(sealed: string, secrets: readonly string[], name = ""): Promise<unknown> {
  for (const secret of secrets) {
    const opened = await compactDecrypt(sealed, await keyOf(secret), {
      keyManagementAlgorithms: [header.alg],
      contentEncryptionAlgorithms: [header.enc],
    }).catch(() => null);
    if (opened === null) continue;
    const bytes = Buffer.from(opened.plaintext);
    const until = bytes.readUIntBE(0, UNTIL);
    const [ofName, value] = JSON.parse(inflateRawSync(bytes.subarray(UNTIL)).toString());
    return ofName === name && (until === 0 || until >= Date.now()) ? value : undefined;
  }
  return undefined;
}

/** The keys of the secrets that were used: to make one takes a quarter of a seal's time. */
const keys = new Map<string, CryptoKey>();

async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const bytes = createHmac("sha256", secret).update("pallu cookies").digest();
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  keys.set(secret, key);
  return key;
}

function packed(name: string, value: unknown): Buffer {
  return deflateRawSync(JSON.stringify([name, value]), { level: 9 });
}

/** The length of a seal of nothing: its header, initialisation vector and tag, and four points. */
const EMPTY_SEAL = Math.ceil((JSON.stringify(header).length * 4) / 3) + 16 + 22 + 4;

/** The length of a value's seal, in characters. */
function sealedLength(name: string, value: unknown): number {
  return EMPTY_SEAL + Math.ceil(((UNTIL + packed(name, value).length) * 4) / 3);
}

/**
 * A cookie of the shop. `read` gives null if the cookie is absent, forged or does not fit its schema. `secure` is true
 * over https, where the name has a prefix (see {@link cookieName}).
 */
export interface ShopCookie<T> {
  name: string;
  read(jar: CookieJar, secrets: readonly string[], secure: boolean): Promise<T | null>;
  /** The Set-Cookie line; null deletes. */
  write(value: T | null, secrets: readonly string[], secure: boolean): Promise<string>;
  /** Whether `name=value`, with the longer name of https, stays within the cookie's budget, with so many bytes to spare. */
  fits(value: T, spare?: number): boolean;
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
    fits: (value, spare = 0) => cookieName(name, true).length + 1 + value.length + spare <= budget,
  };
}

interface CookieShape<T> {
  name: string;
  schema: z.ZodType<T>;
  /** The largest size of `name=value`, in bytes, and how much larger one with this value may be. */
  budget: number;
  more?(value: T): number;
  /** How long the browser keeps it, in seconds; undefined until the browser closes. */
  maxAge?: number;
}

/** A sealed cookie, http-only and SameSite=Lax: only the shop can read it. The seal itself expires with the cookie. */
export function sealedCookie<T>({ name, schema, budget, more = () => 0, maxAge }: CookieShape<T>): ShopCookie<T> {
  const ttlMs = (maxAge ?? 0) * 1000;
  return {
    name,
    async read(jar, secrets, secure) {
      const text = jar[cookieName(name, secure)];
      return text === undefined ? null : parsedBy(schema, await unseal(text, secrets, name));
    },
    write: async (value, secrets, secure) =>
      serialize(cookieName(name, secure), value === null ? "" : await seal(value, secrets, ttlMs, name), {
        maxAge: value === null ? 0 : maxAge,
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure,
      }),
    fits: (value, spare = 0) =>
      cookieName(name, true).length + 1 + sealedLength(name, value) + spare <= budget + more(value),
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
