import * as orderWords from "#content/order-words.ts";
import { ItemList } from "#app/components/order-items.tsx";
import { ShipmentDetails } from "#app/components/order-details.tsx";
import { TotalsList, TotalsRow } from "#app/components/totals-list.tsx";
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
  return (
    <section aria-labelledby="order-summary" className="card p-4 sm:p-5 print:border-0 print:p-0">
      <h2 id="order-summary" className="text-xl">
        {orderWords.summary}
      </h2>
      <div className="mt-3">
        <TotalsList totals={order}>
          {order.replaces && <TotalsRow name={orderWords.moved} paise={order.replaces.paise} />}
        </TotalsList>
      </div>
    </section>
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
