import { redirect } from "react-router";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { cancelOrder } from "#app/gateway/orders.server.ts";
import { ConfirmPage, cancelConfirmation } from "#app/routes/account/confirmation.tsx";
import { ownPath } from "#app/content/own-path.ts";
import { visitContext, privatePage, requireBuyer } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { orderAddress } from "#app/routes/account/addresses.ts";
import { isCancelled, tellChange } from "#app/routes/account/lost-answers.server.ts";
import { getOrder } from "#app/routes/account/load-order.server.ts";

export const headers = privatePage;

/** Asks before an order is cancelled. Leads to the order where it can no longer be cancelled. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireBuyer(visit);
  const returnTo = ownPath(url.searchParams.get("returnTo"), orderAddress(params.id));
  const order = await getOrder(visit, params.id);
  if (!order.isCancellable) throw redirect(orderAddress(params.id));
  return { returnTo };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireBuyer(visit);
  const body = await readFormData(request);
  const { orderCancelled: done, cancelFailed: failed, perhapsCancelled: perhaps } = messages;
  const words = { done, failed, perhaps, tellsRefusal: true };
  const cancellation = cancelOrder(visit.upstream, params.id);
  await tellChange(visit, cancellation, () => isCancelled(visit, params.id), words, "dashboard");
  return redirect(ownPath(body.get("returnTo"), orderAddress(params.id)), 303);
}

export default function CancelOrderPage({ loaderData: { returnTo }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage confirmation={cancelConfirmation(params.id, returnTo)} back={returnTo}>
      <p className="mt-2 text-ink-soft">{orderWords.title(params.id)}</p>
    </ConfirmPage>
  );
}
