import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { amountText } from "#domain/money.ts";
import { linkPaymentWords } from "#content/payment-words.ts";
import { PageTitle } from "#app/components/page.tsx";
import { payableFor } from "#app/components/payment-details.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder } from "#app/gateway/orders.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { paymentCalls, readLinkPayment } from "#contract/payments.ts";
import { privatePage, visitContext, type Visit, requireBuyer } from "#app/session/visit.server.ts";
import { confirmationAddress } from "#app/routes/checkout/addresses.ts";
import type { Route } from "./+types/route";

/** The page leads on at once; it needs no script. */
export const handle = { script: false };

/**
 * Leads on at once (WCAG technique G110). A redirect would be refused by `form-action`: Chromium holds every redirect after a
 * form against it, and the provider's page redirects to hosts of its own.
 */
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.link ? [{ httpEquiv: "refresh", content: `0; url=${loaderData.link}` }] : [];

export const headers = privatePage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireBuyer(visit);
  const [{ value: link, fault }, { value: order }] = await Promise.all([
    toResult(findLink(visit, params.id)),
    toResult(findOrder(visit.upstream, params.id)),
  ]);
  // In maintenance, too: a redirect to the order would lead back here without a word.
  if (fault !== null || visit.upstream.state.isInMaintenance)
    return data(
      {
        link: null,
        title: linkPaymentWords.unavailable,
        lead: linkPaymentWords.unavailableLead,
        go: linkPaymentWords.again,
        toOrder: linkPaymentWords.toOrder,
      },
      { status: 503 },
    );
  // Paid, cancelled or paid in another way: the order shows it.
  if (link === null) throw redirect(confirmationAddress({ number: params.id }));
  const paise = order && payableFor(order);
  return data({
    link,
    title: linkPaymentWords.leading,
    lead: linkPaymentWords.leadingLead(paise === null ? null : amountText(paise)),
    go: linkPaymentWords.go,
    toOrder: linkPaymentWords.toOrder,
  });
}

export default function Pay({ loaderData: { link, title, lead, go, toOrder }, params }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 md:pt-16">
      <PageTitle hasErrors={link === null}>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{lead}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href={link ?? href("/order/:id/pay", { id: params.id })} className="button w-full sm:w-auto">
          {go}
        </a>{" "}
        <a href={href("/order/:id", { id: params.id })} className="button button-quiet w-full sm:w-auto">
          {toOrder}
        </a>
      </p>
    </div>
  );
}

/** Where the order is paid; null when there is nothing to pay. An upstream without the call tells it with the order. */
async function findLink(visit: Visit, orderId: string): Promise<string | null> {
  const asked = await ask(visit.upstream, paymentCalls.payOrder, { parameters: { id: orderId } });
  if (asked.code === "ok") return readLinkPayment(asked.body).link;
  return asked.status === 404 ? ((await findOrder(visit.upstream, orderId))?.paymentLink ?? null) : null;
}
