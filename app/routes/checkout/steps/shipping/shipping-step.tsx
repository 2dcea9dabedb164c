import { ownLanguage } from "#app/content/own-language.ts";
import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import { DeliveryFields } from "#app/components/delivery-fields.tsx";
import { TextLink } from "#app/components/page.tsx";
import type { CountryCode } from "#domain/delivery-terms.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { CUSTOMER_FIELD, type FormState, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { HiddenField } from "#app/forms/field.tsx";
import { TextArea } from "#app/forms/select-field.tsx";
import { formIds, stepAddress } from "#app/routes/checkout/addresses.ts";
import type { OfferedAddress } from "./shipping.server.ts";

interface ShippingStepProps {
  state: FormState;
  deliveredTo: readonly CountryCode[];
  addresses: readonly OfferedAddress[] | null;
  takesGiftNote: boolean;
  isNewGuest: boolean;
}

/** Step 1: where the order goes: to one of the countries `deliveredTo`. `addresses` are those that fill the form; null where they could not be loaded. */
export function ShippingStep({ state, deliveredTo, addresses, takesGiftNote, isNewGuest }: ShippingStepProps) {
  return (
    <>
      <p className="mb-6 text-ink-soft">{checkoutWords.shippingLead}</p>
      {addresses === null ? <p className="mb-6 font-semibold">{checkoutWords.addressesNotLoaded}</p> : null}
      {addresses === null || addresses.length === 0 ? null : (
        <AddressLinks addresses={addresses} isFilled={state.submissionId === ""} />
      )}
      {/* Another address is another form: its fields forget what was typed into them. */}
      <ShopForm
        key={addresses?.find(({ isChosen }) => isChosen)?.id}
        id={formIds[1]}
        state={state}
        labels={{ ...checkoutWords.shippingLabels, giftNote: checkoutWords.giftNote }}
        action={stepAddress(1, { isNewGuest })}
      >
        <HiddenField<typeof CUSTOMER_FIELD> name={CUSTOMER_FIELD} />
        <DeliveryFields deliveredTo={deliveredTo} hasEmail />
        {takesGiftNote ? (
          <details className="mt-2" open={Boolean(state.values["giftNote"] ?? state.errors["giftNote"])}>
            <summary className="link flex min-h-11 items-center">{checkoutWords.isGift}</summary>
            <p className="mb-3 text-ink-soft">{checkoutWords.giftLead}</p>
            <TextArea<"giftNote"> name="giftNote" rows={3} />
          </details>
        ) : null}
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

/** The customer's addresses as links that fill the form with them. A refused form is filled with what was typed. */
function AddressLinks({ addresses, isFilled }: { addresses: readonly OfferedAddress[]; isFilled: boolean }) {
  return (
    <nav aria-labelledby="your-addresses" className="mb-8">
      <p id="your-addresses" className="mb-3 font-semibold">
        {checkoutWords.chooseOne}
      </p>
      <ul className="columns gap-3 [--least:14rem]">
        {addresses.map(({ id, label, line, isChosen }) => (
          <li key={id}>
            <Link
              to={`${stepAddress(1)}&address=${encodeURIComponent(id)}`}
              aria-current={isChosen && isFilled ? "true" : undefined}
              className="card block h-full border-l-4 p-3 [overflow-wrap:anywhere] hover:bg-sunk aria-[current=true]:border-l-madder aria-[current=true]:bg-sunk"
            >
              <strong lang={ownLanguage(label)} className="block">
                {label}
              </strong>{" "}
              <span lang={ownLanguage(line)} className="text-sm text-ink-soft">
                {line}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
