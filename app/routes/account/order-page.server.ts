import { data } from "react-router";
import type { Order } from "../../../contract/readers/order.ts";
import { countryName } from "../../content/checkout-words.ts";
import { testMark } from "../../content/test-payment-words.ts";
import { dateText } from "../../../domain/dates.ts";
import { orderStatusFrom } from "../../../domain/order-status.ts";
import { awaitsPayment, paymentStateFrom, type PaymentState } from "../../../domain/payment-state.ts";
import type { Signed } from "../../../domain/signed-source.ts";
import { attempt } from "../../gateway/faults.server.ts";
import { findOrder } from "../../gateway/orders.server.ts";
import { findPaymentStatus } from "../../gateway/payments.server.ts";
import type { Visit } from "../../session/visit.server.ts";

/** The customer's order, null where the upstream could not tell. Throws a 404 page where there is none she may see. */
export async function readOrderPage(visit: Visit, id: string): Promise<Signed<Order> | null> {
  const { value: order, fault } = await attempt(findOrder(visit.door, id));
  if (fault !== null) return null;
  if (order === null) throw data(null, { status: 404 });
  return order;
}

/** What became of an order's payment; null for cash, and where the upstream does not tell. */
export async function readPaymentState(visit: Visit, { paymentId }: Order): Promise<PaymentState | null> {
  return paymentId === null ? null : paymentStateFrom((await attempt(findPaymentStatus(visit.door, paymentId))).value);
}

/** An order as its page shows it. Dates and country are put into words here: browsers shorten months in different ways, and need not carry the list. */
export function orderView(
  {
    createdAt,
    history,
    shippingInfo,
    paymentId: _unseen,
    paymentStatus: _told,
    paymentDueAt,
    isTestPayment,
    ...order
  }: Signed<Order>,
  paymentState: PaymentState | null,
) {
  const isCancelled = orderStatusFrom(order.status) === "cancelled";
  return {
    ...order,
    // What was awaited until the order was cancelled never came: nothing of it was given back.
    paymentState: isCancelled && paymentDueAt !== null ? null : paymentState,
    isPaymentAwaited: awaitsPayment(order, paymentState),
    /** Whether "processing" in the history was waiting for the payment: it is still to come, or never came. */
    wasPaymentAwaited: awaitsPayment(order, paymentState) || (isCancelled && paymentDueAt !== null),
    paymentMark: testMark(isTestPayment),
    shippingInfo: { ...shippingInfo, country: countryName(shippingInfo.country) },
    placedOn: createdAt === null ? null : dateText(createdAt),
    history: history.map(({ status, at }) => ({
      status,
      date: at === null ? null : dateText(at),
      dateTime: at === null ? null : machineTime(at),
    })),
  };
}

/** An order on its page; see {@link orderView}. */
export type OrderView = ReturnType<typeof orderView>;

/** A time as machines read it; null where the upstream wrote it in a way of its own. */
function machineTime(raw: string): string | null {
  const time = new Date(raw);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
