import { href } from "react-router";
import { TextLink } from "#app/components/page.tsx";
import type { DeliveryField } from "#domain/delivery-fields.ts";
import { deliversToIndiaAlone, type CountryCode } from "#domain/delivery-terms.ts";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { CUSTOMER_FIELD, type FormState, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { formIds, stepAddress } from "#app/routes/checkout/addresses.ts";
import { SelectField } from "#app/forms/select-field.tsx";

/** What browsers fill in by themselves (HTML Standard, "autofill"). */
const autoComplete: Readonly<Record<DeliveryField, string>> = {
  fullName: "shipping name",
  email: "email",
  phone: "shipping tel",
  address: "shipping address-line1",
  city: "shipping address-level2",
  state: "shipping address-level1",
  zipCode: "shipping postal-code",
  country: "shipping country",
};

/** Step 1: where the order goes: to one of the countries `deliveredTo`. */
export function ShippingStep({ state, deliveredTo }: { state: FormState; deliveredTo: readonly CountryCode[] }) {
  return (
    <>
      <p className="mb-6 text-ink-soft">{checkoutWords.shippingLead}</p>
      <ShopForm id={formIds[1]} state={state} labels={checkoutWords.shippingLabels} action={stepAddress(1)}>
        <HiddenField<typeof CUSTOMER_FIELD> name={CUSTOMER_FIELD} />
        <Field<DeliveryField> name="fullName" autoComplete={autoComplete.fullName} />
        <div className="sm:grid sm:grid-cols-2 sm:gap-x-6">
          <Field<DeliveryField> name="email" type="email" inputMode="email" autoComplete={autoComplete.email} />
          <Field<DeliveryField> name="phone" type="tel" inputMode="tel" autoComplete={autoComplete.phone} />
        </div>
        <Field<DeliveryField> name="address" autoComplete={autoComplete.address} hint={checkoutWords.addressHint} />
        <div className="sm:grid sm:grid-cols-2 sm:gap-x-6">
          <Field<DeliveryField> name="city" autoComplete={autoComplete.city} />
          <Field<DeliveryField> name="state" autoComplete={autoComplete.state} />
          <Field<DeliveryField>
            name="zipCode"
            autoComplete={autoComplete.zipCode}
            inputMode={deliversToIndiaAlone(deliveredTo) ? "numeric" : undefined}
          />
          <SelectField<DeliveryField>
            name="country"
            autoComplete={autoComplete.country}
            options={checkoutWords.countries.filter(({ value }) => deliveredTo.includes(value))}
          />
        </div>
        <div className="mt-4 flex flex-wrap-reverse items-center justify-between gap-4">
          <TextLink to={href("/cart")}>{checkoutWords.backToCart}</TextLink>{" "}
          <SubmitButton pendingText={checkoutWords.saving} className="w-full sm:w-auto">
            {checkoutWords.toPayment}
          </SubmitButton>
        </div>
      </ShopForm>
    </>
  );
}
