import type { ReactNode } from "react";
import { momentText, promisedDayText } from "#content/date-words.ts";
import { ordersWords as words } from "#content/desk/orders-words.ts";
import type { ListedOrder } from "#api/desk/find-orders.ts";
import { amountText } from "#domain/money.ts";
import { isExpected, isOpen } from "#domain/order-status.ts";
import { TapLink } from "#desk/forms.tsx";

/** Orders as a list shows them. `before` is what stands before each. */
export function OrderRows({
  rows,
  timeZone,
  className,
  before,
}: {
  rows: readonly ListedOrder[];
  timeZone: string;
  className?: string;
  before?: (order: ListedOrder) => ReactNode;
}) {
  return (
    <ul className={className}>
      {rows.map((order) => (
        <li key={order.number} className="flex items-start gap-3 border-t border-line py-1">
          {before?.(order)}
          <OrderFigures order={order} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

function OrderFigures({
  order: { number, at, status, total_paise: paise, method, owed, name, place, pieces, promised_by: day },
  timeZone,
}: {
  order: ListedOrder;
  timeZone: string;
}) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <TapLink to={`/desk/orders/${number}`} className="numbers font-semibold">
          {number}
        </TapLink>{" "}
        <span>{name}</span>{" "}
        <span>
          {stateText({ status, owed })}
          {owed.test ? <strong>, {words.test}</strong> : null}
          {owed.state === "unpaid" && !owed.test && !isOpen(status) ? <strong>, {words.unpaid}</strong> : null}
        </span>
      </p>
      <p className="text-sm">
        {place} · {words.pieces(pieces)} · <span className="numbers">{amountText(paise)}</span>, {words.methods[method]}{" "}
        · {day === null || !isExpected(status) ? momentText(at, timeZone) : words.promised(promisedDayText(day))}
      </p>
    </div>
  );
}

/** Where an order stands. One that waits for its money says so: nobody packs it, whatever its status. */
export function stateText({ status, owed }: Pick<ListedOrder, "status" | "owed">): string {
  return owed.state === "unpaid" && isOpen(status) ? words.waits.unpaid : words.statuses[status];
}
