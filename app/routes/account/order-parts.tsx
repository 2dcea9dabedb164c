import * as orderWords from "#content/order-words.ts";
import { ItemList } from "#app/components/order-items.tsx";
import { OrderPart, ShipmentDetails } from "#app/components/order-details.tsx";
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

/** The amounts of an order. What the upstream does not tell is left out, but for the total. */
export function OrderSummary({
  order,
}: {
  order: Pick<ShownOrder, "subtotalPaise" | "discount" | "taxPaise" | "shippingPaise" | "totalPaise"> &
    Partial<Pick<ShownOrder, "replaces">>;
}) {
  return (
    <OrderPart id="order-summary" title={orderWords.summary} className="card p-4 sm:p-5 print:border-0 print:p-0">
      <div className="mt-3">
        <TotalsList totals={order} unknown={orderWords.notProvided}>
          {order.replaces && <TotalsRow name={orderWords.moved} paise={order.replaces.paise} />}
        </TotalsList>
      </div>
    </OrderPart>
  );
}

/** How an order is on its way, or was sent. Renders nothing where the upstream does not say. */
export function OrderShipment({ shipment, isOnItsWay }: { shipment: ShownOrder["shipment"]; isOnItsWay: boolean }) {
  if (shipment === null) return null;
  const { heading, headingDelivered } = orderWords.shipmentWords;
  return (
    <OrderPart id="order-shipment" title={isOnItsWay ? heading : headingDelivered}>
      <div className="mt-2">
        <ShipmentDetails shipment={shipment} />
      </div>
    </OrderPart>
  );
}
