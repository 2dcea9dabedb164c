import { data, Link, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import { countryName } from "#app/content/countries.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { testMark } from "#app/content/payment-methods.ts";
import * as orderWords from "#content/order-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import { dateText } from "#content/date-words.ts";
import { amountText } from "#domain/money.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder, type FoundOrder } from "#app/gateway/orders.server.ts";
import { findPaymentState } from "#app/gateway/payments.server.ts";
import { PageTitle } from "#app/components/page.tsx";
import { ItemList } from "#app/components/order-items.tsx";
import { OrderPart, AddressLines, ShipmentDetails, TellChoice, UpiPayment } from "#app/components/order-details.tsx";
import { confirmationTexts, linkPaymentDetails, upiPaymentDetails } from "#app/components/payment-details.server.ts";
import type { OrderReceipt } from "#app/session/cookies/checkout-cookie.server.ts";
import { requireBuyer, visitContext, privatePage } from "#app/session/visit.server.ts";
import { Icon } from "#app/components/icon.tsx";
import type { Route } from "./+types/route";

/** A receipt needs no script. */
export const handle = { script: false };

export const headers = privatePage;

/**
 * The customer's order: what the upstream says of it, and of the order just placed what the checkout's cookie knows beside. A
 * cancelled one is shown on its own page. Nothing is asked by a number that the upstream did not give.
 */
export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireBuyer(visit);
  const isGuest = visit.customer === null;
  const { upi, timeZone } = visit.runtime;
  const placed = visit.checkout?.placed ?? null;
  const receipt = placed?.number === number ? placed : null;
  const { value: found, fault } =
    receipt?.orderId === null ? { value: null, fault: null } : await toResult(findOrder(visit.upstream, number));
  if (found?.status === "cancelled") throw redirect(href("/order/:id", { id: number }));
  // Whether a payment is still due, only the upstream knows.
  const isKnown =
    receipt?.orderId === null || (receipt?.isByLink !== true && (upi === null || receipt?.method !== "upi"));
  if (found === null && receipt !== null && isKnown)
    return {
      upi: null,
      link: null,
      isGuest,
      // A number that the shop made up has no page.
      details: isGuest ? null : ordersAddress,
      order: {
        number,
        date: dateText(receipt.createdAt, timeZone),
        totalPaise: receipt.totalPaise,
        mark: testMark(receipt.isTest === true),
        payment: receipt.totalPaise === 0 ? orderWords.nothingToPay : paymentWords[receipt.method].name,
        lead: checkoutWords.thanks(),
        promisedBy: null,
        shipment: null,
        items: [],
        toChoose: false,
        address: [],
        next: [],
      },
    };
  if (fault !== null) {
    const { confirmationFailed: message, confirmationTitle: title } = checkoutWords;
    throw data({ message, title, toOrders: isGuest ? null : orderWords.back }, { status: 503 });
  }
  if (found === null) throw data(null, { status: 404 });
  const order = receipt === null ? found : withReceipt(found, receipt);
  const state =
    order.paymentId === null || upi === null
      ? null
      : (await toResult(findPaymentState(visit.upstream, order.paymentId))).value;
  const link = linkPaymentDetails(order, timeZone);
  const byUpi = link !== null ? null : upiPaymentDetails(upi, order, state, timeZone);
  return {
    link,
    upi: byUpi,
    isGuest,
    details: isGuest ? href("/order/:id", { id: number }) : ordersAddress,
    order: {
      number: order.id,
      date: order.createdAt === null ? null : dateText(order.createdAt, timeZone),
      totalPaise: order.totalPaise,
      mark: testMark(order.isTestPayment),
      ...confirmationTexts(order, state, { link, upi: byUpi, isGuest }),
      promisedBy: order.promisedBy === null ? null : deliveryWords.expectedDay(order.promisedBy),
      shipment: order.shipment,
      items: order.items,
      address: addressLines(order.shippingInfo, countryName(order.shippingInfo.country)),
    },
  };
}

