import { Fragment, type ReactNode } from "react";
import * as orderWords from "#content/order-words.ts";
import { amountText } from "#domain/money.ts";
import { ItemList } from "#app/components/order-items.tsx";
import { ShipmentDetails } from "#app/components/order-details.tsx";
import { DiscountName } from "#app/components/totals-list.tsx";
import type { ShownOrder } from "#app/routes/account/load-order.server.ts";

/** The lines of an order, with the prices at the time of the order. */
export function OrderItems({ items }: Pick<ShownOrder, "items">) {
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items">{orderWords.items}</h2>
      <ItemList items={items} />
    </section>
  );
}

/** The amounts of an order. Amounts that the upstream does not tell are left out. */
export function OrderSummary({
  order,
}: {
  order: Pick<ShownOrder, "subtotalPaise" | "discount" | "taxPaise" | "shippingPaise" | "totalPaise"> &
    Partial<Pick<ShownOrder, "replaces">>;
}) {
  const { discount } = order;
  const amounts = [
    { name: orderWords.subtotal, paise: order.subtotalPaise },
    { name: orderWords.tax, paise: order.taxPaise },
    { name: orderWords.shipping, paise: order.shippingPaise, zero: orderWords.free },
  ];
  return (
    <section aria-labelledby="order-summary" className="card p-4 sm:p-5 print:border-0 print:p-0">
      <h2 id="order-summary" className="text-xl">
        {orderWords.summary}
      </h2>
      <dl className="numbers mt-3 space-y-1">
        {amounts.map(({ name, paise, zero }, place) => (
          <Fragment key={name}>
            {paise === null ? null : (
              <Row name={name} value={paise === 0 && zero !== undefined ? zero : amountText(paise)} />
            )}
            {place > 0 || discount === null ? null : (
              <Row name={<DiscountName name={discount.name} />} value={amountText(-discount.paise)} />
            )}
          </Fragment>
        ))}
        <div className="flex flex-wrap gap-x-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>{orderWords.total}</dt>
          <dd className="ml-auto">
            {order.totalPaise === null ? orderWords.notProvided : amountText(order.totalPaise)}
          </dd>
        </div>
        {order.replaces ? <Row name={orderWords.moved} value={amountText(order.replaces.paise)} /> : null}
      </dl>
    </section>
  );
}

function Row({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt>{name}</dt>
      <dd className="ml-auto">{value}</dd>
    </div>
  );
}

/** How an order is on its way, or was sent. Renders nothing where the upstream does not say. */
export function OrderShipment({ shipment, isOnItsWay }: { shipment: ShownOrder["shipment"]; isOnItsWay: boolean }) {
  if (shipment === null) return null;
  return (
    <section aria-labelledby="order-shipment">
      <h2 id="order-shipment" className="mb-2 text-xl">
        {isOnItsWay ? orderWords.shipmentWords.heading : orderWords.shipmentWords.headingDelivered}
      </h2>
      <ShipmentDetails shipment={shipment} />
    </section>
  );
}
