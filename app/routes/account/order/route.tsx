import { Form, Link } from "react-router";
import * as orderWords from "#content/order-words.ts";
import * as returnWords from "#content/return-words.ts";
import * as upiWords from "#content/upi-words.ts";
import { isExpected, isOpen, orderStatusFrom } from "#domain/order-status.ts";
import { PostField, SubmitButton } from "#app/forms/shop-form.tsx";
import { ConfirmLink, cancelConfirmation } from "#app/routes/account/confirmation.tsx";
import { OrderStatusBadge, PaymentAwaited, ReturnStatusBadge } from "#app/routes/account/order-status-badge.tsx";
import { PageTitle, TextLink } from "#app/components/page.tsx";
import { PayByLink, TellChoice, UpiPayment } from "#app/components/order-details.tsx";
import { linkPaymentDetails, upiPaymentDetails } from "#app/components/payment-details.server.ts";
import { visitContext, privatePage, requireBuyer } from "#app/session/visit.server.ts";
import { useHydrated } from "#app/forms/use-hydrated.ts";
import type { Route } from "./+types/route";
import { LateNotice, OrderDelivery, OrderHistory, OrderReturns, OrderReviews, ReceiptHead } from "./order-view.tsx";
import { ShopSays } from "#app/routes/account/shop-says.tsx";
import { OrderItems, OrderShipment, OrderSummary } from "#app/routes/account/order-parts.tsx";
import { shownOrder, getOrder, loadPaymentState, type ShownOrder } from "#app/routes/account/load-order.server.ts";
import {
  cancelOrderAddress,
  dashboardAddress,
  invoiceAddress,
  orderAddress,
  returnAddress,
} from "#app/routes/account/addresses.ts";

export const headers = privatePage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireBuyer(visit);
  const order = await getOrder(visit, params.id);
  const state = await loadPaymentState(visit, order);
  const { upi, timeZone } = visit.runtime;
  const link = linkPaymentDetails(order, timeZone);
  const shown: PageOrder = shownOrder(order, state, timeZone);
  return {
    order: visit.customer === null ? { ...shown, returning: null, invoiceLink: null, isGuest: true } : shown,
    upi: link !== null ? null : upiPaymentDetails(upi, order, state, timeZone),
    link,
  };
}

/** A guest has no account to return to, and orders, returns and reads nothing in it. */
type PageOrder = ShownOrder & { isGuest?: boolean };

export default function OrderPage({ loaderData: { order, upi, link } }: Route.ComponentProps) {
  const status = orderStatusFrom(order.status);
  // What is sent or cancelled is not packed any more.
  const asksChoice = (status === null || isOpen(status)) && order.items.some(({ toChoose }) => toChoose.length > 0);
  const isAwaited = !order.isSentUnpaid && (upi !== null || link !== null || order.isPaymentAwaited);
  return (
    <div className="wrap py-8 lg:py-12 print:p-0">
      <PageTitle>{orderWords.title(order.id)}</PageTitle>
      {order.isGuest === true ? null : (
        <p className="no-print mb-2">
          <TextLink to={dashboardAddress("orders")}>{orderWords.back}</TextLink>
        </p>
      )}
      <article>
        <ReceiptHead />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1>{orderWords.title(order.id)}</h1>
            <p className="mt-2 text-ink-soft">
              {orderWords.placedOn} {order.placedOn ?? orderWords.notProvided}
            </p>
          </div>
          <p className="mt-2 flex flex-wrap gap-2">
            <span className="aside-text">{orderWords.status}: </span>
            {isAwaited ? <PaymentAwaited /> : <OrderStatusBadge status={order.status} />}{" "}
            {order.returnsBadge === null ? null : <ReturnStatusBadge status={order.returnsBadge} />}
          </p>
        </div>
        {status === null ? null : (
          <p className="mt-4 max-w-prose text-lg">
            {isAwaited
              ? upiWords.meaning(upi?.amount ?? null)
              : asksChoice && status === "processing"
                ? orderWords.awaitsChoice
                : (order.cameBack?.text ?? order.expired ?? orderWords.meanings[status])}
          </p>
        )}
        {order.isSentUnpaid ? (
          <p className="mt-2 max-w-prose font-semibold text-madder">
            {order.leftToPay === null ? orderWords.sentUnpaid : orderWords.leftToPay(order.leftToPay)}
          </p>
        ) : null}
        <ShopSays words={order.cameBack?.words ?? null} className="mt-2 max-w-prose" />
        {order.returning?.hasPieces !== true ? null : (
          <p className="no-print mt-2 max-w-prose text-ink-soft">
            {order.returning.isOpen
              ? returnWords.until(order.returning.lastDay)
              : returnWords.over(order.returning.lastDay)}
          </p>
        )}
        {order.late === null && order.promised !== null ? <p className="mt-2 font-semibold">{order.promised}</p> : null}
        {order.late === null ? null : <LateNotice text={order.late} />}
        {asksChoice ? <TellChoice /> : null}
        {/* An open payment comes before the optional actions. */}
        {upi === null ? null : <UpiPayment payment={upi} />}
        {link === null ? null : <PayByLink payment={link} />}
        <Actions order={order} isPaymentAwaited={isAwaited} />
        <div className="mt-10 flex flex-wrap gap-x-12 gap-y-10 print:mt-6 print:block">
          <div className="min-w-0 flex-[999_1_26rem] space-y-10">
            <OrderItems items={order.items} />
            <OrderReturns order={order} />
            <OrderReviews order={order} />
          </div>
          <div className="flex-[1_1_20rem] space-y-8 print:mt-6">
            <OrderShipment shipment={order.shipment} isOnItsWay={status !== "delivered" && order.cameBack === null} />
            <OrderSummary order={order} />
            <OrderDelivery order={order} />
            <OrderHistory
              history={order.history}
              isPaymentAwaited={upi !== null || order.wasPaymentAwaited}
              isUnpacked={asksChoice}
              cancelledText={order.cameBack?.happened ?? null}
            />
          </div>
        </div>
      </article>
    </div>
  );
}