/** An order with what its receipt knows where the upstream says nothing. */
function withReceipt(order: FoundOrder, { createdAt, totalPaise, method, isTest }: OrderReceipt): FoundOrder {
  return {
    ...order,
    createdAt: order.createdAt ?? createdAt,
    totalPaise: order.totalPaise ?? totalPaise,
    paymentMethod: order.paymentMethod ?? method,
    isTestPayment: order.isTestPayment || isTest === true,
  };
}

const ordersAddress = `${href("/dashboard")}?tab=orders`;

export default function Confirmation({ loaderData: { order, upi, link, isGuest, details } }: Route.ComponentProps) {
  const title = link?.title ?? checkoutWords.confirmed;
  return (
    <div className="wrap pt-4 md:pt-16">
      <PageTitle>{title}</PageTitle>
      {link === null ? (
        <p className="mb-4 inline-flex max-sm:hidden h-14 w-14 items-center justify-center rounded-full border-2 border-leaf text-leaf">
          <Icon name="check" size={32} />
        </p>
      ) : null}
      <h1>{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{order.lead}</p>
      {isGuest ? <p className="mt-2 max-w-prose">{checkoutWords.guestNote}</p> : null}
      {order.mark === null ? null : (
        <p className="mt-3">
          <strong>{order.mark}</strong>
        </p>
      )}
      <div className="zari mt-4" aria-hidden="true" />
      <div className="flex flex-wrap gap-x-12 gap-y-8">
        <div className="min-w-0 max-w-3xl flex-[999_1_26rem]">
          <dl className="numbers columns gap-6 border-b border-line py-6 [--least:12rem] [--most:2]">
            <Fact name={checkoutWords.orderNumber} value={order.number} />
            {/* Before the date: a toast on a phone covers what stands further down. */}
            {order.totalPaise === null ? null : (
              <Fact name={checkoutWords.total} value={amountText(order.totalPaise)} />
            )}
            {order.date === null ? null : <Fact name={checkoutWords.date} value={order.date} />}
            {order.promisedBy === null ? null : <Fact name={deliveryWords.expected} value={order.promisedBy} />}
            {order.payment === null ? null : <Fact name={checkoutWords.payWith} value={order.payment} />}
          </dl>
          {upi === null ? null : <UpiPayment payment={upi} />}
          {link === null ? null : (
            <p className="no-print mt-8">
              {/* Not a Link: the page leads on to another site. */}
              <a href={link.address} className="button w-full sm:w-auto">
                {link.pay}
              </a>
            </p>
          )}
          {order.shipment === null ? null : (
            <div className="mt-6">
              <ShipmentDetails shipment={order.shipment} />
            </div>
          )}
          <div className="columns mt-8 gap-x-6 gap-y-8 [--least:16rem]">
            {order.address.length === 0 ? null : (
              <OrderPart id="deliver-to" title={checkoutWords.deliverTo}>
                <AddressLines lines={order.address} />
              </OrderPart>
            )}
            {order.next.length === 0 ? null : (
              <OrderPart id="next" title={checkoutWords.next}>
                <ol className="mt-2 list-decimal space-y-1 pl-5">
                  {order.next.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </OrderPart>
            )}
          </div>
        </div>
        {order.items.length === 0 ? null : (
          <OrderPart id="your-pieces" title={checkoutWords.yourPieces} className="flex-[1_1_20rem] lg:pt-6">
            {order.toChoose ? <TellChoice /> : null}
            <ItemList items={order.items} />
          </OrderPart>
        )}
      </div>
      <p className="no-print mt-8 flex flex-wrap gap-3">
        {details === null ? null : (
          <Link to={details} className={`button ${link === null ? "" : "button-quiet "}w-full sm:w-auto`}>
            {checkoutWords.viewDetails}
          </Link>
        )}{" "}
        <Link to={href("/productlisting")} className="button button-quiet w-full sm:w-auto">
          {checkoutWords.continueShopping}
        </Link>
      </p>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 text-xl font-semibold [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
