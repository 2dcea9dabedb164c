import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { matchRoutes, type ServerBuild } from "react-router";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import { contentHash, matchesEntityTag } from "#process/content-hash.ts";
import { resultCache } from "#process/result-cache.ts";
import type { FetchLink, NodeLink } from "./chain-links.ts";
import { acceptedCoding, type Coding, compressed } from "./compress.ts";
import { originOf } from "./forwarded.ts";
import { logged } from "./log.ts";
import { isShopEntry, type PageRenderer } from "./shop-handler.ts";

/*
 * Pages that are the same for many shoppers are rendered and compressed once. A page is kept only where its route declares it
 * shared (`sharedPage`) and the visit that rendered it had nothing of one shopper: its response is then public and sets no
 * cookie. A request gets one only if it carries nothing but what the page's key holds (`SharedView`).
 */

/** The cached pages, and which requests may get one. */
export interface SharedPageParts {
  cache: PageCache;
  /** The cookie of browsers that have the stylesheet, as "name=value". Null where there is none. */
  stylesCookie: string | null;
  /** How long a shared cache in front of the shop may keep a page, in seconds; 0 for none. */
  cdnSeconds: number;
  /** True for the path of a page whose route declares it shared. */
  isShared(pathname: string): boolean;
}

/** Everything that a shared page may depend on. As JSON it is the page's key. */
export interface SharedView {
  /** The address as the shopper sees it, absolute. */
  url: string;
  /** True where the browser asks for less data by itself (Save-Data). */
  savesData: boolean;
  /** True where the browser has the stylesheet already. */
  hasStyles: boolean;
  /** How the page is sent. */
  coding: Coding;
}

/** The longest address whose page is cached, in characters. */
const MAX_URL_LENGTH = 1_000;

/** The view of a request that carries nothing of one shopper. Null for every other, so for one with a cookie beside the stylesheet's. */
export function sharedViewOf(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  url: string,
  stylesCookie: string | null,
): SharedView | null {
  if ((method !== "GET" && method !== "HEAD") || url.length > MAX_URL_LENGTH) return null;
  // An empty search leads back to the page it was sent from, which is another one for each shopper.
  if (url.includes("search=") && URL.parse(url)?.searchParams.get("search")?.trim() === "") return null;
  const cookies = Object.entries(readCookies(headers.cookie));
  const [name, mark] = stylesCookie?.split("=") ?? [];
  if (cookies.some(([one]) => one !== name)) return null;
  const savesData = headers["save-data"]?.toString().toLowerCase() === "on";
  const hasStyles = cookies.some(([, value]) => value === mark);
  return { url, savesData, hasStyles, coding: acceptedCoding(headers["accept-encoding"]?.toString()) };
}

/** The request that a page is rendered from. It holds nothing but the view. */
export function requestOf({ url, savesData, hasStyles }: SharedView, stylesCookie: string | null): Request {
  const headers = new Headers({ accept: "text/html" });
  if (hasStyles && stylesCookie !== null) headers.set("cookie", stylesCookie);
  if (savesData) headers.set("save-data", "on");
  return new Request(url, { headers });
}

/**
 * The links of shared pages. `cached` answers from memory, before a Fetch request is made: that alone costs more than sending a
 * cached page. `rendered` renders a page once for everybody who asks for it, and caches it. What has a page of its own passes.
 */
export function sharedPageLinks(
  { cache, stylesCookie, isShared, cdnSeconds }: SharedPageParts,
  renderPage: PageRenderer,
  trustProxy: boolean,
): { cached: NodeLink; rendered: FetchLink } {
  /** Renders a page. The id is for the log. The view alone decides what the page holds: no other fact of a request reaches it. */
  const rendering = (view: SharedView, id: string) => async (): Promise<StoredResponse | Response> => {
    const response = await renderPage(requestOf(view, stylesCookie), { id, address: null, nonce: null });
    return isSharedResponse(response) ? storedPage(response, view, cdnSeconds) : response;
  };
  return {
    cached(request, response, next) {
      const address = URL.parse(`${originOf(request, trustProxy)}${request.url}`)?.href ?? "";
      const view = sharedViewOf(request, address, stylesCookie);
      const page = view && cache.find(JSON.stringify(view), rendering(view, randomUUID()))?.result;
      if (!page || page instanceof Response) return next();
      logged(response, { requestId: randomUUID(), cached: true });
      response.setHeader("cache-status", "pages; hit");
      const { status, headers, body } = answerFrom(page, request.headers);
      response.writeHead(status, headers).end(body ?? undefined);
    },
    async rendered({ req: { method, url }, env: { response }, get }, next) {
      const view = method === "GET" ? sharedViewOf(response.req, url, stylesCookie) : null;
      if (view === null || !isShared(new URL(url).pathname)) return next();
      const render = rendering(view, get("requestId"));
      let isOwn = false;
      let page = await cache.run(JSON.stringify(view), () => {
        isOwn = true;
        return render();
      });
      // A page that is not the same for all is sent to the one it was rendered for.
      if (page instanceof Response && !isOwn) page = await render();
      if (page instanceof Response) return page;
      const { status, headers, body } = answerFrom(page, response.req.headers);
      return new Response(body === null ? null : new Uint8Array(body), { status, headers });
    },
  };
}

