import type { MiddlewareFunction } from "react-router";
import { requestFactsContext, runtimeContext } from "./runtime.server.ts";
import { openVisit, visitContext } from "./visit.server.ts";

/** Opens the visit before any route runs, and sends its cookies with whatever response comes of it. */
export const visitMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { id, address } = context.get(requestFactsContext);
  const visit = await openVisit(request, url, { id, address }, context.get(runtimeContext));
  context.set(visitContext, visit);
  const response = await next();
  for (const line of await Promise.all(visit.outgoing.values())) response.headers.append("set-cookie", line);
  if (visit.asked.calls > 0) response.headers.append("server-timing", `upstream;desc="${visit.asked.calls} calls";dur=${visit.asked.ms.toFixed(1)}`);
  if (response.status === 429 && visit.retryAfterS !== null) response.headers.set("retry-after", String(visit.retryAfterS));
  // A cookie is one shopper's own, and so is any page (its header counts her cart), unless its route knows that it is the
  // same for everyone. "no-store" is avoided: it would keep the page out of the browser's back and forward cache.
  if (visit.outgoing.size > 0 || !response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-cache");
  return response;
};
