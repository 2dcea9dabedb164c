import { LRUCache } from "lru-cache";
import { matchRoutes, type ServerBuild } from "react-router";
import { readCookies, type CookieJar } from "#app/session/cookies/cookie-jar.ts";
import type { displayPreferencesCookie, DisplayPreferences } from "#app/session/preferences.server.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import { deliveryDay, findRow, unlistedPrefix } from "#domain/delivery-table.ts";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FetchLink, NodeLink } from "./chain-links.ts";
import { originOf } from "./forwarded.ts";
import { type Log, writeRequestLine } from "./log.ts";
import { isSharedResponse, type PageCache } from "./page-cache.ts";
import type { PageRenderer } from "./shop-handler.ts";
import { TIMING_TOKEN_HEADER } from "./server-timing.ts";

/** Everything that a shared page may depend on. Its key holds the same. */
export interface SharedView {
  /** The address as the shopper sees it, absolute. */
  url: string;
  /** Of a shopper's PIN code only the beginning that its row of the delivery table has, and only where the page tells of it. */
  looks: DisplayPreferences;
  /** The day by which an order of this moment arrives there: a page ends with the hour of the last packing. Null where none is told. */
  day: string | null;
  /** True where the browser asks for less data by itself (Save-Data). */
  savesData: boolean;
  /** True where the browser has the stylesheet already. */
  hasStyles: boolean;
}

/** Tells which requests may get a shared page. */
export interface SharedPages {
  /** The same as {@link viewOf}, but at once. Null also where the settings cookie was never read before. */
  knownViewOf(request: ViewRequest): SharedView | null;
  /** The view of a request that carries nothing of one shopper. Null for every other request. */
  viewOf(request: ViewRequest): Promise<SharedView | null>;
  /** The request that a page is rendered from. It holds nothing but the view. */
  requestFor(view: SharedView): Promise<Request>;
}

/** The parts of a request that decide. `url` is absolute. */
interface ViewRequest {
  method: string | undefined;
  url: string;
  header(name: string): string | null | undefined;
}

interface SharedPagesParts {
  /** Reads and writes the cookie that holds the display settings. */
  looks: typeof displayPreferencesCookie;
  /** The row of a PIN code in the delivery table, or {@link unlistedPrefix}, and its day as of now; null without a table. */
  placeOf(pin: string): { prefix: string; day: string | null } | null;
  secrets: readonly string[];
  /** The cookie of browsers that have the stylesheet, as "name=value". Null in development. */
  stylesCookie: string | null;
}

/** The longest address whose page is cached, in characters. */
const MAX_URL_LENGTH = 1_000;
/** How many settings cookies are remembered with their content: that saves the check of a signature before a cached page. */
const MAX_LOOKS = 2_000;
const defaultLooks: DisplayPreferences = { theme: null, dataSaver: false, pin: null };

/**
 * A request may get a shared page when every one of its cookies is one that a shared page may depend on. Any other
 * cookie makes the request private, so no name has to be listed for a page to stay private.
 */
