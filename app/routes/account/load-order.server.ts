import { data } from "react-router";
import { isReturnOpen, returnableOf, returnLine, returnsBadge, shownReturn } from "./shown-return.server.ts";
import { countryName } from "#app/content/countries.ts";
import { linkPaymentDetails } from "#app/components/payment-details.server.ts";
import * as returnWords from "#content/return-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import { paidBackText, refundText } from "#app/content/refund-text.ts";
import { testMark } from "#app/content/payment-methods.ts";
import { linkPaymentWords } from "#content/payment-words.ts";
import { itemCount } from "#domain/cart.ts";
import { isExpected, orderStatusFrom } from "#domain/order-status.ts";
import { dateText } from "#content/date-words.ts";
import { awaitsPayment, cashState, isSentUnpaid, paymentStateFrom, type PaymentState } from "#domain/payment-state.ts";
import { amountText } from "#domain/money.ts";
import { paymentMethodFrom } from "#domain/payment-methods.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder, type FoundOrder } from "#app/gateway/orders.server.ts";
import { findPaymentState } from "#app/gateway/payments.server.ts";
import { lateText } from "#app/terms/delivery.server.ts";
import { answersForm, type Visit } from "#app/session/visit.server.ts";
import { reviewWords } from "#content/review-words.ts";

/** What the page of an order that cannot be read is thrown for. */
export function orderUnread({ customer }: Visit, id: string) {
  const toOrders = customer === null ? null : orderWords.back;
  return data({ message: messages.ordersFailed, title: orderWords.title(id), toOrders }, { status: 503 });
}

/** An order of the customer. Throws a 404 page where they have no such order, and one of 503 where it cannot be read. */
export async function getOrder(visit: Visit, id: string): Promise<FoundOrder> {
  const { value: order, fault } = await toResult(findOrder(visit.upstream, id));
  if (fault !== null) throw orderUnread(visit, id);
  if (order === null) throw data(null, { status: 404 });
  return order;
}

/** The same for a page with a form: null behind a sent one where the order cannot be read. */
export async function getOrderOfForm(visit: Visit, id: string): Promise<FoundOrder | null> {
  return answersForm(visit) ? (await toResult(findOrder(visit.upstream, id))).value : getOrder(visit, id);
}

/** The state of the payment of an order; null for cash, and where the upstream does not tell it. */
export async function loadPaymentState(visit: Visit, { paymentId }: FoundOrder): Promise<PaymentState | null> {
  return paymentId === null ? null : (await toResult(findPaymentState(visit.upstream, paymentId))).value;
}

