import type { ReactNode } from "react";
import * as orderWords from "../../../content/order-words.ts";
import * as upiWords from "../../../content/upi-words.ts";
import { orderStatusFrom } from "../../../../domain/order-status.ts";
import type { ShownOrder } from "../load-order.server.ts";

/** The history of an order, oldest entry first. Renders nothing where the upstream keeps no history. */
export function OrderHistory({
  history,
  isPaymentAwaited,
  isUnpacked,
  cancelledText,
}: {
  history: ShownOrder["history"];
  isPaymentAwaited: boolean;
  /** Whether nothing can be packed yet, since a size or colour is still to be chosen. */
  isUnpacked: boolean;
  /** Why the order is cancelled, where that is known. */
  cancelledText: string | null;
}): ReactNode {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className="text-xl">
        {orderWords.history}
      </h2>
      <ol className="mt-3 space-y-3 border-l-2 border-zari pl-4">
        {history.map(({ status, date, dateTime }, index) => {
          const known = orderStatusFrom(status);
          return (
            <li key={`${index}~${status}`}>
              <span className="block">
                {known === null
                  ? status
                  : known === "processing" && isPaymentAwaited
                    ? upiWords.happened
                    : known === "cancelled"
                      ? (cancelledText ?? orderWords.happened.cancelled)
                      : known === "processing" && isUnpacked
                        ? orderWords.happenedUnpacked
                        : orderWords.happened[known]}
              </span>{" "}
              {date === null ? null : (
                <time dateTime={dateTime ?? undefined} className="figures block text-sm text-ink-soft">
                  {date}
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
