import { ownLanguage } from "#app/content/own-language.ts";
import { Form } from "react-router";
import { href } from "#app/content/href.ts";
import { ButtonLink, QuietLink, TextLink, ofWhich } from "#app/components/page.tsx";
import * as addressWords from "#content/address-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { addressForm, dashboardAddress, removeAddressAddress } from "#app/routes/account/addresses.ts";
import { CUSTOMER_FIELD, type FormState, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { MAX_ADDRESSES } from "#domain/customer-rules.ts";
import { paymentMethodFrom } from "#domain/payment-methods.ts";
import { paymentWords } from "#content/payment-words.ts";
import type { CustomerProfile, PanelOf, PreferenceFormData, ShownAddress } from "./load-panel.server.ts";
import type { ProfileField } from "#app/routes/account/profile-form.server.ts";
import { EmptyPanel } from "./shopping-panels.tsx";

/** Name, e-mail and phone, then the address. */
const profileFields = ["name", "email", "phone", "address", "city", "state", "pincode"] as const;

/** The profile of the customer. */
export function ProfilePanel({ customer }: { customer: CustomerProfile }) {
  return <ProfileList customer={customer} fields={profileFields} editText={dashboardWords.editProfile} />;
}

/** The form that changes the profile. `isIndian` says that a PIN code is typed in digits. */
export function EditProfilePanel({ form, isIndian }: { form: FormState; isIndian: boolean }) {
  return (
    <ShopForm
      id="profile"
      state={form}
      labels={dashboardWords.customerLabels}
      action={dashboardAddress("edit-profile")}
      className="max-w-2xl"
    >
      <HiddenField<typeof CUSTOMER_FIELD> name={CUSTOMER_FIELD} />
      <Field<ProfileField> name="name" autoComplete="name" />
      <Field<ProfileField> name="email" type="email" autoComplete="email" inputMode="email" />
      <Field<ProfileField> name="phone" type="tel" autoComplete="tel" inputMode="tel" />
      <Field<ProfileField> name="address" autoComplete="address-line1" />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field<ProfileField> name="city" autoComplete="address-level2" />
        <Field<ProfileField> name="state" autoComplete="address-level1" />
      </div>
      <Field<ProfileField>
        name="pincode"
        autoComplete="postal-code"
        inputMode={isIndian ? "numeric" : undefined}
        className="max-w-48"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={dashboardWords.saving}>{dashboardWords.save}</SubmitButton>{" "}
        <QuietLink to={dashboardAddress("profile")}>{dashboardWords.cancel}</QuietLink>
      </div>
    </ShopForm>
  );
}

/** The addresses of the customer: that of the profile, and what else the upstream holds. The checkout starts with the usual one. */
export function AddressPanel({ customer, addresses }: PanelOf<"address">) {
  return (
    <>
      <p className="mb-4">
        {addresses?.some(({ isUsual }) => isUsual) ? addressWords.profileLead : dashboardWords.deliverTo}
      </p>
      <ProfileList customer={customer} fields={profileFields.slice(3)} editText={dashboardWords.editAddress} />
      {addresses && <MoreAddresses addresses={addresses} />}
    </>
  );
}

function MoreAddresses({ addresses }: { addresses: readonly ShownAddress[] }) {
  return (
    <section aria-labelledby="more-addresses" className="mt-10 max-w-2xl">
      <h2 id="more-addresses">{addressWords.others}</h2>
      <p className="mt-2 text-ink-soft">{addressWords.othersLead}</p>
      <ul className="my-5 space-y-3 empty:hidden">
        {addresses.map((one) => (
          <AddressCard key={one.id} address={one} />
        ))}
      </ul>
      {addresses.length < MAX_ADDRESSES ? (
        <QuietLink to={addressForm()}>{addressWords.add}</QuietLink>
      ) : (
        <p>{addressWords.full(MAX_ADDRESSES)}</p>
      )}
    </section>
  );
}

function AddressCard({ address: { id, label, isUsual, lines } }: { address: ShownAddress }) {
  return (
    <li className="card p-4 [overflow-wrap:anywhere]">
      <h3 lang={ownLanguage(label)} className="text-lg">
        {label}
      </h3>
      {isUsual ? <p className="font-semibold">{addressWords.usual}</p> : null}
      <address className="mt-1 not-italic">
        {lines.map((line) => (
          <p key={line} lang={ownLanguage(line)}>
            {line}
          </p>
        ))}
      </address>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink to={addressForm(id)}>
          {addressWords.change}
          {ofWhich(label)}
        </TextLink>{" "}
        <TextLink to={removeAddressAddress(id)}>
          {addressWords.remove}
          {ofWhich(label)}
        </TextLink>
      </p>
    </li>
  );
}

/** The saved payment methods. A card shows its last four digits only. */
export function PaymentPanel({ methods }: PanelOf<"payment">) {
  if (methods.length === 0)
    return <EmptyPanel title={dashboardWords.noPayments} text={dashboardWords.noPaymentsText} hasLink={false} />;
  return (
    <ul className="max-w-2xl space-y-3">
      {methods.map(({ id, type, last4, mark }) => (
        <li key={id} className="card numbers px-4 py-4">
          <span className="font-semibold">{methodName(type)}</span>
          {last4 === null ? "" : ` ${dashboardWords.endingIn(last4)}`} {mark && <strong>{mark}</strong>}
        </li>
      ))}
    </ul>
  );
}

function methodName(type: string): string {
  const method = paymentMethodFrom(type);
  return method === null ? type : paymentWords[method].name;
}

/** The settings of this device, theme and data saver, and what the customer may do with their data. */
export function SettingsPanel({ forms, ownData }: PanelOf<"settings">) {
  return (
    <div className="max-w-2xl space-y-8">
      {forms.map((form) => (
        <PreferenceForm key={form.name} {...form} />
      ))}
      <p>{ownData ? <TextLink to={href("/dashboard/data")}>{dashboardWords.ownData}</TextLink> : null}</p>
    </div>
  );
}

function PreferenceForm({ name, title, hint, chosen, choices, save }: PreferenceFormData) {
  return (
    <Form role="none" method="post" action={href("/preferences")} preventScrollReset className="card p-5">
      <input type="hidden" name="returnTo" value={dashboardAddress("settings")} />
      <fieldset aria-describedby={`${name}-hint`}>
        <legend className="float-left mb-1 w-full font-serif text-xl font-semibold">{title}</legend>
        <p id={`${name}-hint`} className="clear-both mb-3 text-ink-soft">
          {hint}
        </p>
        {Object.entries(choices).map(([value, text]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="h-6 w-6 accent-madder"
            />
            {text}
          </label>
        ))}
      </fieldset>{" "}
      <SubmitButton pendingText={dashboardWords.saving} action={href("/preferences")} className="mt-4">
        {save}
      </SubmitButton>
    </Form>
  );
}

/** Fields of a profile with their values, one in each row, and the link to change them. */
function ProfileList({
  customer,
  fields,
  editText,
}: {
  customer: CustomerProfile;
  fields: readonly (keyof typeof dashboardWords.customerLabels & keyof CustomerProfile)[];
  editText: string;
}) {
  return (
    <>
      <dl className="card max-w-2xl divide-y divide-line">
        {fields.map((field) => (
          <div key={field} className="px-4 py-3 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
            <dt className="text-sm text-ink-soft sm:text-base">{dashboardWords.customerLabels[field]}</dt>
            <dd className="[overflow-wrap:anywhere]">{customer[field] ?? dashboardWords.notProvided}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        <ButtonLink to={dashboardAddress("edit-profile")}>{editText}</ButtonLink>
      </p>
    </>
  );
}