/** On a phone the buttons of a row share its width. */
const shared = "grow sm:grow-0";

function Actions({ order, isPaymentAwaited }: { order: PageOrder; isPaymentAwaited: boolean }) {
  const hydrated = useHydrated();
  const quiet = `button button-quiet ${shared}`;
  const isUnderWay = isExpected(order.status);
  const track = isUnderWay && order.cameBack === null ? (order.shipment?.link ?? null) : null;
  return (
    <div className="no-print mt-6 flex flex-wrap gap-3">
      {isUnderWay ? null : <AgainForm order={order} isQuiet={isPaymentAwaited} />}{" "}
      {track === null ? null : (
        // Not a Link: the page leads on to another site.
        <a href={track} rel="noreferrer external" className={`button ${shared}`}>
          {orderWords.shipmentWords.track}
          <span className="aside-text">{orderWords.shipmentWords.trackAt(order.shipment?.courier ?? null)}</span>
        </a>
      )}{" "}
      {order.isCancellable ? (
        <ConfirmLink to={cancelOrderAddress(order.id)} confirmation={cancelConfirmation(order.id)} className={quiet}>
          {orderWords.cancel}
        </ConfirmLink>
      ) : null}{" "}
      {order.returning?.isOpen === true && order.returning.hasPieces ? (
        <Link to={returnAddress(order.id)} className={quiet}>
          {order.returning.ask}
        </Link>
      ) : null}{" "}
      {order.invoiceLink === null ? null : (
        <Link to={invoiceAddress(order.id)} className={quiet}>
          {order.invoiceLink}
        </Link>
      )}{" "}
      {hydrated ? (
        <button type="button" onClick={() => window.print()} className={quiet}>
          {orderWords.print}
        </button>
      ) : null}{" "}
      {isUnderWay ? <AgainForm order={order} isQuiet /> : null}
    </div>
  );
}

/** Puts the lines of the order into the cart. Renders nothing where no line names its product. */
function AgainForm({ order, isQuiet }: { order: PageOrder; isQuiet: boolean }) {
  const again = `${orderAddress(order.id)}/again`;
  if (order.isGuest === true || order.items.every(({ productId }) => productId === null)) return null;
  return (
    <Form role="none" method="post" action={again} className={`flex ${shared}`}>
      <PostField />
      <SubmitButton
        action={again}
        pendingText={orderWords.orderingAgain}
        className={isQuiet ? "button-quiet w-full" : "w-full"}
      >
        {orderWords.again}
      </SubmitButton>
    </Form>
  );
}
