import type { ReactNode } from "react";
import type { PaymentMethod } from "../../../../../domain/payment-methods.ts";
import { checkoutWords } from "../../../../content/checkout-words.ts";
import { formWords } from "../../../../content/form-words.ts";
import { useField } from "../../../../forms/use-field.ts";
import type { PaymentField } from "./payment-form.ts";

/** A payment method on offer; `mark` says that it is a test, null if it is not. */
export interface OfferedMethod {
  method: PaymentMethod;
  mark: string | null;
}

/**
 * The payment methods on offer, each followed by its details. CSS shows the details of the checked radio only, with or
 * without script, since they are its siblings. A browser without `:checked` rules shows all, each under its name.
 */
export function PaymentChoice({
  details,
  offered,
}: {
  details: Record<PaymentMethod, ReactNode>;
  offered: readonly OfferedMethod[];
}): ReactNode {
  const {
    control: { id, defaultValue, required: _, maxLength: __, minLength: ___, ...control },
    error,
    label,
  } = useField("paymentMethod" satisfies PaymentField, false);
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{label}</legend>
      {error === null ? null : (
        <p id={`${id}-error`} className="mb-3 font-semibold text-madder">
          <span className="aside-text">{formWords.errorPrefix} </span>
          {error}
        </p>
      )}
      <div className="card divide-y divide-line">
        {offered.map(({ method, mark }, index) => {
          const ownId = index === 0 ? id : `${id}-${method}`;
          const [peer, group, name] = styles[method];
          return (
            <div key={method} className="p-4">
              <input
                {...control}
                type="radio"
                id={ownId}
                value={method}
                defaultChecked={defaultValue === method}
                className={`${radio} ${peer}`}
                {...(mark && { "aria-describedby": `${ownId}-test` })}
              />
              <label htmlFor={ownId} className={choice}>
                {checkoutWords.methods[method]}
              </label>
              {mark && (
                <strong id={`${ownId}-test`} className="ml-3">
                  {mark}
                </strong>
              )}
              <div className={`${group} sm:pl-9`} {...(name && { role: "group", "aria-label": name })}>
                {details[method]}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** By method: the class that names the radio to its siblings, the classes that hide those, and the name of their group. */
const styles: Record<PaymentMethod, readonly [string, string, string?]> = {
  card: ["peer/card", "pt-4 peer-not-checked/card:hidden", checkoutWords.cardGroup],
  upi: ["peer/upi", "pt-4 peer-not-checked/upi:hidden", checkoutWords.upiGroup],
  cod: ["peer/cod", "peer-not-checked/cod:hidden"],
};
const radio = "h-6 w-6 align-middle accent-madder";
const choice = "ml-3 inline-flex min-h-11 min-w-11 cursor-pointer items-center align-middle font-semibold";
