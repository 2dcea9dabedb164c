import { LRUCache } from "lru-cache";
import { readCookies, type CookieJar } from "../app/session/cookies/cookie-jar.ts";
import type { displayPreferencesCookie, DisplayPreferences } from "../app/session/cookies/preferences-cookie.server.ts";

/** All that a shared page is rendered from, and therefore all that its key holds. */
export interface SharedView {
  /** The address as the shopper sees it, absolute. */
  url: string;
  looks: DisplayPreferences;
  /** Whether the browser asks for less data by itself (Save-Data). */
  savesData: boolean;
  /** Whether the browser says that it has the stylesheet. */
  hasStyles: boolean;
}

/** Tells which requests may be answered with a shared page. */
export interface SharedPages {
  /** The same as {@link viewOf}, at once: null also where the looks were never read before. */
  knownViewOf(request: ViewRequest): SharedView | null;
  /** The view of a request that carries nothing of one shopper; null for every other one. */
  viewOf(request: ViewRequest): Promise<SharedView | null>;
  /** The request that a view is rendered from: it holds nothing but the view. */
  requestFor(view: SharedView): Promise<Request>;
}

/** What is looked at of a request; `url` is absolute. */
interface ViewRequest {
  method: string | undefined;
  url: string;
  header(name: string): string | null | undefined;
}

interface SharedPagesParts {
  /** The shop's own code for the cookie that holds the looks. */
  looks: typeof displayPreferencesCookie;
  secrets: readonly string[];
  /** The mark of browsers that have the stylesheet, as "name=value"; null in development. */
  stylesCookie: string | null;
}

/** Longer addresses are not kept, in characters. */
const MAX_URL_LENGTH = 1_000;
/** How many settings cookies are remembered with what they ask for. */
const MAX_LOOKS = 2_000;
const defaultLooks: DisplayPreferences = { theme: null, dataSaver: false };

/**
 * A request may get a shared page when every cookie it carries is one that a shared page may depend on. Any other cookie,
 * known to the shop or not, makes the request private: so no name has to be listed for a page to stay private.
 */
export function sharedPages({ looks, secrets, stylesCookie }: SharedPagesParts): SharedPages {
  const read = new LRUCache<string, DisplayPreferences>({ max: MAX_LOOKS });
  const [stylesName = "", stylesMark = ""] = stylesCookie?.split("=") ?? [];

  function partsOf({ method, url, header }: ViewRequest) {
    if ((method !== "GET" && method !== "HEAD") || url.length > MAX_URL_LENGTH) return null;
    const isSecure = url.startsWith("https:");
    const jar = readCookies(header("cookie"));
    const name = looks.nameFor(isSecure);
    if (Object.keys(jar).some((one) => one !== name && one !== stylesName)) return null;
    const savesData = header("save-data")?.toLowerCase() === "on";
    const hasStyles = stylesName !== "" && jar[stylesName] === stylesMark;
    return { isSecure, jar, settings: jar[name], rest: { url, savesData, hasStyles } };
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
      return found === undefined ? null : { ...parts.rest, looks: found };
    },
    async viewOf(request) {
      const parts = partsOf(request);
      if (parts === null) return null;
      const { jar, settings, isSecure, rest } = parts;
      return { ...rest, looks: settings === undefined ? defaultLooks : await looksIn(jar, settings, isSecure) };
    },
    async requestFor({ url, looks: chosen, savesData, hasStyles }) {
      const isDefault = chosen.theme === null && !chosen.dataSaver;
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

/** The name under which the page of a view is kept. */
export function keyOf({ url, looks, savesData, hasStyles }: SharedView): string {
  return JSON.stringify([url, looks.theme, looks.dataSaver, savesData, hasStyles]);
}
