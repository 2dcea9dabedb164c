import type { Context } from "hono";
import { invalid } from "./refusal.ts";

/** The request's `Idempotency-Key` header, or null. Refuses one that is no short printable text. */
export function findIdempotencyKey(c: Context): string | null {
  const key = c.req.header("idempotency-key")?.trim();
  if (key === undefined || key === "") return null;
  if (!/^[\x20-\x7e]{1,200}$/.test(key))
    throw invalid([{ path: "Idempotency-Key", msg: "The idempotency key is not valid." }]);
  return key;
}
