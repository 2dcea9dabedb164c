import { z } from "zod";

/** An id: a number or text, told the same way every time. */
export const wireId = z
  .union([z.int().min(1), z.string().min(1).max(128)])
  .describe("Number or text; the same in every answer.");

/** An amount in rupees, up to two decimals. */
export const wireRupees = z.number().min(0).describe("Rupees, up to two decimals.");

/** A moment, by ISO 8601. */
export const wireMoment = z.iso.datetime({ offset: true }).describe("ISO 8601 with time zone.");

/** A message for the shopper. */
export const wireMessage = z.string().min(1).max(300).describe("For the shopper, shown as it is.");

/** An answer that tells success and nothing else that is read. */
export const wireDone = z
  .looseObject({ success: z.literal(true).optional(), message: wireMessage.optional() })
  .meta({ id: "Done", description: "Success; nothing of it is read but a message, if any." });
