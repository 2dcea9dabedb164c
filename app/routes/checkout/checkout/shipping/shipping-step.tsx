import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { checkoutWords, countries } from "../../../../content/checkout-words.ts";
import { Field } from "../../../../forms/field.tsx";
import type { FormState } from "../../../../forms/form-state.ts";
import { HiddenField } from "../../../../forms/hidden-field.tsx";
import { SelectField } from "../../../../forms/select-field.tsx";
import { ShopForm } from "../../../../forms/shop-form.tsx";
import { SubmitButton } from "../../../../forms/submit-button.tsx";
import { stepAddress } from "../step.ts";
import { CUSTOMER_FIELD } from "../../../../forms/customer-field.ts";
import type { ShippingField } from "./shipping-form.ts";

/** Step 1: where the order goes. */
export function ShippingStep({ state }: { state: FormState }): ReactNode {
  return (
    <>
      <p className="mb-6 text-ink-soft">{checkoutWords.shippingLead}</p>
      <ShopForm
        id="shipping"
        state={state}
        labels={checkoutWords.shippingLabels}
        action={stepAddress(1)}
        className="max-w-2xl"
      >
        <HiddenField<typeof CUSTOMER_FIELD> name={CUSTOMER_FIELD} />
        <Field<ShippingField> name="fullName" autoComplete="shipping name" />
        <div className="sm:grid sm:grid-cols-2 sm:gap-x-6">
          <Field<ShippingField> name="email" type="email" inputMode="email" autoComplete="email" />
          <Field<ShippingField> name="phone" type="tel" inputMode="tel" autoComplete="shipping tel" />
        </div>
        <Field<ShippingField> name="address" autoComplete="shipping address-line1" hint={checkoutWords.addressHint} />
        <div className="sm:grid sm:grid-cols-2 sm:gap-x-6">
          <Field<ShippingField> name="city" autoComplete="shipping address-level2" />
          <Field<ShippingField> name="state" autoComplete="shipping address-level1" />
          <Field<ShippingField> name="zipCode" autoComplete="shipping postal-code" />
          <SelectField<ShippingField> name="country" autoComplete="shipping country" options={countries} />
        </div>
        <div className="mt-4 flex flex-wrap-reverse items-center justify-between gap-4">
          <Link to={href("/cart")} className="link inline-flex min-h-11 items-center">
            {checkoutWords.backToCart}
          </Link>
          <SubmitButton pendingText={checkoutWords.saving} className="w-full sm:w-auto">
            {checkoutWords.toPayment}
          </SubmitButton>
        </div>
      </ShopForm>
    </>
  );
}
