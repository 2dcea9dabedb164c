import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FetchLink, NodeLink } from "./chain-links.ts";
import { originOf } from "./forwarded.ts";
import { type Log, writeRequestLine } from "./log.ts";
import { isSharedResponse, type PageCache } from "./page-cache.ts";
import type { PageRenderer } from "./shop-handler.ts";
import { TIMING_TOKEN_HEADER } from "./server-timing.ts";
import { pageCacheKey, type SharedPages, type SharedView } from "./shared-pages.ts";

/** The cached pages, and which requests may get one. */
export interface SharedPageParts {
  cache: PageCache;
  views: SharedPages;
  /** How long a shared cache in front of the shop may keep a page, in seconds; 0 for none. */
  cdnSeconds: number;
  /** True for the path of a page whose route declares it shared. */
  isShared(pathname: string): boolean;
}

interface CachedPageLinkParts {
  log: Log;
  trustProxy: boolean;
  isTimingToken(token: unknown): boolean;
}

/** Answers from memory, before a Fetch request is made: that alone costs more than sending a cached page. */
export function serveCachedPage(
  { cache, views }: SharedPageParts,
  { log, trustProxy, isTimingToken }: CachedPageLinkParts,
  isClosing: () => boolean,
): NodeLink {
  const isServed = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isClosing()) return false;
    const { method, url = "", headers } = request;
    const started = performance.now();
    const address = URL.parse(originOf(request, trustProxy) + url)?.href ?? "";
    const view = views.knownViewOf({ method, url: address, header: (name) => headers[name]?.toString() });
    if (view === null) return false;
    if (isTimingToken(headers[TIMING_TOKEN_HEADER])) response.setHeader("server-timing", "cache");
    if (!cache.sendCached(pageCacheKey(view), request, response)) {
      response.removeHeader("server-timing");
      return false;
    }
    const [path] = url.split("?");
    const requestId = randomUUID();
    writeRequestLine(log, { requestId, method, path, status: response.statusCode, started, cached: true });
    return true;
  };
  return (request, response, next) => {
    if (!isServed(request, response)) next();
  };
}

/** Renders a shared page once for everybody who asks for it, and caches it. Every other request goes on to its own page. */
export function serveSharedPage(
  { cache, views, isShared, cdnSeconds }: SharedPageParts,
  renderPage: PageRenderer,
): FetchLink {
  const sharedViewOf = async ({ method, url, headers }: Request): Promise<SharedView | null> => {
    if (method !== "GET") return null;
    const view = await views.viewOf({ method, url, header: (name) => headers.get(name) });
    return view !== null && isShared(new URL(url).pathname) ? view : null;
  };
  return async ({ req: { raw: request }, get }, next) => {
    const view = await sharedViewOf(request);
    if (view === null) return next();
    let ownId: string | null = get("requestId");
    // The view alone decides what the page holds: no other fact of this request may reach it, now or at a renewal.
    const render = async () => {
      const id = ownId ?? randomUUID();
      ownId = null;
      const response = await renderPage(await views.requestFor(view), { id, address: null, nonce: null });
      if (isSharedResponse(response))
        for (const [name, value] of Object.entries(cdnHeaders(cdnSeconds, view))) response.headers.set(name, value);
      return response;
    };
    return cache.respond(pageCacheKey(view), request, render);
  };
}

/** How long a shared cache may send an old page while the shop fails, in seconds. The page cache does so for as long. */
const STALE_IF_ERROR_S = 600;

/**
 * What a shared cache in front of the shop may do with a page, in headers that only shared caches read. They are the
 * fields of RFC 9213 and of older surrogates, and nginx's own. Browsers go on reading Cache-Control, so Back and
 * reloads stay as they are. None with 0 seconds, and none for a page whose theme or data saver a shopper has set.
 */
export function cdnHeaders(seconds: number, { looks }: SharedView): Record<string, string> {
  if (seconds === 0 || looks.theme !== null || looks.dataSaver) return {};
  const directives = `stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`;
  return {
    "cdn-cache-control": `public, s-maxage=${seconds}, ${directives}`,
    "surrogate-control": `max-age=${seconds}, ${directives}`,
    "x-accel-expires": String(seconds),
  };
}
