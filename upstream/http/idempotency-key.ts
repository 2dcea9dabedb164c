import type { Context } from "hono";
import { idempotencyKey } from "../../contract/idempotency-key.ts";
import { invalid } from "./refusal.ts";

/** The request's `Idempotency-Key` header, or null. Refuses one that is not short printable text. */
export function findIdempotencyKey(c: Context): string | null {
  const key = c.req.header("idempotency-key")?.trim();
  if (key === undefined || key === "") return null;
  if (!idempotencyKey.safeParse(key).success)
    throw invalid([{ path: "Idempotency-Key", msg: "The idempotency key is not valid." }]);
  return key;
}