/** An order as its page shows it. The server words dates and country: browsers shorten months in different ways, and need no list of countries. */
export function shownOrder(
  {
    createdAt,
    history,
    shippingInfo,
    paymentId: _paymentId,
    paymentStatus,
    paymentDueAt,
    paymentLink: _paymentLink,
    payablePaise,
    isTestPayment,
    refunds,
    invoice,
    returns,
    returnBy,
    cameBack,
    promisedBy,
    isExchangeable,
    replaces,
    reviews,
    ...order
  }: FoundOrder,
  paymentState: PaymentState | null,
  timeZone: string,
) {
  const isCancelled = orderStatusFrom(order.status) === "cancelled";
  const refund = isCancelled && !isTestPayment ? refunds.at(-1) : undefined;
  const isCash = paymentMethodFrom(order.paymentMethod) === "cod";
  return {
    ...order,
    subtotalPaise: orderSubtotalPaise(order),
    totalPaise: orderTotalPaise(order),
    /** Why the order is cancelled, where its time to pay has passed; null otherwise. */
    expired: paymentStatus === "expired" ? linkPaymentWords.expired : null,
    // The payment of an order that was cancelled while it waited for it never came: there was no refund.
    paymentState:
      refund !== undefined
        ? ("returned" as const)
        : isCancelled && paymentDueAt !== null
          ? null
          : cashState(order) === "paid"
            ? ("paid" as const)
            : paymentState,
    /** What has become of the money of a cancelled order, in words; null where none goes back. */
    refundText:
      refund === undefined
        ? null
        : refundText(refund, { isCash, date: refund.at === null ? null : dateText(refund.at, timeZone) }),
    /** What has gone back of an order that was not cancelled, in words; null where nothing has. */
    paidBack: isCancelled || isTestPayment ? null : paidBackText(refunds),
    isPaymentAwaited: awaitsPayment(order, paymentState),
    isSentUnpaid: isSentUnpaid(order, paymentState),
    /** What remains to be paid where that is less than the total, since pieces came back; null otherwise. */
    leftToPay: payablePaise !== null && isSentUnpaid(order, paymentState) ? amountText(payablePaise) : null,
    /** Whether the order waited for its payment at "processing" in its history: the payment is still to come, or never came. */
    wasPaymentAwaited:
      awaitsPayment(order, paymentState) || isSentUnpaid(order, paymentState) || (isCancelled && paymentDueAt !== null),
    paymentMark: testMark(isTestPayment),
    /** The words of the link to the invoice; null until there is one. */
    invoiceLink: invoice === null || invoice.number === null ? null : orderWords.invoiceLinkWords.invoice,
    shippingInfo: { ...shippingInfo, country: countryName(shippingInfo.country) },
    isCashDue: cashState(order) === "due" && replaces?.paise !== orderTotalPaise(order),
    replaces,
    returns: returns.map((one) => {
      const { steps, ...shown } = shownReturn(
        one,
        {
          items: order.items,
          paymentMethod: order.paymentMethod,
          isTestPayment,
          isUnpaid: isSentUnpaid(order, paymentState),
        },
        timeZone,
      );
      return { ...shown, steps: steps.map(({ text, at }) => ({ text, ...shownTime(at, timeZone) })) };
    }),
    /** What is said of a parcel that came back, and what the shop writes about it; null where none did. */
    cameBack: cameBack === null ? null : { ...orderWords.cameBackWords, words: cameBack.words },
    returnsBadge: returnsBadge(returns),
    /** Until when a return may be asked for, in words, and whether it still may; null where it never could. */
    returning:
      returnBy === null
        ? null
        : {
            lastDay: dateText(returnBy, "UTC"),
            isOpen: isReturnOpen(returnBy, timeZone),
            ask: isExchangeable ? returnWords.askExchange : returnWords.ask,
            hasPieces: returnableOf({ items: order.items, returns }).some((pieces) => pieces > 0),
          },
    placedOn: createdAt === null ? null : dateText(createdAt, timeZone),
    /** By which day it was promised, and what is said where it is later; each null where there is nothing to say. */
    promised: promisedBy === null || !isExpected(order.status) ? null : deliveryWords.by(promisedBy),
    late: awaitsPayment(order, paymentState) ? null : lateText({ promisedBy, status: order.status }, timeZone),
    history: shownHistory(history, timeZone),
    /** The products that their customer may say something of, each with how far that is; none where it has not arrived. */
    reviews:
      reviews === null || orderStatusFrom(order.status) !== "delivered"
        ? []
        : [...new Map(order.items.map(({ productId, name }) => [productId, name]))].flatMap(([product, name]) => {
            const review = reviews.find(({ productId }) => productId === product);
            const text = review === undefined ? null : reviewWords.statuses[review.status];
            return product === null ? [] : [{ product, name, text, reason: review?.reason ?? null }];
          }),
  };
}

/** An order on its page; see {@link shownOrder}. */
export type ShownOrder = ReturnType<typeof shownOrder>;

function shownHistory(history: FoundOrder["history"], timeZone: string) {
  return history.map(({ status, at }) => ({ status, ...shownTime(at, timeZone) }));
}

function shownTime(at: string | null, timeZone: string) {
  return at === null ? { date: null, dateTime: null } : { date: dateText(at, timeZone), dateTime: machineTime(at) };
}

