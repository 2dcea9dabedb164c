import { data, redirect } from "react-router";
import type { ShippingInfo } from "../../../contract/orders.ts";
import { checkoutWords } from "../../content/checkout-words.ts";
import type { FormState } from "../../forms/form-state.ts";
import { blankForm, parseForm } from "../../forms/parse.server.ts";
import { findCustomer } from "../../gateway/customers.server.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { keepShipping } from "../../session/checkout-draft.server.ts";
import type { Session } from "../../session/shop-cookies.server.ts";
import type { Visit } from "../../session/visit.server.ts";
import { shippingForm } from "./shipping-form.ts";
import { stepAddress } from "./step.ts";

/** Step 1 as it is first shown: filled with what was entered before, else with the profile, so that nothing known is asked again. */
export async function shippingState(visit: Visit, before: ShippingInfo | null): Promise<FormState> {
  if (before !== null) return blankForm(shippingForm, before);
  const { value: profile } = await attempt(findCustomer(visit.door));
  // An upstream that cannot tell who is logged in told it with the login.
  const known = profile ?? {
    name: null,
    email: null,
    phone: null,
    address: null,
    city: null,
    state: null,
    pincode: null,
    ...visit.customer?.profile,
    ...visit.customer,
  };
  const { name, email, phone, address, city, state, pincode } = known;
  return blankForm(shippingForm, {
    fullName: name,
    email,
    phone,
    address,
    city,
    state,
    zipCode: pincode,
    country: "IN",
  });
}

/** Keeps where the order goes, and leads to the payment. */
export async function saveShipping(visit: Visit, customer: Session["customer"], body: FormData) {
  const parsed = parseForm(body, shippingForm);
  if (!parsed.ok) return data({ step: 1, form: parsed.state, order: null }, { status: 400 });
  const isKept = await keepShipping(visit, customer.id, parsed.value);
  if (!isKept)
    return data(
      { step: 1, form: parsed.refuse({ message: checkoutWords.addressTooLong }), order: null },
      { status: 400 },
    );
  return redirect(stepAddress(2), 303);
}
