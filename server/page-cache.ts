import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { htmlOf } from "#serving/page-response.ts";
import { resultCache } from "#process/result-cache.ts";
import type { FetchLink, NodeLink } from "./chain-links.ts";
import { acceptedCoding, encoded, publicCodings, publicQuality } from "./compress.ts";
import { originOf } from "./forwarded.ts";
import { type Log, writeRequestLine } from "./log.ts";
import { isUsual, pageCacheKey, type SharedPages, type SharedView } from "./shared-view.ts";
import { TIMING_TOKEN_HEADER } from "./server-timing.ts";
import type { PageRenderer } from "./shop-handler.ts";

/*
 * Pages that are the same for many shoppers are rendered and compressed once. A page is kept only where its route declares it
 * shared (`sharedPage`) and the visit that rendered it had nothing of one shopper: its response is then public and sets no
 * cookie. A request gets one only if it carries nothing but what the page's key holds (`SharedView`).
 */

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
  const serve = async (...[request, response, next]: Parameters<NodeLink>) => {
    const { method, url = "", headers } = request;
    const started = performance.now();
    const address = URL.parse(originOf(request, trustProxy) + url)?.href ?? "";
    const view = await views.viewOf({ method, url: address, header: (name) => headers[name]?.toString() });
    // Whoever has left meanwhile would never give back their place among those that are served.
    if (response.destroyed) return;
    const answer = view === null || isClosing() ? null : cache.find(pageCacheKey(view), request);
    if (answer === null) return next();
    if (isTimingToken(headers[TIMING_TOKEN_HEADER])) response.setHeader("server-timing", "cache");
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    response.writeHead(answer.status).end(answer.body ?? undefined);
    const [path] = url.split("?");
    writeRequestLine(log, { requestId: randomUUID(), method, path, status: answer.status, started, cached: true });
  };
  // Nobody waits for a link: what fails in it must not end the process.
  return (request, response, next) =>
    void serve(request, response, next).catch((error: unknown) => {
      log.error({ stack: error instanceof Error ? error.stack : String(error) }, "a request failed");
      response.destroy();
    });
}

