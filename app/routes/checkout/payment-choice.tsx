import type { ReactNode } from "react";
import type { PaymentMethod } from "../../../contract/payment.ts";
import { checkoutWords } from "../../content/checkout-words.ts";
import { formWords } from "../../content/form-words.ts";
import { useField } from "../../forms/use-field.ts";

/**
 * The three ways to pay, each with its details after it. A browser that knows which radio is checked shows only that
 * one's details, with or without script: they are the radio's siblings. Any other shows them all, each under its name.
 */
export function PaymentChoice({ details }: { details: Record<PaymentMethod, ReactNode> }): ReactNode {
  const { control: { id, defaultValue, required: _, maxLength: __, minLength: ___, ...control }, error, label } = useField("paymentMethod", false);
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{label}</legend>
      {error === null ? null : <p id={`${id}-error`} className="mb-3 font-semibold text-madder"><span className="aside-text">{formWords.errorPrefix} </span>{error}</p>}
      <div className="card divide-y divide-line">
        <div className="p-4">
          <input {...control} type="radio" id={id} value="card" defaultChecked={defaultValue === "card"} className={`${radio} peer/card`} />
          <label htmlFor={id} className={choice}>{checkoutWords.methods.card}</label>
          <div role="group" aria-label={checkoutWords.cardGroup} className="pt-4 peer-not-checked/card:hidden sm:pl-9">{details.card}</div>
        </div>
        <div className="p-4">
          <input {...control} type="radio" id={`${id}-upi`} value="upi" defaultChecked={defaultValue === "upi"} className={`${radio} peer/upi`} />
          <label htmlFor={`${id}-upi`} className={choice}>{checkoutWords.methods.upi}</label>
          <div role="group" aria-label={checkoutWords.upiGroup} className="pt-4 peer-not-checked/upi:hidden sm:pl-9">{details.upi}</div>
        </div>
        <div className="p-4">
          <input {...control} type="radio" id={`${id}-cod`} value="cod" defaultChecked={defaultValue === "cod"} className={`${radio} peer/cod`} />
          <label htmlFor={`${id}-cod`} className={choice}>{checkoutWords.methods.cod}</label>
          <div className="peer-not-checked/cod:hidden sm:pl-9">{details.cod}</div>
        </div>
      </div>
    </fieldset>
  );
}

const radio = "h-6 w-6 align-middle accent-madder";
const choice = "ml-3 inline-flex min-h-11 min-w-11 cursor-pointer items-center align-middle font-semibold";
