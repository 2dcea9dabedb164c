import { createHash } from "node:crypto";
import * as iron from "iron-webcrypto";
import { pack, unpack } from "./compact-json.server.ts";

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
export function sealedLength(value: unknown): number {
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
