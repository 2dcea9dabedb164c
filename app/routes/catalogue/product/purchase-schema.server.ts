import { z } from "zod";
import { MAX_OPTION_LENGTH, quantityFrom } from "../../../../domain/cart.ts";

const option = z.string().min(1).max(MAX_OPTION_LENGTH).nullable().catch(null).default(null);

/** What a shopper chooses before a product goes into the cart; null for what they did not choose. */
export const purchaseSchema = z.object({
  color: option,
  size: option,
  quantity: z.unknown().optional().transform(quantityFrom),
});

/** A choice as the form gives it. */
export type Purchase = z.output<typeof purchaseSchema>;
