import type { ReactNode } from "react";
import { addressLines } from "../../../../domain/delivery-fields.ts";
import { paymentMethodFrom } from "../../../../domain/payment-methods.ts";
import * as orderWords from "../../../content/order-words.ts";
import { paymentWords } from "../../../content/payment-words.ts";
import type { ShownOrder } from "../load-order.server.ts";

/** The delivery address of an order, and its payment. A card shows its last four digits only. */
export function OrderDelivery({ order }: { order: ShownOrder }): ReactNode {
  const { country, phone, email } = order.shippingInfo;
  const lines = [...addressLines(order.shippingInfo, country), phone, email].filter((line) => line !== null);
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
        <p className="figures mt-2 [overflow-wrap:anywhere]">
          {order.isCashDue ? orderWords.cashDue : paymentText(order)}
        </p>
        {order.paymentState === null ? null : (
          <p className="text-ink-soft">{order.refundText ?? orderWords.paymentStates[order.paymentState]}</p>
        )}
        {order.paidBack === null ? null : <p className="text-ink-soft">{order.paidBack}</p>}
        {order.paymentMark && <strong>{order.paymentMark}</strong>}
      </section>
    </>
  );
}

function paymentText({ paymentMethod, ...account }: ShownOrder): string {
  const method = paymentMethodFrom(paymentMethod);
  return method === null ? (paymentMethod ?? orderWords.notProvided) : paymentWords[method].paid(account);
}
