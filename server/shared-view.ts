import { matchRoutes, type ServerBuild } from "react-router";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import type { displayPreferencesCookie, DisplayPreferences } from "#app/session/preferences.server.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import { deliveryDay, findRow, unlistedPrefix } from "#domain/delivery-table.ts";

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

/**
 * A request may get a shared page when every one of its cookies is one that a shared page may depend on. Any other
 * cookie makes the request private, so no name has to be listed for a page to stay private.
 */
export function createSharedPages({ looks, placeOf, secrets, stylesCookie }: SharedPagesParts) {
  const [stylesName = "", stylesMark = ""] = stylesCookie?.split("=") ?? [];
  return {
    /** The view of a request that carries nothing of one shopper. Null for every other request. `url` is absolute. */
    async viewOf({ method, url, header }: ViewedRequest): Promise<SharedView | null> {
      if ((method !== "GET" && method !== "HEAD") || url.length > MAX_URL_LENGTH) return null;
      // An empty search leads back to the page it was sent from, which is another one for each shopper.
      if (url.includes("search=") && URL.parse(url)?.searchParams.get("search")?.trim() === "") return null;
      const isSecure = url.startsWith("https:");
      const jar = readCookies(header("cookie"));
      const name = looks.nameFor(isSecure);
      if (Object.keys(jar).some((one) => one !== name && one !== stylesName)) return null;
      const { pin, ...own } = await looks.read(jar, secrets, isSecure);
      const place = pin === null || !looks.concernsDelivery(new URL(url).pathname) ? null : placeOf(pin);
      return {
        url,
        looks: { ...own, pin: place?.prefix ?? null },
        day: place?.day ?? null,
        savesData: header("save-data")?.toLowerCase() === "on",
        hasStyles: stylesName !== "" && jar[stylesName] === stylesMark,
      };
    },
    /** The request that a page is rendered from. It holds nothing but the view. */
    async requestFor({ url, looks: chosen, savesData, hasStyles }: SharedView): Promise<Request> {
      const pair = isUsual(chosen) ? null : await looks.pairFor(chosen, secrets, url.startsWith("https:"));
      const cookie = [pair, hasStyles ? stylesCookie : null].filter((one) => one !== null).join("; ");
      return new Request(url, {
        headers: { accept: "text/html", ...(cookie !== "" && { cookie }), ...(savesData && { "save-data": "on" }) },
      });
    },
  };
}

interface ViewedRequest {
  method: string | undefined;
  url: string;
  header(name: string): string | null | undefined;
}

/** See {@link createSharedPages}. */
export type SharedPages = ReturnType<typeof createSharedPages>;

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

/** Whether a shopper has set nothing that a shared page depends on. */
export function isUsual({ theme, dataSaver, pin }: DisplayPreferences): boolean {
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
    const match = pathname.endsWith(".data") ? undefined : matchRoutes(patterns, pathname)?.at(-1);
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
