import type { ReactNode } from "react";
import { addressOf } from "#app/content/href.ts";
import type { DeskFlash, DeskVisit } from "#app/session/desk-visit.server.ts";
import { momentText, promisedDayText } from "#content/date-words.ts";
import { ordersWords } from "#content/desk/orders-words.ts";
import type { ListedOrder, OrderResults } from "#contract/desk/orders-calls.ts";
import { amountText } from "#domain/money.ts";
import { isOpen } from "#domain/order-status.ts";

/** An order as a list shows it: a card, which is as wide as the screen. `before` stands beside it. */
export function OrderCard({
  order: { number, at, status, total_paise: paise, method, owed, name, place, pieces, promised_by: day },
  timeZone,
  before = null,
}: {
  order: ListedOrder;
  timeZone: string;
  before?: ReactNode;
}) {
  return (
    <li className="card flex items-start gap-3 p-3">
      {before}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <a
            href={addressOf(`/desk/orders/${number}`)}
            className="link numbers inline-flex min-h-11 items-center font-semibold"
          >
            {number}
          </a>{" "}
          <span>{stateText({ status, owed })}</span>
        </p>
        <p>
          {name}, {place}
        </p>
        <p className="text-sm">
          {ordersWords.pieces(pieces)} · <span className="numbers">{amountText(paise)}</span>,{" "}
          {ordersWords.methods[method]}
          {owed.test ? <strong>, {ordersWords.test}</strong> : null}
          {owed.state === "unpaid" && !owed.test ? <strong>, {ordersWords.unpaid}</strong> : null}
        </p>
        <p className="text-sm">
          {momentText(at, timeZone)}
          {day === null ? null : ` · ${ordersWords.promised(promisedDayText(day))}`}
        </p>
      </div>
    </li>
  );
}

/** Where an order stands. One that waits for its money says so: nobody packs it, whatever its status. */
export function stateText({ status, owed }: Pick<ListedOrder, "status" | "owed">): string {
  return owed.state === "unpaid" && isOpen(status) ? ordersWords.waits.unpaid : ordersWords.statuses[status];
}

/**
 * What became of an act on several orders: those that it was done on, and why it was not done on the others. Orders with the same
 * reason share it: the message travels in a cookie.
 */
export function resultsFlash(
  { upstream }: Pick<DeskVisit, "upstream">,
  results: OrderResults,
  done: (count: number, numbers: string) => string,
): DeskFlash {
  const did = results.filter(({ refused }) => refused === null).map(({ id }) => id);
  const refused = results.flatMap(({ id, refused: why }) =>
    why === null ? [] : [{ id, reason: upstream.inWords({ ...why, errors: [] }).message ?? "" }],
  );
  const reasons = [...Map.groupBy(refused, ({ id, reason }) => reason.replace(id, ""))].map(
    ([, [first, ...others]]) => {
      const { id, reason } = first ?? { id: "", reason: "" };
      const numbers = [id, ...others.map((other) => other.id)].join(", ");
      return reason.includes(id) ? reason.replace(id, numbers) : `${numbers}: ${reason}`;
    },
  );
  const lines = [
    ...(did.length > 0 ? [done(did.length, did.join(", "))] : []),
    ...(refused.length > 0 ? [ordersWords.refused(reasons.join(" "))] : []),
  ];
  return { kind: refused.length > 0 ? "error" : "success", text: lines.join("\n") };
}
