import type { ReactNode } from "react";
import type { PaymentMethod } from "../../../contract/payment.ts";
import { checkoutWords } from "../../content/checkout-words.ts";
import { formWords } from "../../content/form-words.ts";
import { useField } from "../../forms/use-field.ts";
import { TestPayment } from "../../parts/test-payment.tsx";

/**
 * The ways to pay that are offered, each with its details after it. A browser that knows which radio is checked shows only that
 * one's details, with or without script: they are the radio's siblings. Any other shows them all, each under its name.
 */
export function PaymentChoice({ details, offered, tests }: { details: Record<PaymentMethod, ReactNode>; offered: readonly PaymentMethod[]; tests: readonly PaymentMethod[] }): ReactNode {
  const { control: { id, defaultValue, required: _, maxLength: __, minLength: ___, "aria-describedby": describedBy, ...control }, error, label } = useField("paymentMethod", false);
  const shown = ways.filter(({ method }) => offered.includes(method));
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{label}</legend>
      {error === null ? null : <p id={`${id}-error`} className="mb-3 font-semibold text-madder"><span className="aside-text">{formWords.errorPrefix} </span>{error}</p>}
      <div className="card divide-y divide-line">
        {shown.map(({ method, peer, group, ...named }, index) => {
          const ownId = index === 0 ? id : `${id}-${method}`;
          const isTest = tests.includes(method);
          const described = [describedBy, isTest ? `${ownId}-test` : undefined].filter((part) => part !== undefined).join(" ");
          return (
            <div key={method} className="p-4">
              <input {...control} type="radio" id={ownId} value={method} defaultChecked={defaultValue === method} aria-describedby={described || undefined} className={`${radio} ${peer}`} />
              <label htmlFor={ownId} className={choice}>{checkoutWords.methods[method]}</label>
              {isTest ? <span id={`${ownId}-test`} className="ml-3 align-middle"><TestPayment /></span> : null}
              <div {...named} className={`${group} sm:pl-9`}>{details[method]}</div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

const ways = [
  { method: "card", peer: "peer/card", group: "pt-4 peer-not-checked/card:hidden", role: "group", "aria-label": checkoutWords.cardGroup },
  { method: "upi", peer: "peer/upi", group: "pt-4 peer-not-checked/upi:hidden", role: "group", "aria-label": checkoutWords.upiGroup },
  { method: "cod", peer: "peer/cod", group: "peer-not-checked/cod:hidden" },
] as const;
const radio = "h-6 w-6 align-middle accent-madder";
const choice = "ml-3 inline-flex min-h-11 min-w-11 cursor-pointer items-center align-middle font-semibold";
