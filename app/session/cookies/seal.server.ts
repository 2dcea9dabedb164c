import { createHash } from "node:crypto";
import * as iron from "iron-webcrypto";
import { pack, unpack } from "./compact-json.server.ts";

/** What goes into a seal: JSON, or the same compressed where that is shorter. JSON never begins with this mark. */
const COMPACT = "z";

/**
 * Seals a value (encrypted and authenticated, by iron) with the first secret.
 * `ttlMs` bounds its life; 0 means that only the cookie's own does.
 */
export async function seal(value: unknown, secrets: readonly string[], ttlMs = 0): Promise<string> {
  const [first] = secrets;
  if (first === undefined) throw new Error("no session secret configured");
  return iron.seal(value, { id: idOf(first), secret: first }, { ...iron.defaults, ttl: ttlMs, encode });
}

/** How long a seal of this value is, in characters: the same for every secret, time and chance. */
export function sealedLength(value: unknown): number {
  const padded = 16 * (Math.floor(Buffer.byteLength(encode(value)) / 16) + 1);
  return EMPTY_SEAL + Math.ceil((padded * 4) / 3);
}

/**
 * What a seal comes to beside the encrypted value: the format's name, the secret's, two salts, the initialisation vector,
 * the expiry in ms, the signature, and the seven stars between them.
 */
const EMPTY_SEAL = "Fe26.2".length + 12 + 64 + 22 + 13 + 64 + 43 + 7;

/** Opens what {@link seal} made with any of the secrets; undefined for anything forged, truncated, expired or foreign. */
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

/** Names a secret without telling it, so that a rotated one is found again. */
function idOf(secret: string): string {
  return createHash("sha256").update(`pallu:${secret}`).digest("hex").slice(0, 12);
}
