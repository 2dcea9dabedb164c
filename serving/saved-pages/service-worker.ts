/** What of a service worker's scope is used here: the DOM's types have none of it. */
interface WorkerScope {
  registration: { navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> } };
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ url: string } | undefined>;
    matchAll(options: object): Promise<{ url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  request: Request;
  /** The page that asks for a file. */
  clientId: string;
  preloadResponse?: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

/** The browser's cache of saved pages. Another name drops what was saved under the old one. */
export const SAVED_PAGES = "pallu-pages-2";

/**
 * The service worker: keeps the pages that the server declares shared, with their pictures, for times without a
 * connection. A page is always asked of the server first. A saved page ends with a notice that it is one.
 *
 * In WebKit it answers for pages only without a connection, and otherwise saves what the browser has cached (seen in 2.50).
 * Of a preloaded page asked for twice, WebKit shows the body of one response under the headers of the other: the policy
 * names another nonce, and no script runs, once in about 200 pages. Without preloading, a redirect met by Back keeps the
 * address it came from.
 *
 * - Gains: what was seen stays readable without a connection.
 * - Leans on: `cache-control: public` of shared pages; pages of one shopper never have it.
 * - Held by: `tests/journeys/enhanced-saved-pages.spec.ts`.
 * - Off: remove the registration from `app/entry.client.tsx`; browsers drop the worker once its address answers 404.
 *
 * It runs in the browser, copied into a file of its own as text, so it names nothing outside itself. `editions`
 * hold for each language how its addresses start, the page for addresses that were never seen, and the notice as HTML;
 * `files` are what the notice needs.
 */
export function serviceWorker(
  name: string,
  editions: readonly { start: string; offlinePage: string; notice: string }[],
  files: readonly string[],
  mostEntries: number,
): void {
  const firstFiles = [...editions.map(({ offlinePage }) => offlinePage), ...files];
  const editionOf = (url: string) => {
    const path = `${new URL(url).pathname}/`;
    return editions.filter(({ start }) => path.startsWith(start))[0];
  };
  const worker: WorkerScope = Object.assign(self);
  const isWebKit = /AppleWebKit(?!.*Chrome\/)/.test(navigator.userAgent);
  const isPublic = (response: Response) =>
    response.ok && (response.headers.get("cache-control") || "").startsWith("public");
  const saved = (request: Request | string) => caches.match(request, { ignoreVary: true });
  const save = async (request: Request, response: Response) => {
    if (!isPublic(response)) return;
    const cache = await caches.open(name);
    await cache.delete(request, { ignoreVary: true });
    await cache.put(request, response);
    const keys = await cache.keys();
    // The oldest come first.
    const others = keys.filter(({ url }) => !firstFiles.includes(url.slice(location.origin.length)));
    for (const oldest of others.slice(0, Math.max(0, keys.length - mostEntries)))
      await cache.delete(oldest, { ignoreVary: true });
  };
  const saveAnonymous = async (url: string) => {
    const request = new Request(url, { credentials: "omit" });
    await save(request, await fetch(request));
  };
  const seenPages = new Set<string>();
  /** Saves the page that asks for a file, out of the browser's own cache. */
  const saveOpenPage = async (id: string) => {
    const url = (await worker.clients.get(id))?.url;
    if (url === undefined || seenPages.has(url)) return;
    await save(new Request(url), await fetch(url, { mode: "same-origin", cache: "only-if-cached" }));
    seenPages.add(url);
  };
  const answer = async (event: WorkerEvent) => {
    const { request } = event;
    try {
      const response = (await event.preloadResponse) || (await fetch(request));
      event.waitUntil(save(request, response.clone()));
      return response;
    } catch (error) {
      const page = await saved(request);
      if (request.mode !== "navigate" && page) return page;
      const { notice = "", offlinePage = "" } = editionOf(request.url) || {};
      if (page) return new Response(new Blob([await page.blob(), notice]), page);
      const unseen = request.mode === "navigate" && (await saved(offlinePage));
      if (unseen) return unseen;
      throw error;
    }
  };
  worker.addEventListener("install", (event) =>
    event.waitUntil(Promise.all(firstFiles.map(saveAnonymous)).then(() => worker.skipWaiting())),
  );
  worker.addEventListener("activate", (event) => {
    const begin = async () => {
      for (const key of await caches.keys()) if (key !== name) await caches.delete(key);
      await worker.registration.navigationPreload?.[isWebKit ? "disable" : "enable"]();
      await worker.clients.claim();
      for (const { url } of await worker.clients.matchAll({})) await saveAnonymous(url);
    };
    event.waitUntil(begin());
  });
  worker.addEventListener("fetch", (event) => {
    const { method, mode, destination, url } = event.request;
    const { origin, pathname } = new URL(url);
    const isFile = destination !== "script" && /^\/(assets|picture|icon|saved)/.test(pathname);
    if (method !== "GET" || origin !== location.origin || (mode !== "navigate" && !isFile)) return;
    const isAnsweredByBrowser = isWebKit && navigator.onLine;
    if (mode === "navigate" && isAnsweredByBrowser) return;
    const answered = answer(event);
    event.respondWith(answered);
    // A page that must not be stored is not in the cache.
    if (isAnsweredByBrowser) event.waitUntil(answered.then(() => saveOpenPage(event.clientId)).catch(() => undefined));
  });
}
