import type { ReactNode } from "react";
import { Link } from "react-router";
import * as dashboardWords from "../../../content/dashboard-words.ts";
import * as orderWords from "../../../content/order-words.ts";
import * as messages from "../../../content/messages.ts";
import { amountText } from "../../../../domain/money.ts";
import { Picture } from "../../../images/picture.tsx";
import { ConfirmLink } from "../confirm-link.tsx";
import { OrderStatusBadge } from "../order-status-badge.tsx";
import { PaymentAwaited } from "../payment-awaited.tsx";
import { Pager } from "../../../components/pager.tsx";
import { cancelConfirmation } from "../cancel-confirmation.ts";
import type { OrderRow } from "./load-panel.server.ts";
import { EmptyPanel } from "./empty-panel.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { cancelOrderAddress, dashboardAddress, orderAddress } from "../addresses.ts";
import { ReturnStatusBadge } from "../return-status-badge.tsx";

/** The orders of the customer, in the order of the upstream. */
export function OrdersPanel({
  orders,
  page,
  pages,
}: {
  orders: readonly OrderRow[] | null;
  page: number;
  pages: number;
}): ReactNode {
  if (orders === null) return <LoadFailure message={messages.ordersFailed} again={dashboardAddress("orders", page)} />;
  if (orders.length === 0) return <EmptyPanel title={dashboardWords.noOrders} text={dashboardWords.noOrdersText} />;
  return (
    <>
      <ul className="space-y-5">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} returnTo={dashboardAddress("orders", page)} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} addressOf={(other) => dashboardAddress("orders", other)} />
    </>
  );
}

function OrderCard({ order, returnTo }: { order: OrderRow; returnTo: string }): ReactNode {
  return (
    <div className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg">{orderWords.title(order.id)}</h2>
        <p className="flex flex-wrap gap-2">
          <span className="aside-text">{orderWords.status}: </span>
          {order.isPaymentAwaited ? <PaymentAwaited /> : <OrderStatusBadge status={order.status} />}{" "}
          {order.returnsBadge === null ? null : <ReturnStatusBadge status={order.returnsBadge} />}{" "}
          {order.paymentMark && <strong>{order.paymentMark}</strong>}
        </p>
      </div>
      <p className="figures mt-1 text-ink-soft">
        {orderWords.placedOn} {order.date ?? orderWords.notProvided} · {orderWords.itemCount(order.count)}
      </p>
      {order.isSentUnpaid ? (
        <p className="font-semibold text-madder">
          {order.leftToPay === null ? orderWords.sentUnpaid : orderWords.leftToPay(order.leftToPay)}
        </p>
      ) : null}
      {order.isCashDue ? <p className="text-ink-soft">{orderWords.cashDue}</p> : null}
      {order.cameBack === null ? null : <p>{order.cameBack}</p>}
      {order.shipment === "" ? null : <p className="figures [overflow-wrap:anywhere]">{order.shipment}</p>}
      {order.tracking === null ? null : (
        <p>
          <a href={order.tracking.link} rel="noreferrer external" className="link inline-flex min-h-11 items-center">
            {order.tracking.text}
            <span className="aside-text">{orderWords.ofOrder(order.id)}</span>
          </a>
        </p>
      )}
      {order.returns.length === 0 ? null : (
        <ul className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
          {order.returns.map((text, index) => (
            <li key={`${index}~${text}`}>{text}</li>
          ))}
        </ul>
      )}
      {order.pictures.length === 0 ? null : (
        <div className="mt-4 flex gap-2">
          {order.pictures.map((picture, index) => (
            <Picture
              key={index}
              source={picture}
              alt=""
              sizes="64px"
              maxWidth={160}
              className="h-21 w-16 bg-sunk object-cover"
            />
          ))}
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p>
          {orderWords.total}{" "}
          <strong className="figures">
            {order.totalPaise === null ? orderWords.notProvided : amountText(order.totalPaise)}
          </strong>
        </p>
        <div className="flex flex-wrap gap-x-5 gap-y-3">
          {order.payment === null ? null : (
            // Not a Link: the page leads on to another site.
            <a href={order.payment.address} className="button grow sm:grow-0">
              {order.payment.text}
              <span className="aside-text">{orderWords.ofOrder(order.id)}</span>
            </a>
          )}{" "}
          <Link to={orderAddress(order.id)} className="button button-quiet">
            {orderWords.view}
            <span className="aside-text">{orderWords.ofOrder(order.id)}</span>
          </Link>{" "}
          {order.cancellable ? (
            <ConfirmLink
              to={cancelOrderAddress(order.id, returnTo)}
              confirmation={cancelConfirmation(order.id, returnTo)}
              className="link inline-flex min-h-11 items-center"
            >
              {orderWords.cancel}
              <span className="aside-text">{orderWords.ofOrder(order.id)}</span>
            </ConfirmLink>
          ) : null}
        </div>
      </div>
    </div>
  );
}
