import { z } from "zod";
import { countryCodes } from "../../../../../domain/countries.ts";
import { emailShape } from "../../../../../domain/customer-rules.ts";
import { deliveryFieldNames, deliveryFields, type DeliveryField } from "../../../../../domain/delivery-fields.ts";
import { refusedDeliveryFields, type DeliveryTerms } from "../../../../../domain/delivery-terms.ts";
import * as checkoutWords from "../../../../content/checkout-words.ts";
import * as messages from "../../../../content/messages.ts";

const texts = Object.fromEntries(deliveryFieldNames.map((name) => [name, text(name)])) as Record<
  DeliveryField,
  z.ZodString
>;
const fields = z.object({
  ...texts,
  email: texts.email.regex(emailShape, messages.emailInvalid),
  country: z.enum(countryCodes, messages.provide(checkoutWords.shippingNames.country)),
});

const refusals = {
  phone: messages.phoneNotIndian,
  zipCode: messages.pinNotIndian,
  country: checkoutWords.notDelivered,
};
type JudgedField = keyof typeof refusals;

/** Step 1: where the order goes. Each field is required here, in the specification's words; then the terms judge it. */
export function shippingForm(terms: DeliveryTerms) {
  const isTaken = (field: JudgedField) => (typed: Partial<Record<DeliveryField, string>>) =>
    addressErrors(typed, terms)[field] === undefined;
  // Judged even where other fields are missing: all errors are shown at once.
  const judged = (field: JudgedField) => ({ path: [field], error: refusals[field], when: () => true });
  return fields
    .refine(isTaken("phone"), judged("phone"))
    .refine(isTaken("zipCode"), judged("zipCode"))
    .refine(isTaken("country"), judged("country"));
}

/** What the terms refuse of an address: a message for each field. */
export function addressErrors(
  { phone = null, zipCode = null, country = null }: Partial<Record<DeliveryField, string | null>>,
  terms: DeliveryTerms,
): Partial<Record<JudgedField, string>> {
  const refused = refusedDeliveryFields({ phone, zipCode, country }, terms);
  return Object.fromEntries(refused.map((field) => [field, refusals[field]]));
}

function text(field: DeliveryField): z.ZodString {
  const required = messages.provide(checkoutWords.shippingNames[field]);
  const { maxLength } = deliveryFields[field];
  const tooLong = checkoutWords.tooLong(checkoutWords.shippingLabels[field], maxLength);
  return z.string(required).trim().min(1, required).max(maxLength, tooLong);
}
