/** What of a service worker's scope is used here: the DOM's types have none of it. */
interface WorkerScope {
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<{ url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

/** The browser's cache of saved pages. Another name drops what was saved under the old one. */
export const SAVED_PAGES = "pallu-pages-1";

/**
 * The service worker: keeps the pages that the server declares shared, with their pictures, for times without a
 * connection. A page is always asked of the server first. A saved page ends with a notice that it is one.
 *
 * - Gains: what was seen stays readable without a connection.
 * - Leans on: `cache-control: public` of shared pages; pages of one shopper never have it.
 * - Held by: `tests/journeys/enhanced-saved-pages.spec.ts`.
 * - Off: remove the registration from `app/entry.client.tsx`; browsers drop the worker once its address answers 404.
 *
 * It runs in the browser, copied into a file of its own as text, so it names nothing outside itself. `firstFiles`
 * are the page for addresses that were never seen and what the notice needs; `notice` is HTML.
 */
export function serviceWorker(name: string, firstFiles: readonly string[], notice: string, mostEntries: number): void {
  const worker: WorkerScope = Object.assign(self);
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
  const answer = async ({ request, preloadResponse, waitUntil }: WorkerEvent) => {
    try {
      const response = (await preloadResponse) || (await fetch(request));
      waitUntil(save(request, response.clone()));
      return response;
    } catch (error) {
      const page = await saved(request);
      if (request.mode !== "navigate" && page) return page;
      if (page) return new Response(new Blob([await page.blob(), notice]), page);
      const unseen = request.mode === "navigate" && (await saved(firstFiles[0] || ""));
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
      await worker.registration.navigationPreload?.enable();
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
    const { request, preloadResponse } = event;
    event.respondWith(answer({ request, preloadResponse, waitUntil: event.waitUntil.bind(event) } as WorkerEvent));
  });
}
