import { ownLanguage } from "#app/content/own-language.ts";
import * as orderWords from "#content/order-words.ts";
import { orderStatusFrom, type OrderStatus } from "#domain/order-status.ts";
import * as upiWords from "#content/upi-words.ts";
import type { ShownReturnStatus } from "./shown-return.server.ts";

const classNames: Record<OrderStatus, string> = {
  pending: "border-edge bg-raised text-ink",
  processing: "border-marigold bg-marigold text-on-marigold",
  shipped: "border-madder bg-raised text-madder",
  delivered: "border-leaf bg-leaf text-paper",
  cancelled: "border-dashed border-edge bg-sunk text-ink-soft",
};

/** The status of an order. A status that the shop does not know is shown as it is (specification, section 4). */
export function OrderStatusBadge({ status: raw }: { status: string }) {
  const status = orderStatusFrom(raw);
  const text =
    status === null ? (
      <>
        <span className="aside-text">{orderWords.unknownStatus}: </span>
        <span lang={ownLanguage(raw)}>{raw}</span>
      </>
    ) : (
      orderWords.statuses[status]
    );
  return (
    <span
      className={`inline-block max-w-full border px-2.5 py-0.5 text-sm font-semibold [overflow-wrap:anywhere] ${status === null ? "border-edge bg-raised text-ink" : classNames[status]}`}
    >
      {text}
    </span>
  );
}

/** The status of a return. A status that the shop does not know is shown as it is. */
export function ReturnStatusBadge({ status: { text, raw } }: { status: ShownReturnStatus }) {
  return (
    <span className="inline-block max-w-full border border-edge bg-raised px-2.5 py-0.5 text-sm font-semibold text-ink [overflow-wrap:anywhere]">
      {text}
      {raw === null ? null : (
        <>
          : <span className="aside-text">{orderWords.unknownStatus}: </span>
          <span lang={ownLanguage(raw)}>{raw}</span>
        </>
      )}
    </span>
  );
}

/** Takes the place of the status of an order that waits for its payment. */
export function PaymentAwaited() {
  return (
    <span className="inline-block border border-dashed border-madder bg-raised px-2.5 py-0.5 text-sm font-semibold text-madder">
      {upiWords.awaited}
    </span>
  );
}
