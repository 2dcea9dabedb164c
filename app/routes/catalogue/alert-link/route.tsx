import { data, redirect, useLocation } from "react-router";
import { href } from "#app/content/href.ts";
import { MAX_ALERT_TOKEN, stockAlertCalls } from "#contract/stock-alerts.ts";
import { PageTitle } from "#app/components/page.tsx";
import { alertWords } from "#content/alert-words.ts";
import * as messages from "#content/messages.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { PostField, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { leaveFlash, privatePage, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

export const handle = { script: false };

export const headers = privatePage;

/** What a link does, by its path. */
const actOf = (path: string) => (path.endsWith("/end") ? "end" : "confirm");

export async function action({ request, url, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const act = actOf(url.pathname);
  const all = (await readFormData(request)).has("all");
  const token = url.searchParams.get("token")?.slice(0, MAX_ALERT_TOKEN) ?? "";
  const { endStockAlerts, confirmStockAlert } = stockAlertCalls;
  const { value: answer, fault } = await toResult(
    act === "end"
      ? ask(visit.upstream, endStockAlerts, { request: { token, ...(all && { all }) } })
      : ask(visit.upstream, confirmStockAlert, { request: { token } }),
  );
  if (visit.upstream.state.isInMaintenance) return data({ message: messages.maintenanceRefusalText }, { status: 503 });
  if (fault !== null) return data({ message: messages.somethingWrong }, { status: 503 });
  if (answer.code === "refused") return data({ message: alertWords.gone }, { status: 400 });
  leaveFlash(visit, { kind: "success", text: all ? alertWords.allEnded : alertWords.links[act].done });
  return redirect(href("/"), 303);
}

/** The page of a link in a mail about an alert. To open it changes nothing, since scanners of mail open links: its button does. */
export default function AlertLinkPage({ actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const act = actOf(pathname);
  const { title, text, button } = alertWords.links[act];
  const message = actionData?.message ?? null;
  return (
    <div className="wrap max-w-prose py-10">
      <PageTitle hasErrors={message !== null}>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="mt-4 mb-6 text-lg">{text}</p>
      <ShopForm
        id="alert"
        state={{ values: {}, errors: {}, message, constraints: {}, submissionId: "" }}
        labels={{}}
        action={pathname + search}
      >
        <PostField />
        <SubmitButton pendingText={alertWords.asking}>{button}</SubmitButton>{" "}
        {act === "end" && (
          <button type="submit" name="all" value="yes" className="button button-quiet">
            {alertWords.endAll}
          </button>
        )}
      </ShopForm>
    </div>
  );
}
