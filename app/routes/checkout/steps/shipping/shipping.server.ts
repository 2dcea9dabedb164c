import type { Session } from "#app/session/login.server.ts";
import { redirect } from "react-router";
import { z } from "zod";
import { addressCalls, type SavedAddress } from "#contract/addresses.ts";
import * as addressWords from "#content/address-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import { type FormState, CUSTOMER_FIELD } from "#app/forms/shop-form.tsx";
import { blankForm, parseForm } from "#app/forms/parse.server.ts";
import { read, type UpstreamRefusal } from "#app/gateway/call-upstream.server.ts";
import { findCustomer } from "#app/gateway/customers.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { beginAsGuest, keepShippingInfo, saveShippingInfo } from "#app/checkout/checkout-draft.server.ts";
import { addressErrors, deliveryForm, judgedDelivery, withSuggestedState } from "#app/checkout/delivery-form.server.ts";
import { deliveryRules, type DeliveryRules } from "#app/terms/delivery.server.ts";
import { findBuyer, type Visit } from "#app/session/visit.server.ts";
import { refusedStep } from "#app/routes/checkout/steps/step-answers.server.ts";
import { stepAddress } from "#app/routes/checkout/addresses.ts";
import { addressLines, deliveryFieldNames, MAX_GIFT_NOTE, type DeliveryField } from "#domain/delivery-fields.ts";

/** Where the order goes, and what is printed for who is given it. */
const schema = deliveryForm.extend({
  giftNote: z.string().max(MAX_GIFT_NOTE, checkoutWords.tooLong(checkoutWords.giftNote, MAX_GIFT_NOTE)).optional(),
});

/** The address of the profile among the others, in the address of the page. */
const OF_PROFILE = "profile";

/** An address that fills the form. `line` is all of it, in one line. */
export interface OfferedAddress {
  id: string;
  label: string;
  line: string;
  /** Whether the form is filled with it. */
  isChosen: boolean;
}

type Filling = Partial<Record<DeliveryField, string | null>>;

/**
 * Fills the form with the address that was asked for, else with what was entered before, else with the usual address or
 * the profile, so that nothing known is entered again. What is no longer delivered to has its errors. `addresses` is null
 * where they could not be loaded.
 */
export async function loadShipping(
  visit: Visit,
  url: URL,
): Promise<{ form: FormState; addresses: OfferedAddress[] | null }> {
  const before = visit.checkout?.shipping ?? null;
  const [delivery, { value: customer }, { value: saved, fault }] = await Promise.all([
    deliveryRules(visit),
    ...(visit.customer === null
      ? ([{ value: null }, { value: [], fault: null }] as const)
      : ([
          toResult(findCustomer(visit.upstream)),
          toResult(read(visit.upstream, addressCalls.getAddresses, {})),
        ] as const)),
  ]);
  // An upstream without this call returned the customer at the login.
  const { name, email, phone, address, city, state, pincode } = customer ?? profileOfSession(visit);
  const profile: Filling = { fullName: name, phone, address, city, state, zipCode: pincode ?? visit.preferences.pin };
  const others = saved ?? [];
  const asked = url.searchParams.get("address");
  const isAsked = asked === OF_PROFILE || others.some(({ id }) => id === asked);
  const usual = others.find(({ isUsual }) => isUsual)?.id ?? OF_PROFILE;
  const chosenId = isAsked ? asked : before === null ? usual : null;
  const chosen = chosenId === null ? before : (others.find(({ id }) => id === chosenId) ?? profile);
  const filling: Filling = {
    email: before?.email ?? email,
    country: delivery.countries.find((code) => code === "IN") ?? delivery.countries[0] ?? null,
    ...present(chosen ?? {}),
  };
  const form = blankForm(judgedDelivery(schema, delivery), {
    ...filling,
    giftNote: before?.giftNote,
    [CUSTOMER_FIELD]: visit.customer?.id,
  });
  const errors = before === null && !isAsked ? {} : addressErrors(filling, delivery);
  const offered = others.length === 0 ? [] : [...(address === null ? [] : [profile]), ...others];
  return {
    form: withSuggestedState({ ...form, errors }),
    addresses: fault === null ? offered.map((one) => offeredAddress(one, chosenId)) : null,
  };
}

function offeredAddress(one: Filling | SavedAddress, chosenId: string | null): OfferedAddress {
  const { id = OF_PROFILE, label = addressWords.ofProfile } = "id" in one ? one : {};
  const { fullName = null, address = null, city = null, state = null, zipCode = null } = one;
  const lines = addressLines(
    { fullName, address, city, state, zipCode, email: null, phone: null, country: null },
    null,
  );
  return { id, label: label ?? lines[0] ?? id, line: lines.join(", "), isChosen: id === chosenId };
}

/** The delivery fields of an address that have a value. */
function present(address: Filling): Filling {
  return Object.fromEntries(deliveryFieldNames.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));
}

/** Whether there is an address, and the rules of today allow it. */
export function isDeliverable(shipping: Parameters<typeof addressErrors>[0] | null, rules: DeliveryRules): boolean {
  return shipping !== null && Object.keys(addressErrors(shipping, rules)).length === 0;
}

/** Saves where the order goes, and leads to the payment. */
export async function submitShipping(visit: Visit, customer: Session["customer"], body: FormData) {
  const parsed = parseForm(body, judgedDelivery(schema, await deliveryRules(visit)));
  if (!parsed.ok) return refusedStep(1, withSuggestedState(parsed.state), 400);
  const isNewGuest = visit.customer === null && (visit.checkout?.shipping ?? null) === null;
  const begun = isNewGuest ? await toResult(beginAsGuest(visit, parsed.value.email)) : null;
  if (begun !== null && (begun.fault !== null || begun.value !== null))
    return refusedStep(1, parsed.refuse({ message: guestRefusal(visit, begun.value) }), begun.value?.status ?? 503);
  const { id } = findBuyer(visit) ?? customer;
  if (!(await saveShippingInfo(visit, id, await withTakenNote(visit, parsed.value))))
    return refusedStep(1, parsed.refuse({ message: checkoutWords.addressTooLong }), 400);
  return redirect(stepAddress(2), 303);
}

/** Why a shopper without an account cannot order now. */
function guestRefusal({ upstream }: Visit, refused: UpstreamRefusal | null): string {
  if (upstream.state.isInMaintenance) return messages.maintenanceRefusalText;
  return refused?.message ?? (refused?.status === 429 ? messages.tooMany : messages.somethingWrong);
}

/** Keeps the address of a form that came after the session had ended, unless it would be refused. */
export async function keepTypedAddress(visit: Visit, body: FormData): Promise<void> {
  const customerId = body.get(CUSTOMER_FIELD);
  const parsed = parseForm(body, judgedDelivery(schema, await deliveryRules(visit)));
  if (typeof customerId !== "string" || customerId === "" || !parsed.ok) return;
  keepShippingInfo(visit, customerId, await withTakenNote(visit, parsed.value));
}

/** The form without its note where the upstream takes none. */
async function withTakenNote({ upstream }: Visit, { giftNote, ...shipping }: z.output<typeof schema>) {
  const isTaken = (await upstream.terms.get()).giftNotes === true && giftNote !== undefined;
  return { ...shipping, ...(isTaken && { giftNote }) };
}

function profileOfSession({ customer }: Visit) {
  const unknown = { phone: null, address: null, city: null, state: null, pincode: null };
  return { name: customer?.name ?? null, email: customer?.email ?? null, ...(customer?.profile ?? unknown) };
}
