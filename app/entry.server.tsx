import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { PageResponse } from "#serving/page-response.ts";
import { renderInOnePass } from "#serving/render-in-one-pass.tsx";
import { noInlineTexts } from "#serving/rendering.ts";
import { hasStylesheet } from "#serving/styles-in-page/stylesheet.ts";
import { isUpstreamFault } from "./gateway/faults.server.ts";
import { contentSecurityPolicy } from "./session/content-security-policy.server.ts";
import { readCookies } from "./session/cookies/cookie-jar.ts";
import { customerIdOf } from "./session/login.server.ts";
import { requestFactsContext, runtimeContext } from "./session/runtime.server.ts";
import { pageVersionOf, sharedPage, visitContext } from "./session/visit.server.ts";

// The server fills the contexts for every request, asks who sends photographs before it reads them, and knows shared pages by their headers.
export { customerIdOf, requestFactsContext, runtimeContext, sharedPage };

/** Renders a complete page: no part of it waits for script (see the decision on deferred hydration). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, id } = context.get(requestFactsContext);
  const inline = noInlineTexts();
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(nonce, inline));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  // A form's answer and an error are rendered for one shopper alone, and the page of a shared route for everybody once.
  const isKept = nonce !== null && status === 200 && headers.get("cache-control")?.startsWith("public") === true;
  const ownValues = isKept ? [nonce, id, pageVersionOf(context.get(visitContext)) ?? []].flat() : null;
  const rendering = {
    nonce: nonce ?? undefined,
    inline,
    hasStylesheet: hasStylesheet(
      readCookies(request.headers.get("cookie")),
      routerContext.manifest.routes["root"]?.css?.[0],
    ),
  };
  const { html, wasKept } = await renderInOnePass({ context: routerContext, url: request.url, rendering, ownValues });
  headers.set("content-security-policy", contentSecurityPolicy(nonce, inline));
  if (wasKept) headers.set("cache-status", "rendering; hit");
  return new PageResponse(html, { status, headers });
}

/** Logs errors of routes. The upstream client has logged faults of the upstream, and an unknown address is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isUpstreamFault(error) || isRouteAbsence(error)) return;
  const stack = error instanceof Error ? error.stack : String(error);
  context.get(runtimeContext).log("error", "a route failed", { requestId: context.get(requestFactsContext).id, stack });
};

function isRouteAbsence(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "status" in error && (error.status === 404 || error.status === 405)
  );
}
