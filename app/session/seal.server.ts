import { createHash } from "node:crypto";
import * as iron from "iron-webcrypto";

/**
 * Seals a value (encrypted and authenticated, by iron) with the first secret.
 * `ttlMs` bounds its life; 0 means that only the cookie's own does.
 */
export async function seal(value: unknown, secrets: readonly string[], ttlMs = 0): Promise<string> {
  const [first] = secrets;
  if (first === undefined) throw new Error("no session secret configured");
  return iron.seal(value, { id: idOf(first), secret: first }, { ...iron.defaults, ttl: ttlMs });
}

/** Opens what {@link seal} made with any of the secrets; undefined for anything forged, truncated, expired or foreign. */
export async function unseal(sealed: string, secrets: readonly string[], ttlMs = 0): Promise<unknown> {
  try {
    return await iron.unseal(sealed, Object.fromEntries(secrets.map((secret) => [idOf(secret), secret])), { ...iron.defaults, ttl: ttlMs });
  } catch {
    return undefined;
  }
}

/** Names a secret without telling it, so that a rotated one is found again. */
function idOf(secret: string): string {
  return createHash("sha256").update(`pallu:${secret}`).digest("hex").slice(0, 12);
}
