import { z } from "zod";
import { checkoutWords } from "../../../../content/checkout-words.ts";
import { messages } from "../../../../content/messages.ts";
import { countryCodes } from "../../../../../domain/countries.ts";

type Field = keyof typeof checkoutWords.shippingLabels;

/**
 * Step 1: where the order goes. Each field is required in the specification's words; the lengths hold the address of any
 * house and keep the checkout's cookie within what browsers store.
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

function text(field: Field, most: number): z.ZodString {
  const required = messages.provide(field);
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, checkoutWords.tooLong(checkoutWords.shippingLabels[field], most));
}
