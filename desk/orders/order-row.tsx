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
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <TapLink to={`/desk/orders/${order.number}`} className="numbers font-semibold">
                {order.number}
              </TapLink>{" "}
              <span>{order.name}</span>{" "}
              <span>
                {stateText(order)}
                {order.owed.test ? <strong>, {words.test}</strong> : null}
                {isSentUnpaid(order) ? <strong>, {words.unpaid}</strong> : null}
              </span>
            </p>
            <p className="text-sm">
              {order.place} · {words.pieces(order.pieces)} · <span className="numbers">{paidText(order)}</span> ·{" "}
              {order.promised_by === null || !isExpected(order.status)
                ? momentText(order.at, timeZone)
                : words.promised(promisedDayText(order.promised_by))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The total and how it is paid: of an exchange, what is left of it. */
function paidText({ total_paise: total, moved_paise: moved, method }: ListedOrder): string {
  const left = total - moved;
  const way = moved > 0 ? `${amountText(left)} ${words.methods[method]}` : words.methods[method];
  return [amountText(total), ...(moved > 0 ? [words.exchange] : []), ...(left > 0 ? [way] : [])].join(", ");
}

const isSentUnpaid = ({ status, owed }: ListedOrder) => owed.state === "unpaid" && !owed.test && !isOpen(status);

/** Where an order stands. One that waits for its money or to be confirmed says so: nobody packs it, whatever its status. */
export function stateText({
  status,
  owed,
  waitsToConfirm,
}: Pick<ListedOrder, "status" | "owed" | "waitsToConfirm">): string {
  if (waitsToConfirm) return words.waits.confirm;
  return owed.state === "unpaid" && isOpen(status) ? words.waits.unpaid : words.statuses[status];
}
