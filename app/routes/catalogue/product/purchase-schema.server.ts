import { z } from "zod";
import { quantityFrom } from "../../../../domain/cart.ts";
import { colors, sizes } from "../../../../domain/options.ts";
import { messages } from "../../../content/messages.ts";

/** What a shopper chooses before a product goes into the cart. */
export const purchaseSchema = z.object({
  color: z.enum(colors, messages.chooseSizeAndColor),
  size: z.enum(sizes, messages.chooseSizeAndColor),
  quantity: z.unknown().optional().transform(quantityFrom),
});

/** A choice as the form gives it. */
export type Purchase = z.output<typeof purchaseSchema>;

/** The name of a field of the purchase form. */
export type PurchaseField = keyof z.input<typeof purchaseSchema>;
