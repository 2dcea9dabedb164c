import type { ReactNode } from "react";
import { orderWords } from "../../../content/account-words.ts";
import type { ShownOrder } from "../load-order.server.ts";

/** The delivery address of an order, and its payment. A card shows its last four digits only. */
export function OrderDelivery({ order }: { order: ShownOrder }): ReactNode {
  const { fullName, address, city, state, zipCode, country, phone, email } = order.shippingInfo;
  const cityLine = [city, state, zipCode].filter((part) => part !== null).join(", ");
  const lines = [fullName, address, cityLine === "" ? null : cityLine, country, phone, email].filter(
    (line) => line !== null,
  );
  return (
    <>
      <section aria-labelledby="order-address">
        <h2 id="order-address" className="text-xl">
          {orderWords.deliveredTo}
        </h2>
        {lines.length === 0 ? (
          <p className="mt-2">{orderWords.notProvided}</p>
        ) : (
          <address className="mt-2 not-italic [overflow-wrap:anywhere]">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        )}
      </section>
      <section aria-labelledby="order-payment">
        <h2 id="order-payment" className="text-xl">
          {orderWords.payment}
        </h2>
        <p className="figures mt-2 [overflow-wrap:anywhere]">{paymentText(order)}</p>
        {order.paymentState === null ? null : (
          <p className="text-ink-soft">{orderWords.paymentStates[order.paymentState]}</p>
        )}
        {order.paymentMark && <strong>{order.paymentMark}</strong>}
      </section>
    </>
  );
}

function paymentText({ paymentMethod, brand, last4, upiId }: ShownOrder): string {
  switch (paymentMethod?.toLowerCase()) {
    case "card":
      return [brand ?? orderWords.methods.card, last4 === null ? null : orderWords.endingIn(last4)]
        .filter((part) => part !== null)
        .join(" ");
    case "upi":
      return upiId === null ? orderWords.methods.upi : `${orderWords.methods.upi}, ${upiId}`;
    case "cod":
      return orderWords.methods.cod;
    default:
      return paymentMethod ?? orderWords.notProvided;
  }
}
