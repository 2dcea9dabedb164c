import { data, Form, Link, useRouteLoaderData } from "react-router";
import { orderWords } from "../../content/account-words.ts";
import { upiWords } from "../../content/upi-words.ts";
import type { ShopDetails } from "../../content/shop-details.ts";
import { messages } from "../../content/messages.ts";
import { isCancellable, orderStatusFrom } from "../../../domain/order-status.ts";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { ConfirmLink } from "../../parts/confirm-link.tsx";
import { OrderStatusBadge } from "../../parts/order-status-badge.tsx";
import { PaymentAwaited } from "../../parts/payment-awaited.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { UpiPayment } from "../../parts/upi-payment.tsx";
import { upiPayment, type UpiPaymentFacts } from "../../parts/upi-payment.server.ts";
import { runtimeContext } from "../../session/runtime.server.ts";
import { requireCustomer } from "../../session/login/login.server.ts";
import { visitContext } from "../../session/visit.server.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { privatePage } from "../../session/shared-page.server.ts";
import type { Route } from "./+types/order";
import { cancelAddress, cancellation, orderAddress } from "./cancellation.ts";
import { Failure } from "./failure.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderItems } from "./order-items.tsx";
import { orderView, readOrderPage, readPaymentState, type OrderView } from "./order-page.server.ts";
import { OrderSummary } from "./order-summary.tsx";
import { useFocusAfterLoss } from "./use-focus-after-loss.ts";

export const headers = privatePage;

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const order = await readOrderPage(visit, params.id);
  if (order === null) return data({ order: null, upi: null }, { status: 503 });
  const state = await readPaymentState(visit, order);
  return data({ order: orderView(order, state), upi: upiPayment(context.get(runtimeContext).upi, order, state) });
}

export default function Order({ loaderData: { order, upi }, params }: Route.ComponentProps) {
  const title = orderWords.title(params.id);
  return (
    <div className="wrap py-8 lg:py-12 print:p-0">
      <PageTitle hasErrors={order === null}>{title}</PageTitle>
      <p className="no-print mb-2">
        <Link to="/dashboard?tab=orders" className="link inline-flex min-h-11 items-center">
          {orderWords.back}
        </Link>
      </p>
      {order === null ? (
        <>
          <h1>{title}</h1>
          <div className="mt-6">
            <Failure message={messages.ordersFailed} again={orderAddress(params.id)} />
          </div>
        </>
      ) : (
        <OrderDocument order={order} upi={upi} />
      )}
    </div>
  );
}

function OrderDocument({ order, upi }: { order: OrderView; upi: UpiPaymentFacts | null }) {
  const status = orderStatusFrom(order.status);
  const isAwaited = upi !== null || order.isPaymentAwaited;
  const heading = useFocusAfterLoss<HTMLHeadingElement>(isCancellable(order.status) ? 1 : 0);
  return (
    <article>
      <ReceiptHead />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {orderWords.title(order.id)}
          </h1>
          <p className="mt-2 text-ink-soft">
            {orderWords.placedOn} {order.placedOn ?? orderWords.notProvided}
          </p>
        </div>
        <p className="mt-2 flex flex-wrap gap-2">
          <span className="aside-text">{orderWords.status}: </span>
          {isAwaited ? <PaymentAwaited /> : <OrderStatusBadge status={order.status} />}
        </p>
      </div>
      {status === null ? null : (
        <p className="mt-4 max-w-prose text-lg">
          {isAwaited ? upiWords.meaning(upi?.amount ?? null) : orderWords.meanings[status]}
        </p>
      )}
      <Actions order={order} />
      {upi === null ? null : <UpiPayment payment={upi} />}
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] print:mt-6 print:block">
        <OrderItems items={order.items} />
        <div className="space-y-8 print:mt-6">
          <OrderSummary order={order} />
          <OrderDelivery order={order} />
          <OrderHistory history={order.history} isPaymentAwaited={upi !== null || order.wasPaymentAwaited} />
        </div>
      </div>
    </article>
  );
}

/** On paper the page's own header is gone: the receipt says whose it is. */
function ReceiptHead() {
  const frame = useRouteLoaderData<{ shop: ShopDetails }>("root");
  if (frame === undefined) return null;
  const { shop } = frame;
  return (
    <div className="mb-6 hidden border-b border-line pb-4 print:block">
      <p className="font-serif text-2xl font-semibold">{shop.name}</p>
      <p>{shop.address}</p>
      <p>
        {shop.phone} · {shop.email}
      </p>
      <p className="mt-3 font-semibold">{orderWords.receipt}</p>
    </div>
  );
}

function Actions({ order }: { order: OrderView }) {
  const hydrated = useHydrated();
  const again = `${orderAddress(order.id)}/again`;
  return (
    <div className="no-print mt-6 flex flex-wrap gap-3">
      {order.items.some(({ productId }) => productId !== null) ? (
        <Form role="none" method="post" action={again}>
          <SubmitButton action={again} pendingText={orderWords.orderingAgain}>
            {orderWords.again}
          </SubmitButton>
        </Form>
      ) : null}
      {isCancellable(order.status) ? (
        <ConfirmLink to={cancelAddress(order.id)} confirmation={cancellation(order.id)} className="button button-quiet">
          {orderWords.cancel}
        </ConfirmLink>
      ) : null}
      {hydrated ? (
        <button type="button" onClick={() => window.print()} className="button button-quiet">
          {orderWords.print}
        </button>
      ) : null}
    </div>
  );
}
