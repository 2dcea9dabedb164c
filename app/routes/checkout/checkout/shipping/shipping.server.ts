import { redirect } from "react-router";
import { z } from "zod";
import * as checkoutWords from "#app/content/checkout-words.ts";
import * as deliveryWords from "#app/content/delivery-words.ts";
import { type FormState, CUSTOMER_FIELD } from "#app/forms/shop-form.tsx";
import { blankForm, parseForm } from "#app/forms/parse.server.ts";
import { findCustomer } from "#app/gateway/customers.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { keepShippingInfo, saveShippingInfo } from "#app/checkout/checkout-draft.server.ts";
import type { Session } from "#app/session/cookies/session-cookie.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { refusedStep } from "#app/routes/checkout/checkout/step-answers.server.ts";
import { stepAddress } from "#app/routes/checkout/addresses.ts";
import { countryCodes, refusedDeliveryFields } from "#domain/delivery-terms.ts";
import { rowOfAddress } from "#domain/delivery-table.ts";
import { deliveryRules, type DeliveryRules } from "#app/session/delivery.server.ts";
import { emailShape } from "#domain/customer-rules.ts";
import { deliveryFieldNames, deliveryFields, type DeliveryField } from "#domain/delivery-fields.ts";
import * as messages from "#app/content/messages.ts";

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
function shippingForm(terms: DeliveryRules) {
  const isTaken = (field: JudgedField) => (typed: DeliveryPlace) => !refusedFields(typed, terms).includes(field);
  // Judged even where other fields are missing: all errors are shown at once.
  const judged = (field: JudgedField) => ({ path: [field], error: refusals[field], when: () => true });
  return fields
    .refine(isTaken("phone"), judged("phone"))
    .refine(isTaken("zipCode"), judged("zipCode"))
    .refine(isTaken("country"), judged("country"))
    .refine((typed) => unservedPin(typed, terms) === null, {
      path: ["zipCode"],
      error: ({ input }) => deliveryWords.chooseOther(unservedPin(input as DeliveryPlace, terms) ?? ""),
      when: () => true,
    });
}

type DeliveryPlace = Partial<Record<DeliveryField, string | null>>;

/** The PIN code of an address that the owner's table says is not delivered to; null for every other address. */
function unservedPin({ zipCode = null, country = null }: DeliveryPlace, { table }: DeliveryRules): string | null {
  return rowOfAddress(table, { country: country ?? "", zipCode })?.served === false ? zipCode : null;
}

/** What the terms refuse of an address: a message for each field. */
function addressErrors(place: DeliveryPlace, terms: DeliveryRules): Partial<Record<JudgedField, string>> {
  const refused = refusedFields(place, terms);
  const unserved = unservedPin(place, terms);
  return {
    ...(unserved !== null && { zipCode: deliveryWords.chooseOther(unserved) }),
    ...Object.fromEntries(refused.map((field) => [field, refusals[field]])),
  };
}

function refusedFields({ phone = null, zipCode = null, country = null }: DeliveryPlace, terms: DeliveryRules) {
  return refusedDeliveryFields({ phone, zipCode, country }, terms);
}

/** Whether the terms of today refuse an address that was taken before. */
export function isRefusedAddress(address: DeliveryPlace, terms: DeliveryRules): boolean {
  return Object.keys(addressErrors(address, terms)).length > 0;
}

function text(field: DeliveryField): z.ZodString {
  const required = messages.provide(checkoutWords.shippingNames[field]);
  const { maxLength } = deliveryFields[field];
  const tooLong = checkoutWords.tooLong(checkoutWords.shippingLabels[field], maxLength);
  return z.string(required).trim().min(1, required).max(maxLength, tooLong);
}

/**
 * Fills the form with what was entered before, else with the profile, so that nothing known is entered again. What was
 * entered before, and is no longer delivered to, has its errors.
 */
export async function loadShippingForm(visit: Visit): Promise<FormState> {
  const before = visit.checkout?.shipping ?? null;
  const owner = { [CUSTOMER_FIELD]: visit.customer?.id };
  const delivery = await deliveryRules(visit);
  const schema = shippingForm(delivery);
  if (before !== null) {
    return { ...blankForm(schema, { ...before, ...owner }), errors: addressErrors(before, delivery) };
  }
  const { value: profile } = await toResult(findCustomer(visit.upstream));
  // An upstream without this call returned the customer at the login.
  const { name, email, phone, address, city, state, pincode } = profile ?? profileOfSession(visit);
  return blankForm(schema, {
    fullName: name,
    email,
    phone,
    address,
    city,
    state,
    zipCode: pincode ?? visit.preferences.pin,
    country: delivery.countries.find((code) => code === "IN") ?? delivery.countries[0],
    ...owner,
  });
}

/** Saves where the order goes, and leads to the payment. */
export async function submitShipping(visit: Visit, customer: Session["customer"], body: FormData) {
  const delivery = await deliveryRules(visit);
  const parsed = parseForm(body, shippingForm(delivery));
  if (!parsed.ok) return refusedStep(1, parsed.state, 400);
  if (!(await saveShippingInfo(visit, customer.id, parsed.value)))
    return refusedStep(1, parsed.refuse({ message: checkoutWords.addressTooLong }), 400);
  return redirect(stepAddress(2), 303);
}

/** Keeps the address of a form that came after the session had ended, unless it would be refused. */
export async function keepTypedAddress(visit: Visit, body: FormData): Promise<void> {
  const customerId = body.get(CUSTOMER_FIELD);
  const delivery = await deliveryRules(visit);
  const parsed = parseForm(body, shippingForm(delivery));
  if (typeof customerId === "string" && customerId !== "" && parsed.ok)
    keepShippingInfo(visit, customerId, parsed.value);
}

function profileOfSession({ customer }: Visit) {
  const unknown = { phone: null, address: null, city: null, state: null, pincode: null };
  return { name: customer?.name ?? null, email: customer?.email ?? null, ...(customer?.profile ?? unknown) };
}
