import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from "react-router";
import { RenderingContext } from "../delivery/rendering.ts";
import { hasStylesheet } from "../delivery/styles-in-page/stylesheet.ts";
import { isUpstreamFault } from "./gateway/faults.server.ts";
import { PictureTones } from "./images/picture-tones.ts";
import { contentSecurityPolicy } from "./session/content-security-policy.server.ts";
import { readCookies } from "./session/cookies/cookie-jar.ts";
import { requestFactsContext, runtimeContext } from "./session/runtime.server.ts";
import { displayPreferencesCookie } from "./session/cookies/preferences-cookie.server.ts";

// The composition root fills the contexts for every request, and decides by the cookie which kept page fits.
export { displayPreferencesCookie, requestFactsContext, runtimeContext };

/** Renders a page as a whole: nothing of it waits for script (see the decision on deferred hydration). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { id, nonce } = context.get(requestFactsContext);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(nonce));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { pictures } = context.get(runtimeContext);
  const rendering = {
    nonce: nonce ?? undefined,
    hasStylesheet: hasStylesheet(
      readCookies(request.headers.get("cookie")),
      routerContext.manifest.routes["root"]?.css?.[0],
    ),
  };
  const stream = await renderToReadableStream(
    <RenderingContext value={rendering}>
      <PictureTones value={{ nonce: rendering.nonce, find: (source) => pictures.tones.get(source) }}>
        <ServerRouter context={routerContext} url={request.url} nonce={rendering.nonce} />
      </PictureTones>
    </RenderingContext>,
    {
      // As a plain string, React would use it for scripts alone.
      nonce: { script: rendering.nonce, style: rendering.nonce },
      signal: request.signal,
      // React would move finished parts of a long page into hidden elements that a script puts in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) =>
        context.get(runtimeContext).log("error", "rendering failed", { requestId: id, error: String(error) }),
    },
  );
  return new Response(stream, { status, headers });
}

/** Logs what a route threw: faults are already told by the door, an address that does not exist is no error. */
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
