import type { ReactNode } from "react";
import { ShipmentDetails } from "../../../components/shipment-details.tsx";
import { shipmentWords } from "../../../content/shipment-words.ts";
import type { ShownOrder } from "../load-order.server.ts";

/** How an order is on its way, or was sent. Renders nothing where the upstream does not say. */
export function OrderShipment({
  shipment,
  isOnItsWay,
}: {
  shipment: ShownOrder["shipment"];
  isOnItsWay: boolean;
}): ReactNode {
  if (shipment === null) return null;
  return (
    <section aria-labelledby="order-shipment">
      <h2 id="order-shipment" className="mb-2 text-xl">
        {isOnItsWay ? shipmentWords.heading : shipmentWords.headingDelivered}
      </h2>
      <ShipmentDetails shipment={shipment} />
    </section>
  );
}
