import type { ReactNode } from "react";
import * as orderWords from "../../../content/order-words.ts";
import { amountText } from "../../../../domain/money.ts";
import { orderSubtotalPaise, orderTotalPaise } from "../order-amounts.ts";
import type { ShownOrder } from "../load-order.server.ts";

/** The amounts of an order. Amounts that the upstream does not tell are left out. */
export function OrderSummary({ order }: { order: ShownOrder }): ReactNode {
  const amounts = [
    { name: orderWords.subtotal, paise: orderSubtotalPaise(order) },
    { name: orderWords.tax, paise: order.taxPaise },
    { name: orderWords.shipping, paise: order.shippingPaise, zero: orderWords.free },
  ];
  const total = orderTotalPaise(order);
  return (
    <section aria-labelledby="order-summary" className="card p-4 sm:p-5 print:border-0 print:p-0">
      <h2 id="order-summary" className="text-xl">
        {orderWords.summary}
      </h2>
      <dl className="figures mt-3 space-y-1">
        {amounts.map(({ name, paise, zero }) =>
          paise === null ? null : (
            <Row key={name} name={name} value={paise === 0 && zero !== undefined ? zero : amountText(paise)} />
          ),
        )}
        <div className="flex flex-wrap gap-x-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>{orderWords.total}</dt>
          <dd className="ml-auto">{total === null ? orderWords.notProvided : amountText(total)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt>{name}</dt>
      <dd className="ml-auto">{value}</dd>
    </div>
  );
}
