import type { ReactNode } from "react";
import { upiWords } from "../content/upi-words.ts";
import type { UpiPaymentFacts } from "./upi-payment.server.ts";

/** How an order is paid with any UPI app: a code to scan, a link for the phone it is shown on, and the same in words. */
export function UpiPayment({ payment: { id, payee, amount, reference, link, code } }: { payment: UpiPaymentFacts }): ReactNode {
  return (
    <section aria-labelledby="upi-payment" className="card mt-8 max-w-3xl p-5 print:break-inside-avoid">
      <h2 id="upi-payment" className="text-xl">{upiWords.title}</h2>
      <p className="mt-2 max-w-prose">{upiWords.lead}</p>
      <div className="mt-4 flex flex-wrap items-start gap-x-8 gap-y-5">
        {/* Black on white in the dark as well: many apps read no inverted codes. */}
        <svg role="img" aria-label={upiWords.codeName(amount, payee)} viewBox={`0 0 ${code.size} ${code.size}`} width="220" height="220" shapeRendering="crispEdges" className="h-auto max-w-full flex-none">
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
        <div className="min-w-0 flex-1 basis-60">
          <dl className="figures space-y-3">
            <Fact name={upiWords.to} value={upiWords.payee(payee, id)} />
            <Fact name={upiWords.amount} value={amount} />
            <Fact name={upiWords.reference} value={reference} />
          </dl>
          <p className="no-print mt-4"><a href={link} className="button w-full sm:w-auto">{upiWords.open}</a></p>
        </div>
      </div>
      <p className="mt-4 text-ink-soft">{upiWords.note}</p>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
