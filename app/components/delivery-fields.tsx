import type { ReactNode } from "react";
import { countries } from "#app/content/countries.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { Field } from "#app/forms/field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import type { DeliveryField } from "#domain/delivery-fields.ts";
import { deliversToIndiaAlone, type CountryCode } from "#domain/delivery-terms.ts";

/** What browsers fill in by themselves (HTML Standard, "autofill"). */
const autoComplete: Readonly<Record<DeliveryField, string>> = {
  fullName: "shipping name",
  email: "shipping email",
  phone: "shipping tel",
  address: "shipping address-line1",
  city: "shipping address-level2",
  state: "shipping address-level1",
  zipCode: "shipping postal-code",
  country: "shipping country",
};

/** The fields of a delivery address, to one of the countries `deliveredTo`. A saved address has no e-mail. */
export function DeliveryFields({
  deliveredTo,
  hasEmail,
}: {
  deliveredTo: readonly CountryCode[];
  hasEmail: boolean;
}): ReactNode {
  return (
    <>
      <Field<DeliveryField> name="fullName" autoComplete={autoComplete.fullName} />
      <div className="sm:grid sm:grid-cols-2 sm:gap-x-6">
        {hasEmail ? (
          <Field<DeliveryField> name="email" type="email" inputMode="email" autoComplete={autoComplete.email} />
        ) : null}
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
          options={countries.filter(({ value }) => deliveredTo.includes(value))}
        />
      </div>
    </>
  );
}
