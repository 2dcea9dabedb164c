import { data, redirect } from "react-router";
import { orderWords } from "../../content/account-words.ts";
import { messages, toastMs } from "../../content/messages.ts";
import { isCancellable } from "../../../domain/order-status.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { cancelOrder } from "../../gateway/orders.server.ts";
import { ConfirmPage } from "../../parts/confirm-page.tsx";
import { ownPath } from "../../session/own-path.ts";
import { leaveFlash, requireCustomer, visitContext } from "../../session/visit.server.ts";
import { ownPage } from "../../session/shared-page.server.ts";
import type { Route } from "./+types/cancel-order";
import { cancelAddress, cancellation, orderAddress } from "./cancellation.ts";
import { Failure } from "./failure.tsx";
import { isCancelled } from "./lost-answers.server.ts";
import { readOrderPage } from "./order-page.server.ts";
import { PageTitle } from "../../parts/page-title.tsx";

export const headers = ownPage;

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** Asks before an order is cancelled; an order that no longer can be is shown instead. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const returnTo = ownPath(url.searchParams.get("returnTo"), orderAddress(params.id));
  const order = await readOrderPage(visit, params.id);
  if (order !== null && !isCancellable(order.status)) throw redirect(orderAddress(params.id));
  return data({ found: order !== null, returnTo }, { status: order === null ? 503 : 200 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const body = await readForm(request);
  const { value: outcome } = await toResult(cancelOrder(visit.upstream, params.id));
  const isDone = outcome?.code === "ok" || (await isCancelled(visit, params.id));
  if (isDone === null && outcome === null)
    leaveFlash(visit, { kind: "error", text: `${messages.cancelFailed}. ${messages.perhapsCancelled}` });
  else if (isDone === true)
    leaveFlash(visit, { kind: "success", text: messages.orderCancelled, toastMs: toastMs.dashboard });
  else
    leaveFlash(visit, {
      kind: "error",
      text: (outcome?.code === "refused" ? outcome.message : null) ?? messages.cancelFailed,
      toastMs: toastMs.dashboard,
    });
  return redirect(ownPath(body.get("returnTo"), orderAddress(params.id)), 303);
}

export default function CancelOrder({ loaderData: { found, returnTo }, params }: Route.ComponentProps) {
  if (found)
    return (
      <ConfirmPage confirmation={cancellation(params.id, returnTo)} back={returnTo}>
        <p className="mt-2 text-ink-soft">{orderWords.title(params.id)}</p>
      </ConfirmPage>
    );
  return (
    <div className="wrap py-10">
      <PageTitle hasErrors>{orderWords.cancel}</PageTitle>
      <h1 className="mb-6">{orderWords.cancel}</h1>
      <Failure message={messages.ordersFailed} again={cancelAddress(params.id, returnTo)} />
    </div>
  );
}
