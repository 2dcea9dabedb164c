import type { ReactNode } from "react";
import { paymentMethodFrom } from "../../../../domain/payment-methods.ts";
import * as dashboardWords from "../../../content/dashboard-words.ts";
import { paymentWords } from "../../../content/payment-words.ts";
import type { SavedMethod } from "./load-panel.server.ts";
import { EmptyPanel } from "./empty-panel.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { dashboardAddress } from "../addresses.ts";

/** The saved payment methods. A card shows its last four digits only. */
export function PaymentPanel({ methods }: { methods: readonly SavedMethod[] | null }): ReactNode {
  if (methods === null)
    return <LoadFailure message={dashboardWords.paymentsFailed} again={dashboardAddress("payment")} />;
  if (methods.length === 0)
    return <EmptyPanel title={dashboardWords.noPayments} text={dashboardWords.noPaymentsText} hasLink={false} />;
  return (
    <ul className="max-w-2xl space-y-3">
      {methods.map(({ id, type, last4, mark }) => (
        <li key={id} className="card figures px-4 py-4">
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
