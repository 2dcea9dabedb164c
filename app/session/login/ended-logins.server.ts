import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Session } from "../shop-cookies.server.ts";

/** How long a logout is remembered, in ms: longer than any request that was under way at that moment may take. */
const REMEMBERED_MS = 10 * 60 * 1000;
const ended = new LRUCache<string, true>({ max: 20_000, ttl: REMEMBERED_MS });

/** Remembers, in this process, that a login was ended in its browser. */
export function rememberEndedLogin(session: Session): void {
  ended.set(keyOf(session), true);
}

/** Whether this process knows that a login has ended. */
export function isEndedLogin(session: Session): boolean {
  return ended.has(keyOf(session));
}

/** The token alone is not enough: an upstream may give the same one again at the next login. */
function keyOf({ token, startedAt }: Session): string {
  return createHash("sha256")
    .update(JSON.stringify([token, startedAt]))
    .digest("base64url");
}
