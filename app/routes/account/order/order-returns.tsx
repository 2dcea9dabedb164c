import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import * as returnWords from "../../../content/return-words.ts";
import type { ShopDetails } from "../../../content/shop-details.ts";
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
        <OneReturn key={one.id} one={one} />
      ))}
    </section>
  );
}

function OneReturn({ one }: { one: ShownOrder["returns"][number] }): ReactNode {
  return (
    <article
      className="mt-4 space-y-2 border-t border-line pt-4 [overflow-wrap:anywhere]"
      aria-labelledby={`return-${one.id}`}
    >
      <h3 id={`return-${one.id}`} className="text-lg">
        {returnWords.one(one.id)}
      </h3>
      <p>
        <ReturnStatusBadge status={one.badge} />{" "}
        {one.date === null ? null : <span className="figures text-sm text-ink-soft">{one.date}</span>}
      </p>
      {one.meaning === null ? null : <p>{one.meaning}</p>}
      {one.words === null ? null : (
        <p>
          {returnWords.shopSays}: <q>{one.words}</q>
        </p>
      )}
      {one.isAccepted ? <SendTo /> : null}
      <ul className="text-ink-soft">
        {one.pieces.map((piece, index) => (
          <li key={`${index}~${piece}`}>{piece}</li>
        ))}
      </ul>
      {one.steps.length < 2 ? null : (
        <ol className="border-l-2 border-zari pl-4 text-sm">
          {one.steps.map(({ text, date, dateTime }, index) => (
            <li key={`${index}~${text}`}>
              {`${text} `}
              {date === null ? null : (
                <time dateTime={dateTime ?? undefined} className="figures ml-1 text-ink-soft">
                  {date}
                </time>
              )}
            </li>
          ))}
        </ol>
      )}
      {one.money === null ? null : <p className="figures font-semibold">{one.money}</p>}
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
