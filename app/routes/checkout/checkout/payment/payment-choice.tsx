import type { ReactNode } from "react";
import type { PaymentMethod } from "../../../../../domain/payment-methods.ts";
import { formWords } from "../../../../content/form-words.ts";
import { paymentWords } from "../../../../content/payment-words.ts";
import { NothingChosen } from "../../../../forms/nothing-chosen.tsx";
import { useField } from "../../../../forms/use-field.ts";
import type { PaymentField } from "./payment-form.ts";

/** A payment method on offer; `mark` says that it is a test, null if it is not. A method with a `note` has it in place of fields. */
export interface OfferedMethod {
  method: PaymentMethod;
  mark: string | null;
  note: string | null;
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
    // The fields of a method that is not chosen are empty: without `aria-invalid` Firefox calls the whole group invalid.
    <fieldset role="radiogroup" aria-required aria-invalid={error !== null}>
      <legend className="mb-2 text-lg font-semibold">{label}</legend>
      {error === null ? null : (
        <p id={`${id}-error`} className="mb-3 font-semibold text-madder">
          <span className="aside-text">{formWords.errorPrefix} </span>
          {error}
        </p>
      )}
      <NothingChosen<PaymentField> name="paymentMethod" />
      <div className="card divide-y divide-line">
        {offered.map(({ method, mark, note }, index) => {
          const ownId = index === 0 ? id : `${id}-${method}`;
          const { choice, group: ownGroup } = paymentWords[method];
          const group = note === null ? ownGroup : null;
          return (
            <div key={method} className="p-4">
              <input
                {...control}
                type="radio"
                id={ownId}
                value={method}
                defaultChecked={(offered.length === 1 && defaultValue === "") || defaultValue === method}
                className="peer h-6 w-6 align-middle accent-madder"
                {...(mark && { "aria-describedby": `${ownId}-test` })}
              />
              <label htmlFor={ownId} className={labelClasses}>
                {choice}
              </label>
              {mark && (
                <strong id={`${ownId}-test`} className="ml-3">
                  {mark}
                </strong>
              )}
              <div
                className={`peer-not-checked:hidden sm:pl-9 ${group === null ? "" : "pt-4"}`}
                {...(group && { role: "group", "aria-label": group })}
              >
                {note === null ? details[method] : <p>{note}</p>}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

const labelClasses = "ml-3 inline-flex min-h-11 min-w-11 cursor-pointer items-center align-middle font-semibold";