/** Renders a shared page once for everybody who asks for it, and caches it. Every other request goes on to its own page. */
export function serveSharedPage(
  { cache, views, isShared, cdnSeconds }: SharedPageParts,
  renderPage: PageRenderer,
): FetchLink {
  return async ({ req: { raw: request }, get }, next) => {
    const { method, url, headers } = request;
    const view = method === "GET" ? await views.viewOf({ method, url, header: (name) => headers.get(name) }) : null;
    if (view === null || !isShared(new URL(url).pathname)) return next();
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

/** How long a page is served without being rendered again, in ms. */
const FRESH_MS = 10_000;
/** How long it is served while a new one is rendered in the background, in ms. */
const STALE_MS = 60_000;
/** How long it replaces a page that cannot be rendered because the upstream fails, in ms. */
const STALE_IF_ERROR_MS = 10 * 60_000;

/**
 * What a shared cache in front of the shop may do with a page, in headers that only shared caches read. They are the
 * fields of RFC 9213 and of older surrogates, and nginx's own. Browsers go on reading Cache-Control, so Back and
 * reloads stay as they are. None with 0 seconds, and none for a page whose theme, data saver or place a shopper has set.
 */
export function cdnHeaders(seconds: number, { looks }: SharedView): Record<string, string> {
  if (seconds === 0 || !isUsual(looks)) return {};
  const directives = `stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_MS / 1_000}`;
  return {
    "cdn-cache-control": `public, s-maxage=${seconds}, ${directives}`,
    "surrogate-control": `max-age=${seconds}, ${directives}`,
    "x-accel-expires": String(seconds),
  };
}

/** A finished page, the same for every shopper with its key. */
interface CachedPage {
  headers: Record<string, string>;
  /** The page by coding. Each is made when it is first requested. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  tag: string;
  /** The `Server-Timing` of its rendering, for requests that waited for it. */
  timing: string | undefined;
  /** Renders the page once more. */
  render(): Promise<Response>;
}

/** How a page answers a request. */
interface Answer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** The parts of a request on which the answer depends. */
type Asked = Pick<IncomingMessage, "method" | "headers">;

/** Finished pages in memory, of at most so many bytes. It saves rendering a page for each shopper. */
export function createPageCache(maxBytes: number) {
  // A response that is one shopper's alone is a result, too, but is never kept.
  const pages = resultCache<CachedPage | Response>({
    max: maxBytes,
    // Both compressed bodies take less than half of the page.
    sizeOf: (page) => (page instanceof Response ? 1 : Math.ceil(page.bodies.identity.length * 1.5) + 1_000),
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    staleIfErrorMs: STALE_IF_ERROR_MS,
    servesOutdated: true,
    isKept: (page) => !(page instanceof Response),
  });
  let [hits, misses] = [0, 0];
  return {
    /** The answer from memory. Null when the page is not in it, too old or not in a coding that the client takes. */
    find(key: string, request: Asked): Answer | null {
      const found = pages.find(key);
      if (found === null || found.result instanceof Response) return null;
      const page = found.result;
      const body = page.bodies[codingFor(request)];
      if (body === undefined) return null;
      // After a failure the next request tries again.
      if (!found.isFresh) pages.renew(key, () => renderShared(page.render));
      hits += 1;
      return answerOf(page, body, request);
    },
    /** Renders a page once for all requests of this moment, and caches it if it is the same for all. */
    async respond(key: string, request: Request, render: () => Promise<Response>): Promise<Response> {
      misses += 1;
      const asked = { method: request.method, headers: Object.fromEntries(request.headers) };
      const found = pages.find(key);
      let isOwn = false;
      let page =
        found?.isFresh === true
          ? found.result
          : await pages.read(key, () => {
              isOwn = true;
              return renderShared(render);
            });
      if (page instanceof Response) {
        if (!isOwn) return render();
        const old = page.status >= 500 ? pages.replacement(key)?.result : undefined;
        if (old === undefined || old instanceof Response) return page;
        page = old;
      }
      const { bodies } = page;
      const coding = codingFor(asked);
      const identity = bodies.identity;
      const body = (bodies[coding] ??=
        coding === "identity" ? identity : await encoded(coding, identity, publicQuality(request.url)));
      const { status, headers, body: sent } = answerOf(page, body, asked);
      if (page.timing !== undefined && status === 200) headers["server-timing"] = page.timing;
      return new Response(sent === null ? null : new Uint8Array(sent), { status, headers });
    },
    /**
     * Marks every page as outdated: what it shows has changed. Each is rendered again when it is next requested; who requests
     * it still gets the old one, unless the change is to be seen `atOnce`.
     */
    outdate: (options?: { atOnce: boolean }) => pages.invalidate(options),
    /** The requests whose page was in memory (`hits`) and was not (`misses`), and the size of the memory. */
    counts: () => ({ hits, misses, pages: pages.counts().entries, bytes: pages.counts().bytes }),
  };
}

/** See {@link createPageCache}. */
export type PageCache = ReturnType<typeof createPageCache>;

async function renderShared(render: () => Promise<Response>): Promise<CachedPage | Response> {
  const response = await render();
  if (!isSharedResponse(response)) return response;
  // The id of the request that the page was rendered for is private.
  const { "x-request-id": _id, "server-timing": timing, ...headers } = Object.fromEntries(response.headers);
  const identity = Buffer.from(await htmlOf(response));
  return {
    headers: { ...headers, vary: [headers["vary"], "accept-encoding"].filter(Boolean).join(", ") },
    bodies: { identity },
    tag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    timing,
    render,
  };
}

/** True for a page that says itself that it is shared: its route declares it, and the visit was anonymous. */
function isSharedResponse({ status, headers }: Response): boolean {
  const isPublic = /(^|,)\s*public\s*(,|$)/i.test(headers.get("cache-control") ?? "");
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  return status === 200 && isPublic && !headers.has("set-cookie") && isPage;
}

function answerOf(page: CachedPage, body: Buffer, request: Asked): Answer {
  const coding = codingFor(request);
  // A strong entity tag differs by coding (RFC 9110, 8.8.3.3).
  const etag = `"${page.tag}-${coding}"`;
  const headers = { ...page.headers, etag };
  if (matchesEntityTag(request.headers["if-none-match"], etag)) return { status: 304, headers, body: null };
  const coded: Record<string, string> = coding === "identity" ? {} : { "content-encoding": coding };
  return {
    status: 200,
    headers: { ...headers, ...coded, "content-length": String(body.length) },
    body: request.method === "HEAD" ? null : body,
  };
}

function codingFor({ headers }: Asked): keyof CachedPage["bodies"] {
  return acceptedCoding(headers["accept-encoding"]?.toString(), publicCodings) ?? "identity";
}

/** True where If-None-Match names the tag. The comparison is weak (RFC 9110, 13.1.2): a proxy that compresses marks tags as weak. */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}