/** A time for the `datetime` attribute; null where its format is unknown. */
function machineTime(raw: string): string | null {
  const time = new Date(raw);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** How many pictures an order in the list shows. */
const PICTURES_PER_ORDER = 4;

/** An order in the dashboard's list. `count` is the sum of the quantities. */
export function orderRow(order: FoundOrder, timeZone: string) {
  const linkPayment = linkPaymentDetails(order, timeZone);
  return {
    id: order.id,
    date: order.createdAt === null ? null : dateText(order.createdAt, timeZone),
    status: order.status,
    isPaymentAwaited: awaitsPayment(order, paymentStateFrom(order.paymentStatus)),
    /** That it is not paid although it was sent, and that it is later than was promised. */
    warnings: warningsOf(order, timeZone),
    /** How it is paid by its link; null where there is nothing to pay in this way. */
    payment: linkPayment === null ? null : { address: linkPayment.address, text: linkPayment.pay },
    paymentMark: testMark(order.isTestPayment),
    isCashDue: cashState(order) === "due" && order.replaces?.paise !== orderTotalPaise(order),
    returnsBadge: returnsBadge(order.returns),
    returns: order.returns.map((one) => returnLine(one, order.items)),
    /** What is said of a parcel that came back; null where none did. */
    cameBack: order.cameBack === null ? null : orderWords.cameBackWords.happened,
    /** Empty where it is not known, and where the parcel is no longer on its way to anybody. */
    shipment: order.shipment === null || order.cameBack !== null ? "" : orderWords.shipmentWords.line(order.shipment),
    /** Where the courier tells the way, with the words of the link; null where that is not known. */
    tracking:
      order.cameBack !== null || order.shipment === null || order.shipment.link === null
        ? null
        : { link: order.shipment.link, text: orderWords.shipmentWords.link(order.shipment.courier) },
    isCancellable: order.isCancellable,
    count: itemCount(order.items),
    totalPaise: orderTotalPaise(order),
    pictures: order.items.slice(0, PICTURES_PER_ORDER).map(({ picture }) => picture),
  };
}

function warningsOf(order: FoundOrder, timeZone: string): string[] {
  const { payablePaise } = order;
  const state = paymentStateFrom(order.paymentStatus);
  const unpaid = payablePaise === null ? orderWords.sentUnpaid : orderWords.leftToPay(amountText(payablePaise));
  const late = awaitsPayment(order, state) ? null : lateText(order, timeZone);
  return [...(isSentUnpaid(order, state) ? [unpaid] : []), ...(late === null ? [] : [late])];
}

/** See {@link orderRow}. */
export type OrderRow = ReturnType<typeof orderRow>;

/** The parts of an order that its amounts depend on. */
type OrderAmounts = Pick<
  FoundOrder,
  "items" | "subtotalPaise" | "discount" | "taxPaise" | "shippingPaise" | "totalPaise"
>;

/** The total of an order, in paise: as the upstream returns it, else the sum of lines, tax and shipping, less the discount. Null where a price is missing. */
function orderTotalPaise(order: OrderAmounts): number | null {
  const subtotal = orderSubtotalPaise(order);
  const { discount, taxPaise, shippingPaise } = order;
  return (
    order.totalPaise ??
    (subtotal === null ? null : subtotal - (discount?.paise ?? 0) + (taxPaise ?? 0) + (shippingPaise ?? 0))
  );
}

/** The sum of the lines, in paise: as the upstream returns it, else added up. Null where a price is missing or there are no lines. */
function orderSubtotalPaise(order: OrderAmounts): number | null {
  if (order.subtotalPaise !== null) return order.subtotalPaise;
  if (order.items.length === 0) return null;
  let sum = 0;
  for (const { unitPaise, quantity } of order.items) {
    if (unitPaise === null) return null;
    sum += unitPaise * quantity;
  }
  return sum;
}
