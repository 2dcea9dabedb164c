import { z } from "zod";
import { countryCodes } from "../../../../../domain/countries.ts";
import { emailShape } from "../../../../../domain/customer-rules.ts";
import { deliveryFieldNames, deliveryFields, type DeliveryField } from "../../../../../domain/delivery-fields.ts";
import { checkoutWords } from "../../../../content/checkout-words.ts";
import { messages } from "../../../../content/messages.ts";

const texts = Object.fromEntries(deliveryFieldNames.map((name) => [name, text(name)])) as Record<
  DeliveryField,
  z.ZodString
>;

/** Step 1: where the order goes. Each field is required here, in the specification's words. */
export const shippingForm = z.object({
  ...texts,
  email: texts.email.regex(emailShape, messages.emailInvalid),
  country: z.enum(countryCodes, messages.provide(checkoutWords.shippingNames.country)),
});

function text(field: DeliveryField): z.ZodString {
  const required = messages.provide(checkoutWords.shippingNames[field]);
  const { maxLength } = deliveryFields[field];
  const tooLong = checkoutWords.tooLong(checkoutWords.shippingLabels[field], maxLength);
  return z.string(required).trim().min(1, required).max(maxLength, tooLong);
}
