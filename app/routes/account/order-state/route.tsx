import { OrderPart } from "#app/components/order-details.tsx";
import { data, Form, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { withReturnTo } from "#app/content/own-path.ts";
import { dateText } from "#content/date-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import { stateWords as words } from "#content/order-state-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import { linkPaymentWords } from "#content/payment-words.ts";
import * as upiWords from "#content/upi-words.ts";
import { amountText } from "#domain/money.ts";
import { isExpected, isOpen, orderStatusFrom } from "#domain/order-status.ts";
import { PostField } from "#app/forms/shop-form.tsx";
import { PageTitle, TextLink } from "#app/components/page.tsx";
import { payableFor } from "#app/components/payment-details.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { confirmOrder, findOrderState, type FoundOrderState } from "#app/gateway/orders.server.ts";
import { OrderStatusBadge, PaymentAwaited } from "#app/routes/account/order-status-badge.tsx";
import { OrderItems, OrderShipment, OrderSummary } from "#app/routes/account/order-parts.tsx";
import { orderAddress, orderStateAddress } from "#app/routes/account/addresses.ts";
import { lateText } from "#app/terms/delivery.server.ts";
import { privatePage, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

/** The page shows one thing and has at most one button: it needs no script. */
export const handle = { script: false };

export const headers = privatePage;

/**
 * Where an order stands, for whoever has the link of a mail about it. Opening the link changes nothing: programs that look
 * for viruses open the links of mails, too.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { upstream, runtime } = context.get(visitContext);
  const token = tokenIn(url);
  const { value: order, fault } =
    token === null ? { value: null, fault: null } : await toResult(findOrderState(upstream, token));
  if (fault !== null) throw data({ message: messages.ordersFailed }, { status: 503 });
  if (token === null || order === null) return data({ order: null, here: "" }, { status: 404 });
  return data({ order: shown(order, runtime.timeZone), here: orderStateAddress(token) });
}

/** The customer confirms an order with cash on delivery. */
export async function action({ url, context }: Route.ActionArgs) {
  const { upstream } = context.get(visitContext);
  const token = tokenIn(url);
  if (token === null) throw redirect(href("/order-state"), 303);
  const { value: answer } = await toResult(confirmOrder(upstream, token));
  // What is confirmed by now, sent or cancelled, the page says by itself.
  if (answer?.code !== "refused" && (answer?.code !== "ok" || answer.value === null))
    return data(
      { message: upstream.state.isInMaintenance ? messages.maintenanceRefusalText : messages.somethingWrong },
      { status: 503 },
    );
  return redirect(orderStateAddress(token), 303);
}

function shown(order: FoundOrderState, timeZone: string) {
  const { createdAt, promisedBy, isPaymentAwaited, paymentLink } = order;
  const leftPaise = payableFor(order);
  const status = orderStatusFrom(order.status);
  const isToChoose = isOpen(status) && order.items.some(({ toChoose }) => toChoose.length > 0);
  const meaning = status === null ? null : orderWords.meanings[status];
  return {
    ...order,
    /** How it is paid by its link, whose words stay out of the script; null where nothing is to be paid so. */
    paying:
      isPaymentAwaited && paymentLink !== null
        ? { link: paymentLink, text: linkPaymentWords.pay(leftPaise === null ? null : amountText(leftPaise)) }
        : null,
    placedOn: createdAt === null ? orderWords.notProvided : dateText(createdAt, timeZone),
    meaning: isPaymentAwaited
      ? upiWords.meaning(null)
      : status === "processing" && isToChoose
        ? orderWords.awaitsChoice
        : meaning,
    promised: promisedBy === null || !isExpected(order.status) ? null : deliveryWords.by(promisedBy),
    late: isPaymentAwaited ? null : lateText({ promisedBy, status: order.status }, timeZone),
  };
}

export default function OrderStatePage({ loaderData: { order, here }, actionData }: Route.ComponentProps) {
  if (order === null) return <NoOrder />;
  const title = orderWords.title(order.id);
  const message = actionData?.message ?? null;
  return (
    <article className="wrap py-8 lg:py-12">
      <PageTitle hasErrors={message !== null}>{title}</PageTitle>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1>{title}</h1>
          <p className="mt-2 text-ink-soft">
            {orderWords.placedOn} {order.placedOn}
          </p>
        </div>
        <p className="mt-2">
          <span className="aside-text">{orderWords.status}: </span>
          {order.isPaymentAwaited ? <PaymentAwaited /> : <OrderStatusBadge status={order.status} />}
        </p>
      </div>
      {order.meaning === null ? null : <p className="mt-4 max-w-prose text-lg">{order.meaning}</p>}
      {order.late === null && order.promised === null ? null : (
        <p className="mt-2 font-semibold">{order.late ?? order.promised}</p>
      )}
      {order.paying === null ? null : (
        <p className="no-print mt-6">
          {/* Not a Link: the page leads on to another site. */}
          <a href={order.paying.link} className="button w-full sm:w-auto">
            {order.paying.text}
          </a>
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-x-12 gap-y-10">
        <div className="min-w-0 flex-[999_1_26rem]">
          <Confirmation state={order.confirmation} action={here} message={message} />
          <OrderItems items={order.items} />
        </div>
        <div className="flex-[1_1_20rem] space-y-8">
          <OrderSummary order={order} />
          <OrderShipment shipment={order.shipment} isOnItsWay={isExpected(order.status)} />
          <div className="max-w-prose">
            <p>{order.hasNoAccount ? words.reach : words.more}</p>
            <TextLink to={order.hasNoAccount ? href("/contact") : orderAddress(order.id)}>
              {order.hasNoAccount ? words.toReach : words.logIn}
            </TextLink>
          </div>
        </div>
      </div>
    </article>
  );
}

/** Asks whether the customer ordered what is paid at the door, or says that they confirmed it. */
function Confirmation({
  state,
  action,
  message,
}: {
  state: FoundOrderState["confirmation"];
  action: string;
  message: string | null;
}) {
  if (state === null) return null;
  if (state === "done") return <p className="mb-8 max-w-prose font-semibold text-leaf">{words.confirmed}</p>;
  return (
    <OrderPart id="confirm-order" title={words.question} className="card mb-10 p-5 sm:p-6">
      <p className="mt-2 max-w-prose">{words.why}</p>
      {message === null ? null : (
        <p role="alert" className="mt-3 font-semibold text-madder">
          {message}
        </p>
      )}
      <Form method="post" action={action} className="mt-4">
        <PostField />
        <button type="submit" className="button w-full sm:w-auto">
          {words.confirm}
        </button>
      </Form>
      <p className="mt-3 max-w-prose text-ink-soft">{words.notYou}</p>
    </OrderPart>
  );
}

/** A link that does not work. */
function NoOrder() {
  return (
    <div className="wrap py-8 lg:py-12">
      <PageTitle hasErrors>{words.wrongLink}</PageTitle>
      <h1>{words.wrongLink}</h1>
      <p className="mt-6 max-w-prose">{words.wrongLinkText}</p>
      <p className="mt-6">
        <a href={withReturnTo(href("/login"), `${href("/dashboard")}?tab=orders`)} className="button">
          {words.toLogin}
        </a>
      </p>
      <p className="mt-4">
        <TextLink to={href("/contact")}>{words.toReach}</TextLink>
      </p>
    </div>
  );
}

/** The token of the link; null where it is missing, or can be none. */
function tokenIn(url: URL): string | null {
  const token = url.searchParams.get("token")?.trim() ?? "";
  return /^[\w-]{1,200}$/.test(token) ? token : null;
}
