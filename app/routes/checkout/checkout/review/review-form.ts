import { z } from "zod";
import * as messages from "#app/content/messages.ts";

/** Step 3: the idempotency key of the order on the page, and its total in paise. */
export const reviewForm = z.object({
  key: z.string(messages.placeFailed).regex(/^[\w.-]{1,160}$/, messages.placeFailed),
  total: z
    .string(messages.placeFailed)
    .regex(/^\d{1,12}$/, messages.placeFailed)
    .transform(Number),
});

/** The names of its fields. */
export type ReviewField = keyof z.input<typeof reviewForm>;
