import { z } from "zod";
import { countryCodes } from "../../../domain/countries.ts";
import { checkoutWords } from "../../content/checkout-words.ts";
import { messages } from "../../content/messages.ts";

/**
 * Step 1: where the order goes. Each field is required, in the specification's words. The lengths hold the address of
 * any house and keep the checkout's cookie within its budget.
 */
export const shippingForm = z.object({
  fullName: text("fullName", 80),
  email: text("email", 160).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, messages.emailInvalid),
  phone: text("phone", 24),
  address: text("address", 200),
  city: text("city", 60),
  state: text("state", 60),
  zipCode: text("zipCode", 16),
  country: z.enum(countryCodes, messages.provide("country")),
});

/** The names of its fields. */
export type ShippingField = keyof z.input<typeof shippingForm>;

function text(field: keyof typeof checkoutWords.shippingLabels, maxLength: number): z.ZodString {
  const required = messages.provide(field);
  const tooLong = checkoutWords.tooLong(checkoutWords.shippingLabels[field], maxLength);
  return z.string(required).trim().min(1, required).max(maxLength, tooLong);
}
