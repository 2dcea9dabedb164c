import { z } from "zod";
import { suggestedState } from "#content/address-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import * as messages from "#content/messages.ts";
import { byName } from "#domain/by-name.ts";
import { isEmail } from "#domain/customer-rules.ts";
import { deliveryFieldNames, deliveryFields, type DeliveryField } from "#domain/delivery-fields.ts";
import { countryCodes, refusedDeliveryFields, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { refusedAccountFields } from "#domain/indian-states.ts";
import { rowOfAddress } from "#domain/delivery-table.ts";
import type { DeliveryRules } from "#app/terms/delivery.server.ts";
import { textsAmong } from "#domain/typed-text.ts";
import { stateOfPin } from "#domain/pin-codes.ts";

const texts = byName(deliveryFieldNames, text);

/** Where a parcel goes, as a form asks for it. Each field is required, in the specification's words. */
export const deliveryForm = z.object({
  ...texts,
  email: texts.email.refine(isEmail, messages.emailInvalid),
  country: z.enum(countryCodes, messages.provide(checkoutWords.shippingNames.country)),
});

const refusals = {
  phone: messages.phoneNotIndian,
  zipCode: messages.pinNotIndian,
  country: checkoutWords.notDelivered,
};
type JudgedField = keyof typeof refusals;

/** A form with delivery fields that the terms judge. */
export function judgedDelivery<Schema extends z.ZodObject>(schema: Schema, terms: DeliveryRules): Schema {
  return judged(schema, Object.keys(refusals), (typed) => addressErrors(typed, terms));
}

/** The form of an account with the rules of an address in India, where the terms have them. */
export function judgedAccount<Schema extends z.ZodObject>(schema: Schema, terms: DeliveryTerms): Schema {
  const messageOf = { phone: refusals.phone, pincode: refusals.zipCode };
  return judged(schema, Object.keys(messageOf), (typed) =>
    Object.fromEntries(refusedAccountFields(typed, terms).map((field) => [field, messageOf[field]])),
  );
}

/** Judges these fields also where others are missing: the specification shows all errors at once. */
function judged<Schema extends z.ZodObject>(
  schema: Schema,
  fields: readonly string[],
  errorsOf: (typed: ReturnType<typeof textsAmong>) => Partial<Record<string, string>>,
): Schema {
  return fields.reduce((form, field) => {
    const errorOf = (typed: object) => errorsOf(textsAmong({ ...typed }))[field];
    const error = ({ input }: { input?: unknown }) => errorOf(Object(input));
    return form.refine((typed) => errorOf(typed) === undefined, { path: [field], error, when: () => true });
  }, schema);
}

/** What the terms refuse of an address: a message for each field. */
export function addressErrors(
  { phone = null, zipCode = null, country = null }: Place,
  terms: DeliveryRules,
): Partial<Record<JudgedField, string>> {
  const refused = refusedDeliveryFields({ phone, zipCode, country }, terms);
  const isUnserved = rowOfAddress(terms.table, { country: country ?? "", zipCode })?.served === false;
  return {
    ...(isUnserved && { zipCode: deliveryWords.chooseOther(zipCode ?? "") }),
    ...Object.fromEntries(refused.map((field) => [field, refusals[field]])),
  };
}

type Place = Partial<Record<DeliveryField, string | null>>;

/**
 * A delivery form with the state that the PIN code suggests, where the state is empty and the country is India. What was
 * typed stays. The error of a refused form says where the state comes from.
 */
export function withSuggestedState<Form extends { values: Texts; errors: Texts }>(form: Form): Form {
  const { state = "", zipCode = "", country = "" } = form.values;
  const suggested = state.trim() === "" && country === "IN" ? stateOfPin(zipCode) : null;
  if (suggested === null) return form;
  const required = form.errors["state"];
  return {
    ...form,
    values: { ...form.values, state: suggested },
    errors:
      required === undefined
        ? form.errors
        : { ...form.errors, state: `${required} ${suggestedState(deliveryWords.stateName(suggested))}` },
  };
}

type Texts = Record<string, string>;

function text(field: DeliveryField): z.ZodString {
  const required = messages.provide(checkoutWords.shippingNames[field]);
  const { maxLength } = deliveryFields[field];
  const tooLong = checkoutWords.tooLong(checkoutWords.shippingLabels[field], maxLength);
  return z.string(required).trim().min(1, required).max(maxLength, tooLong);
}