/** Tells whether the route of a path declares its page shared, in every language. Every other page is private, and so is the data that scripts fetch. */
export function sharedRoutes(builds: readonly ServerBuild[]): (pathname: string) => boolean {
  const table = builds.flatMap(({ routes, entry: { module: own } }) =>
    Object.values(routes).flatMap((route) => {
      if (route?.parentId === undefined) return [];
      return { path: route.path ?? "", isShared: isShopEntry(own) && route.module.headers === own.sharedPage };
    }),
  );
  return (pathname) => !pathname.endsWith(".data") && matchRoutes(table, pathname)?.at(-1)?.route.isShared === true;
}

/** How long a page is served without being rendered again, in ms. */
const FRESH_MS = 10_000;
/** How long it is served while a new one is rendered in the background, in ms. */
const STALE_MS = 60_000;
/** How long a shared cache may serve it while the shop fails, in seconds. */
const STALE_IF_ERROR_S = 600;

/**
 * What a shared cache in front of the shop may do with a page, in headers that only shared caches read. They are the
 * fields of RFC 9213 and of older surrogates, and nginx's own. Browsers go on reading Cache-Control, so Back and
 * reloads stay as they are. None with 0 seconds.
 */
export function cdnHeaders(seconds: number): Record<string, string> {
  if (seconds === 0) return {};
  const directives = `stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`;
  return {
    "cdn-cache-control": `public, s-maxage=${seconds}, ${directives}`,
    "surrogate-control": `max-age=${seconds}, ${directives}`,
    "x-accel-expires": String(seconds),
  };
}

/** A response for everybody, in memory, as it is sent in one coding. */
export interface StoredResponse {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** A strong entity tag, which differs by coding (RFC 9110, 8.8.3.3). */
  etag: string;
}

/** Such a response of a body, as it is or coded. */
export function stored(headers: Readonly<Record<string, string>>, body: Buffer): StoredResponse {
  const etag = `"${contentHash(body)}"`;
  return { headers: { ...headers, etag, "content-length": String(body.length) }, body, etag };
}

/** How a stored response answers a request. */
interface Answer {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** Finished pages in memory by their views, of at most so many bytes. A response that is not the same for all is never kept. */
export function createPageCache(maxBytes: number) {
  return resultCache<StoredResponse | Response>({
    max: maxBytes,
    sizeOf: (page) => (page instanceof Response ? 1 : page.body.length + 1_000),
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    isKept: (page) => !(page instanceof Response),
  });
}

/** See {@link createPageCache}. */
export type PageCache = ReturnType<typeof createPageCache>;

/** A page to keep, with what a shared cache may do with it. */
async function storedPage(
  response: Response,
  { coding, url }: SharedView,
  cdnSeconds: number,
): Promise<StoredResponse> {
  const page = await compressed(response, coding, url);
  // The id of the request that the page was rendered for is private.
  const { "x-request-id": _id, ...headers } = Object.fromEntries(page.headers);
  return stored({ ...headers, ...cdnHeaders(cdnSeconds) }, Buffer.from(await page.arrayBuffer()));
}

/** True for a page that says itself that it is shared: its route declares it, and the visit was anonymous. */
function isSharedResponse({ status, headers }: Response): boolean {
  const isPublic = /(^|,)\s*public\s*(,|$)/i.test(headers.get("cache-control") ?? "");
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  return status === 200 && isPublic && !headers.has("set-cookie") && isPage;
}

/** The answer of a stored response to a request. Node sends no body of it to a HEAD request. */
export function answerFrom({ headers, body, etag }: StoredResponse, asked: IncomingHttpHeaders): Answer {
  if (!matchesEntityTag(asked["if-none-match"], etag)) return { status: 200, headers, body };
  const { "content-encoding": _coding, "content-length": _length, ...others } = headers;
  return { status: 304, headers: others, body: null };
}
