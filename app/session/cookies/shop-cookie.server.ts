import { createHmac, timingSafeEqual, createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { serialize } from "cookie-es";
import type { z } from "zod";
import type { CookieJar } from "./cookie-jar.ts";
import * as iron from "iron-webcrypto";

/** Marks a sealed text as compressed JSON; without it the text is plain JSON, which never begins so. */
const COMPACT = "z";

/**
 * Encrypts and authenticates a value with the first secret, by iron. It can be opened for `ttlMs`; with 0 the seal has
 * no end.
 */
export async function seal(value: unknown, secrets: readonly string[], ttlMs = 0): Promise<string> {
  const [first] = secrets;
  if (first === undefined) throw new Error("no session secret configured");
  return iron.seal(value, { id: idOf(first), secret: first }, { ...iron.defaults, ttl: ttlMs, encode });
}

/** The length of a value's seal, in characters. It does not depend on secret, time or chance. */
function sealedLength(value: unknown): number {
  const padded = 16 * (Math.floor(Buffer.byteLength(encode(value)) / 16) + 1);
  return EMPTY_SEAL + Math.ceil((padded * 4) / 3);
}

/**
 * The length of a seal without its encrypted value: name of the format, id of the secret, two salts, initialisation
 * vector, expiry in ms, signature, and seven stars between them.
 */
const EMPTY_SEAL = "Fe26.2".length + 12 + 64 + 22 + 13 + 64 + 43 + 7;

/** Opens a seal made with any of the secrets; undefined if it is forged, truncated, expired or of another secret. */
export async function unseal(sealed: string, secrets: readonly string[], ttlMs = 0): Promise<unknown> {
  try {
    return await iron.unseal(sealed, Object.fromEntries(secrets.map((secret) => [idOf(secret), secret])), {
      ...iron.defaults,
      ttl: ttlMs,
      decode,
    });
  } catch {
    return undefined;
  }
}

function encode(value: unknown): string {
  const [plain, compact] = [JSON.stringify(value), COMPACT + pack(value)];
  return compact.length < Buffer.byteLength(plain) ? compact : plain;
}

function decode(text: string): unknown {
  return text.startsWith(COMPACT) ? unpack(text.slice(COMPACT.length)) : JSON.parse(text);
}

/** An id that does not reveal its secret: a seal names the secret it was made with, also after a rotation. */
function idOf(secret: string): string {
  return createHash("sha256").update(`pallu:${secret}`).digest("hex").slice(0, 12);
}

/**
 * The preset dictionary of the compression: names and usual values of the cookies' fields. It is part of the format:
 * after a change of this text, cookies in browsers can no longer be read.
 */
const dictionary = Buffer.from(
  '@gmail.com@example.com{"token":"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.","startedAt":17,"seenAt":17,"customer":{"id":"","name":"","email":"","profile":{"phone":"+91 ","address":"","city":"","state":"","pincode":""}}}' +
    '{"customerId":"","seed":"","after":"2026-","shipping":{"fullName":"","email":"","phone":"","address":"","city":"","state":"","zipCode":"","country":"IN"},"payment":{"method":"card","paymentId":"","brand":"Visa","last4":"","cardName":null,"upiId":null,"amountPaise":null},"placed":{"key":"","number":"","orderId":"","createdAt":"2026-","totalPaise":,"method":"upi"}}' +
    '{"customerId":"","values":{"name":"","email":"","phone":"","address":"","city":"","state":"","pincode":""}}' +
    '{"theme":"light","theme":"dark","dataSaver":true,"tab":"wishlist","tab":"edit-profile","theme":null,"dataSaver":false,"tab":null}' +
    '{"kind":"error","text":"Failed to ","kind":"success","text":"Added to cart!"," added to cart sucessfully!","toastMs":5000,"toastMs":3000,"toastMs":2500,"added":null}"added":{"productId":"","size":null,"color":null}' +
    '{"lines":[],"pending":[],"folds":true,"stamp":"","more":0}{"lines":[{"productId":"","size":"XL","color":"Black","size":"L","color":"White","size":"S","color":"Blue","quantity":2},{"productId":"","size":"M","color":"Red","quantity":1}],"pending":[],"folds":false,"stamp":"',
);

/** The largest unpacked text, in bytes: a guard against compression bombs. */
const MAX_UNPACKED = 64 * 1024;

/** Compresses a value as JSON, in base64url, which a cookie can hold unescaped. */
function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value), { level: 9, dictionary }).toString("base64url");
}

/** Reads what {@link pack} wrote. Throws if it is anything else. */
export function unpack(packed: string): unknown {
  const text = inflateRawSync(Buffer.from(packed, "base64url"), {
    dictionary,
    maxOutputLength: MAX_UNPACKED,
  }).toString();
  return JSON.parse(text);
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
      return parsedBy(schema, verified(name, text, secrets));
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

function parsedBy<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
