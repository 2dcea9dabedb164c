import { data, redirect, useLocation } from "react-router";
import { href } from "#app/content/href.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { MAX_ID_LENGTH } from "#contract/limits.ts";
import { stockAlertCalls } from "#contract/stock-alerts.ts";
import { PageTitle, QuietLink, TextLink, ofWhich } from "#app/components/page.tsx";
import { awaitedWords } from "#content/alert-words.ts";
import * as messages from "#content/messages.ts";
import { readFormData, readTextField } from "#app/forms/parse.server.ts";
import { ask, read } from "#app/gateway/call-upstream.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { leaveFlash, privatePage, requireCustomer, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

export const handle = { script: false };

export const headers = privatePage;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const { value, fault } = await toResult(read(visit.upstream, stockAlertCalls.listStockAlerts, {}));
  const shown = (value ?? []).map(({ id, productId, name, ...chosen }) => ({
    id,
    productId,
    name,
    chosen: chosenText(chosen),
  }));
  const alerts = fault === null ? shown : null;
  return data({ alerts }, { status: alerts === null ? 503 : 200 });
}

/** Ends an alert. One that is gone has ended. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const id = readTextField(await readFormData(request), "alert", MAX_ID_LENGTH) ?? "none";
  const { value: answer, fault } = await toResult(
    ask(visit.upstream, stockAlertCalls.removeStockAlert, { parameters: { id } }),
  );
  const isEnded = fault === null && (answer.code === "ok" || answer.status === 404);
  const why = visit.upstream.state.isInMaintenance ? messages.maintenanceRefusalText : awaitedWords.failed;
  leaveFlash(visit, isEnded ? { kind: "success", text: awaitedWords.ended } : { kind: "error", text: why });
  return redirect(href("/dashboard/alerts"), 303);
}

/** The pieces of which a mail tells the customer once they are back; a button of each ends that. */
export default function AlertsPage({ loaderData: { alerts } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="wrap max-w-prose py-10">
      <PageTitle>{awaitedWords.title}</PageTitle>
      <h1>{awaitedWords.title}</h1>
      <p role={alerts === null ? "alert" : undefined} className="mt-4 mb-6 text-lg">
        {alerts === null ? awaitedWords.failed : alerts.length === 0 ? awaitedWords.none : awaitedWords.lead}
      </p>
      <ul className="empty:hidden">
        {alerts?.map(({ id, productId, name: known, chosen }) => {
          const name = known ?? productId;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <TextLink to={href("/product/:id", { id: productId })}>
                  <span lang={ownLanguage(name)}>{name}</span>
                </TextLink>{" "}
                {chosen}
              </div>{" "}
              <form role="none" method="post" action={pathname}>
                <input type="hidden" name="alert" value={id} />
                <button type="submit" className="button button-quiet">
                  {awaitedWords.end}
                  {ofWhich(name)}
                </button>{" "}
              </form>
            </li>
          );
        })}
      </ul>
      <p className="mt-8">
        <QuietLink to={`${href("/dashboard")}?tab=wishlist`}>{awaitedWords.back}</QuietLink>
      </p>
    </div>
  );
}