export function createSharedPages({ looks, placeOf, secrets, stylesCookie }: SharedPagesParts): SharedPages {
  const read = new LRUCache<string, DisplayPreferences>({ max: MAX_LOOKS });
  const [stylesName = "", stylesMark = ""] = stylesCookie?.split("=") ?? [];

  function partsOf({ method, url, header }: ViewRequest) {
    if ((method !== "GET" && method !== "HEAD") || url.length > MAX_URL_LENGTH) return null;
    // An empty search leads back to the page it was sent from, which is another one for each shopper.
    if (url.includes("search=") && URL.parse(url)?.searchParams.get("search")?.trim() === "") return null;
    const isSecure = url.startsWith("https:");
    const jar = readCookies(header("cookie"));
    const name = looks.nameFor(isSecure);
    if (Object.keys(jar).some((one) => one !== name && one !== stylesName)) return null;
    const savesData = header("save-data")?.toLowerCase() === "on";
    const hasStyles = stylesName !== "" && jar[stylesName] === stylesMark;
    return { isSecure, jar, settings: jar[name], rest: { url, savesData, hasStyles } };
  }

  /** What is shared of a shopper's preferences. */
  function sharedOf(url: string, { pin, ...own }: DisplayPreferences): Pick<SharedView, "looks" | "day"> {
    const place = pin === null || !looks.concernsDelivery(new URL(url).pathname) ? null : placeOf(pin);
    return { looks: { ...own, pin: place?.prefix ?? null }, day: place?.day ?? null };
  }

  async function looksIn(jar: CookieJar, settings: string, isSecure: boolean): Promise<DisplayPreferences> {
    const found = await looks.read(jar, secrets, isSecure);
    read.set(settings, found);
    return found;
  }

  return {
    knownViewOf(request) {
      const parts = partsOf(request);
      if (parts === null) return null;
      const found = parts.settings === undefined ? defaultLooks : read.get(parts.settings);
      return found === undefined ? null : { ...parts.rest, ...sharedOf(parts.rest.url, found) };
    },
    async viewOf(request) {
      const parts = partsOf(request);
      if (parts === null) return null;
      const { jar, settings, isSecure, rest } = parts;
      const found = settings === undefined ? defaultLooks : await looksIn(jar, settings, isSecure);
      return { ...rest, ...sharedOf(rest.url, found) };
    },
    async requestFor({ url, looks: chosen, savesData, hasStyles }) {
      const isDefault = isUsual(chosen);
      const pair = isDefault ? null : await looks.pairFor(chosen, secrets, url.startsWith("https:"));
      const cookie = [pair, hasStyles ? stylesCookie : null].filter((one) => one !== null).join("; ");
      const headers = {
        accept: "text/html",
        ...(cookie === "" ? {} : { cookie }),
        ...(savesData ? { "save-data": "on" } : {}),
      };
      return new Request(url, { headers });
    },
  };
}

/** The rows of the owner's delivery table by a PIN code, with their day as of now. */
export function deliveryPlaces({ upstream, timeZone }: Runtime): SharedPagesParts["placeOf"] {
  return (pin) => {
    const { delivery: table, calendar } = upstream.terms.knownContent();
    if (table === null) return null;
    const row = findRow(table, pin);
    return row === null
      ? { prefix: unlistedPrefix, day: null }
      : { prefix: row.prefix, day: deliveryDay(new Date(), row, calendar, timeZone) };
  };
}

/** The key of a view's page in the cache. */
export function pageCacheKey({ url, looks, day, savesData, hasStyles }: SharedView): string {
  return JSON.stringify([url, looks.theme, looks.dataSaver, savesData, hasStyles, looks.pin, day]);
}

function isUsual({ theme, dataSaver, pin }: DisplayPreferences): boolean {
  return theme === null && !dataSaver && pin === null;
}

/**
 * Tells whether the page at a path may be shared, in every language: its route's own `headers` must call it public. Every other page is
 * private, and so is the data that scripts fetch.
 */
export function sharedRoutes(builds: readonly ServerBuild[]): (pathname: string) => boolean {
  const table = builds
    .flatMap(({ routes }) => Object.values(routes))
    .flatMap((route) => (route === undefined || route.parentId === undefined ? [] : [route]));
  const patterns = table.map(({ id, path, index }) => (index === true ? { id, path, index } : { id, path }));
  const shared = new Set(table.filter((route) => isDeclaredShared(route)).map(({ id }) => id));
  return (pathname) => {
    if (pathname.endsWith(".data")) return false;
    const match = matchRoutes(patterns, pathname)?.at(-1);
    return match !== undefined && shared.has(match.route.id);
  };
}

function isDeclaredShared({ module }: NonNullable<ServerBuild["routes"][string]>): boolean {
  const none = () => new Headers();
  const declared =
    typeof module.headers === "function"
      ? module.headers({ loaderHeaders: none(), parentHeaders: none(), actionHeaders: none(), errorHeaders: undefined })
      : module.headers;
  return new Headers(declared).get("cache-control")?.startsWith("public") === true;
}

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
 * reloads stay as they are. None with 0 seconds, and none for a page whose theme, data saver or place a shopper has set.
 */
export function cdnHeaders(seconds: number, { looks }: SharedView): Record<string, string> {
  if (seconds === 0 || !isUsual(looks)) return {};
  const directives = `stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`;
  return {
    "cdn-cache-control": `public, s-maxage=${seconds}, ${directives}`,
    "surrogate-control": `max-age=${seconds}, ${directives}`,
    "x-accel-expires": String(seconds),
  };
}
