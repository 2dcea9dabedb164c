import { redirect } from "react-router";
import { isRecord, valueAt } from "#contract/normalise.ts";
import { profileCalls } from "#contract/profile.ts";
import { ownDataWords } from "#content/own-data-words.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { dashboardAddress } from "#app/routes/account/addresses.ts";
import { leaveFlash, requireCustomer, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

/** All that the shop holds about the customer, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const { value: asked } = await toResult(ask(visit.upstream, profileCalls.copyOwnData, {}));
  const copy = asked?.code === "ok" ? valueAt(asked.body, "data") : null;
  if (!isRecord(copy)) {
    leaveFlash(visit, { kind: "error", text: ownDataWords.copyFailed, stays: "dashboard" });
    return redirect(dashboardAddress("settings"));
  }
  return new Response(`${JSON.stringify(copy, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "no-store",
    },
  });
}
