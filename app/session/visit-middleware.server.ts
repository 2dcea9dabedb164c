import type { MiddlewareFunction } from "react-router";
import { isDataRequest } from "./is-data-request.server.ts";
import { requestFactsContext, runtimeContext } from "./runtime.server.ts";
import { isAnonymous, NEVER_STORED } from "./shared-page.server.ts";
import { withholdEndedLogin } from "./login/ended-logins.server.ts";
import { savePageVersion } from "./page-version.server.ts";
import { openVisit } from "./open-visit.server.ts";
import { visitContext, type Visit } from "./visit.server.ts";

/** Opens the visit before any route runs, and sends its cookies with the response. */
export const visitMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { id, address } = context.get(requestFactsContext);
  const visit = await openVisit(request, url, { id, address }, context.get(runtimeContext));
  context.set(visitContext, visit);
  const response = await next();
  savePageVersion(visit);
  withholdEndedLogin(visit);
  const caching = cacheControl(response, visit, isDataRequest(request));
  response.headers.set("cache-control", caching);
  // Back must not show a page as it was before another login or another cart. The answer to a form cannot be asked for again.
  if (caching === "private, no-cache" && request.method === "GET" && !response.headers.has("vary"))
    response.headers.set("vary", "cookie");
  for (const line of await Promise.all(visit.setCookies.values())) response.headers.append("set-cookie", line);
  // On a shared phone, Back must not show the pages of the last customer.
  if (visit.hasLoggedOut) response.headers.set("clear-site-data", '"cache"');
  if (visit.upstreamCalls.calls > 0)
    response.headers.append(
      "server-timing",
      `upstream;desc="${visit.upstreamCalls.calls} calls";dur=${visit.upstreamCalls.ms.toFixed(1)}`,
    );
  if ((response.status === 429 || response.status === 503) && visit.retryAfterS !== null)
    response.headers.set("retry-after", String(visit.retryAfterS));
  return response;
};

/**
 * The Cache-Control of a response. A page is private unless its route declares it shared and the visit is anonymous. A
 * file made by a route (robots, pictures) is as public as the route says. A customer's pages are "no-store". A guest's
 * are not, because "no-store" would keep them out of the browser's back and forward cache.
 */
function cacheControl({ status, headers }: Response, visit: Visit, isData: boolean): string {
  const declared = headers.get("cache-control") ?? "";
  const isPage = isData || headers.get("content-type")?.startsWith("text/html") === true;
  const isAnybodys = isPage ? status === 200 && !isData && isAnonymous(visit) : visit.setCookies.size === 0;
  if (declared.startsWith("public") && isAnybodys) return declared;
  const isCustomers = visit.customer !== null || visit.hasLoggedOut;
  const isStored = !declared.startsWith("no-store") && !isCustomers && (!isData || isAnonymous(visit));
  return isStored ? "private, no-cache" : NEVER_STORED;
}
