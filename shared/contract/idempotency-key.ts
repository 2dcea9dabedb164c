import { z } from "zod";

/** What an idempotency key may be: short printable ASCII. */
export const idempotencyKey = z.string().regex(/^[\x20-\x7e]{1,200}$/);

/** The header that makes a second submission harmless. */
export const idempotencyHeader = z
  .object({
    "Idempotency-Key": idempotencyKey.describe(
      "Single use, made by the shop: the same key from the same customer does its work once.",
    ),
  })
  .partial();
