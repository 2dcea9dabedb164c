import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ShippingInfo } from "../../../../../contract/orders.ts";
import { addressLines } from "../../../../../domain/delivery-fields.ts";
import * as checkoutWords from "../../../../content/checkout-words.ts";
import { countryName } from "../../../../content/checkout-words.ts";
import { paymentWords } from "../../../../content/payment-words.ts";
import type { ChosenPayment } from "../../../../session/cookies/checkout-cookie.server.ts";
import { stepAddress } from "../step.ts";

/** Step 3: what was entered, with links to change it. The panel beside it shows items and totals. */
export function ReviewStep({
  shipping,
  payment,
  mark,
  note,
}: {
  shipping: ShippingInfo;
  payment: ChosenPayment;
  mark: string | null;
  /** What the customer has to know about it; null for what is always so. */
  note: string | null;
}): ReactNode {
  const payingWords = paymentWords[payment.method];
  return (
    <div>
      <p className="mb-6 text-ink-soft">{checkoutWords.reviewLead}</p>
      <div className="columns gap-6 [--least:14rem]">
        <ReviewCard id="deliver-to" title={checkoutWords.deliverTo} change={stepAddress(1)}>
          <address className="not-italic">
            {addressLines(shipping, countryName(shipping.country)).map((line, index) => (
              <p key={line} className={index === 0 ? "font-semibold" : undefined}>
                {line}
              </p>
            ))}
            <p className="mt-2">{shipping.phone}</p>
            <p>{shipping.email}</p>
          </address>
        </ReviewCard>
        <ReviewCard id="pay-with" title={checkoutWords.payWith} change={stepAddress(2, { isChanging: true })}>
          <p className="font-semibold">{payingWords.paying(payment)}</p>
          {(note ?? payingWords.note) && <p>{note ?? payingWords.note}</p>}
          {mark && <strong>{mark}</strong>}
          {payment.cardName === null ? null : <p>{checkoutWords.cardHolder(payment.cardName)}</p>}
        </ReviewCard>
      </div>
    </div>
  );
}

function ReviewCard({
  id,
  title,
  change,
  children,
}: {
  id: string;
  title: string;
  change: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section aria-labelledby={id} className="card flex flex-col p-5 [overflow-wrap:anywhere]">
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      {children}
      <p className="mt-auto pt-3">
        <Link to={change} className="link inline-flex min-h-11 items-center">
          {checkoutWords.change}
          <span className="aside-text"> {title}</span>
        </Link>
      </p>
    </section>
  );
}
