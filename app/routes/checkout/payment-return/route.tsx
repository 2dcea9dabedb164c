import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { withReturnTo } from "#app/content/own-path.ts";
import { PageTitle } from "#app/components/page.tsx";
import { linkPaymentWords } from "#content/payment-words.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { orderNamedIn } from "#app/gateway/payments.server.ts";
import { paymentCalls, readLinkPayment, type LinkPayment } from "#contract/payments.ts";
import { findBuyer, leaveFlash, visitContext, type Visit, privatePage } from "#app/session/visit.server.ts";
import { confirmationAddress } from "#app/routes/checkout/addresses.ts";
import type { Route } from "./+types/route";

/** The page tells one thing and leads on; it needs no script. */
export const handle = { script: false };

export const headers = privatePage;

/** The most parameters and the longest value that are passed on: a return has five of under a hundred characters. */
const MAX_PARAMETERS = 12;
const MAX_LENGTH = 200;

/**
 * Where the payment provider sends a shopper back to. The upstream checks its signature and asks the provider; a customer then
 * reads their order. Many come back in another browser, that of a UPI app, or after their login has ended. They read only what
 * the signature proves: the order's number and whether it is paid.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const query = Object.fromEntries(
    [...url.searchParams].slice(0, MAX_PARAMETERS).filter(([, value]) => value.length <= MAX_LENGTH),
  );
  const { value: asked } = await toResult(ask(visit.upstream, paymentCalls.returnFromPayment, { request: { query } }));
  const outcome = asked?.code === "ok" ? readLinkPayment(asked.body) : asked && "unsigned";
  const told = outcome === null || outcome === "unsigned" ? null : outcome.orderId;
  const number = told ?? orderNamedIn(query);
  const buyer = findBuyer(visit);
  const isTheirs = buyer !== null && (number === null || (await mayBeTheirs(visit, number)));
  // In maintenance nobody asks the provider: who has paid must not pay again.
  if (!isTheirs) return tell(visit.upstream.state.isInMaintenance ? null : outcome, visit.customer !== null);
  if (outcome === null) leaveFlash(visit, { kind: "error", text: linkPaymentWords.notAsked });
  else if (outcome === "unsigned")
    leaveFlash(visit, { kind: "error", text: linkPaymentWords.unsigned }, linkPaymentWords.notAsked);
  throw redirect(number === null ? `${href("/dashboard")}?tab=orders` : confirmationAddress({ number }));
}

export default function PaymentReturn({ loaderData: { title, lead, go, isUrgent } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 md:pt-16">
      <PageTitle hasErrors={isUrgent}>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{lead}</p>
      <p className="mt-8">
        <a href={go.to} className="button w-full sm:w-auto">
          {go.text}
        </a>
      </p>
    </div>
  );
}

/** Whether an order may be the customer's: only a clear no of the upstream says that it is another's. */
async function mayBeTheirs(visit: Visit, number: string): Promise<boolean> {
  const { value: order, fault } = await toResult(findOrder(visit.upstream, number));
  return order !== null || fault !== null;
}

/** What is told to whoever holds the browser. Only what the provider signed names an order. */
function tell(outcome: LinkPayment | "unsigned" | null, isLoggedIn: boolean) {
  const { returned } = linkPaymentWords;
  const orders = `${href("/dashboard")}?tab=orders`;
  const leadTo = (address: string, text: string) =>
    isLoggedIn ? { to: orders, text: returned.orders } : { to: withReturnTo(href("/login"), address), text };
  if (outcome === null || outcome === "unsigned" || outcome.orderId === null)
    return data(
      {
        ...(outcome === null ? returned.notAsked : returned.unsigned),
        go: leadTo(orders, returned.login),
        isUrgent: true,
      },
      { status: outcome === null ? 503 : 400 },
    );
  const { orderId, status } = outcome;
  const order = href("/order/:id", { id: orderId });
  if (status === "captured" || status === "authorized")
    return data({ ...returned.paid(orderId, { isLoggedIn }), go: leadTo(order, returned.login), isUrgent: false });
  if (status === "expired" || status === "voided")
    return data({ ...returned.ended(orderId), go: leadTo(order, returned.login), isUrgent: false });
  const pay = href("/order/:id/pay", { id: orderId });
  return data({ ...returned.awaited(orderId, { isLoggedIn }), go: leadTo(pay, returned.loginToPay), isUrgent: false });
}
