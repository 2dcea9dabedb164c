import { z } from "zod";

/** The header that makes a second submission harmless. */
export const idempotencyKey = z
  .object({
    "Idempotency-Key": z
      .string()
      .regex(/^[\x20-\x7e]{1,200}$/)
      .describe("Single use, made by the shop: the same key from the same customer does its work once."),
  })
  .partial();
