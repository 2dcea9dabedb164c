import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { refundText, returnWords } from "../../../content/return-words.ts";
import type { ShopDetails } from "../../../content/shop-details.ts";
import { returnReasonFrom, returnStatusFrom } from "../../../../domain/returns.ts";
import type { ShownOrder } from "../load-order.server.ts";
import { ReturnStatusBadge } from "../return-status-badge.tsx";

/** The returns of an order, the oldest first: what comes back, what the status means, and what happens next. */
export function OrderReturns({ order }: { order: ShownOrder }): ReactNode {
  if (order.returns.length === 0) return null;
  return (
    <section aria-labelledby="order-returns">
      <h2 id="order-returns" className="text-xl">
        {returnWords.heading}
      </h2>
      {order.returns.map((one) => (
        <OneReturn key={one.id} one={one} items={order.items} />
      ))}
    </section>
  );
}

function OneReturn({ one, items }: { one: ShownOrder["returns"][number]; items: ShownOrder["items"] }): ReactNode {
  const status = returnStatusFrom(one.status);
  return (
    <article className="mt-4 space-y-2 border-t border-line pt-4" aria-labelledby={`return-${one.id}`}>
      <h3 id={`return-${one.id}`} className="text-lg">
        {returnWords.one(one.id)}
      </h3>
      <p>
        <ReturnStatusBadge status={one.badge} />{" "}
        {one.date === null ? null : <span className="figures text-sm text-ink-soft">{one.date}</span>}
      </p>
      {status === null ? null : <p>{returnWords.meanings[status]}</p>}
      {one.words === null ? null : (
        <p>
          {returnWords.shopSays}: <q>{one.words}</q>
        </p>
      )}
      {status === "accepted" ? <SendTo /> : null}
      <ul className="text-ink-soft">
        {one.items.map(({ line, quantity, reason, received }, index) => (
          <li key={`${index}~${line}`}>
            {[
              returnWords.piece(quantity, (line === null ? undefined : items[line]?.name) ?? "?"),
              reasonText(reason),
              received === null || received === quantity ? null : returnWords.arrived(received),
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </li>
        ))}
      </ul>
      {one.history.length < 2 ? null : (
        <ol className="border-l-2 border-zari pl-4 text-sm">
          {one.history.map(({ status: step, date, dateTime }, index) => (
            <li key={`${index}~${step}`}>
              {statusText(step)}
              {date === null ? null : (
                <time dateTime={dateTime ?? undefined} className="figures ml-2 text-ink-soft">
                  {date}
                </time>
              )}
            </li>
          ))}
        </ol>
      )}
      {one.refund === null ? null : <p className="figures font-semibold">{refundText(one.refund)}</p>}
    </article>
  );
}

/** The address of the shop, where the pieces go. */
function SendTo(): ReactNode {
  const frame = useRouteLoaderData<{ shop: ShopDetails }>("root");
  return frame === undefined ? null : (
    <p>
      {returnWords.sendTo}: {frame.shop.name}, {frame.shop.address}
    </p>
  );
}

function statusText(raw: string): string {
  const status = returnStatusFrom(raw);
  return status === null ? raw : returnWords.statuses[status];
}

function reasonText(raw: string | null): string | null {
  const reason = raw === null ? null : returnReasonFrom(raw);
  return reason === null ? raw : returnWords.reasons[reason];
}
