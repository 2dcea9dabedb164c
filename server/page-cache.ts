import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { htmlOf } from "#delivery/page-response.ts";
import { acceptsEncoding, brotliCompressed, gzipped, publicQuality } from "./compress.ts";
import { matchesEntityTag } from "./entity-tags.ts";

/** How long a page is served without being rendered again, in ms. */
const FRESH_MS = 10_000;
/** How long it is served while a new one is rendered in the background, in ms. */
const STALE_MS = 60_000;
/** How long it replaces a page that cannot be rendered because the upstream fails, in ms. */
const STALE_IF_ERROR_MS = 10 * 60_000;

/** The share of the memory for pages that were requested only once. */
const SEEN_ONCE_SHARE = 0.3;

type Coding = "br" | "gzip" | "identity";

/** A finished page, the same for every shopper with its key. */
interface CachedPage {
  headers: Record<string, string>;
  /** The page by coding. Each is made when it is first requested. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** The quality of its brotli. */
  quality: number;
  tag: string;
  /** The `Server-Timing` of its rendering, for requests that waited for it. */
  timing: string;
  renderedAt: number;
  outdated: boolean;
  /** Renders the page once more. */
  render(): Promise<Response>;
}

/** Finished pages for shoppers without a cart, a login or a message: one rendering serves all of them. */
export interface PageCache {
  /** Answers from memory. False when the page is not in it, or too old. */
  sendCached(key: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders a page once for all requests of this moment, and caches it if it is the same for all. */
  respond(key: string, request: Request, render: () => Promise<Response>): Promise<Response>;
  /** Marks every page as outdated: what it shows has changed. Each is rendered again when it is next requested. */
  outdate(): void;
  /** The number of requests whose page was in memory (`hits`) and was not (`misses`), and the size of the memory. */
  counts(): { hits: number; misses: number; pages: number; bytes: number };
}

/** A {@link PageCache} that holds at most so many bytes. */
export function createPageCache(maxBytes: number): PageCache {
  const sizeCalculation = ({ bodies: { identity, br, gzip } }: CachedPage) =>
    identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 1_000;
  // A page requested a second time moves to `repeated`, where addresses that a stranger invents never come.
  const repeated = new LRUCache<string, CachedPage>({
    maxSize: Math.ceil(maxBytes * (1 - SEEN_ONCE_SHARE)),
    sizeCalculation,
  });
  const seenOnce = new LRUCache<string, CachedPage>({
    maxSize: Math.ceil(maxBytes * SEEN_ONCE_SHARE),
    sizeCalculation,
  });
  const find = (key: string) => repeated.get(key) ?? seenOnce.get(key);
  const store = (key: string, page: CachedPage) => void (repeated.has(key) ? repeated : seenOnce).set(key, page);
  const promote = (key: string, page: CachedPage) => {
    if (!seenOnce.delete(key)) return;
    repeated.set(key, page);
  };
  const rendering = new Map<string, Promise<CachedPage | null>>();
  const counts = { hits: 0, misses: 0 };

  /** Renders a page. `shared` is null for a response that must not be cached, which is then `own`. */
  const start = (
    key: string,
    render: () => Promise<Response>,
  ): { shared: Promise<CachedPage | null>; own: Promise<Response | null> } => {
    const response = render();
    const shared = response.then((rendered) =>
      isSharedResponse(rendered) ? toCachedPage(key, rendered, render) : null,
    );
    rendering.set(key, shared);
    void settle(key, shared);
    return { shared, own: response.then((rendered) => (isSharedResponse(rendered) ? null : rendered)) };
  };

  const settle = async (key: string, shared: Promise<CachedPage | null>): Promise<void> => {
    const page = await shared.catch(() => null);
    // A rendering that started before a change may not show it.
    if (rendering.get(key) !== shared) return;
    rendering.delete(key);
    if (page !== null) store(key, page);
  };

  const responseOf = async (key: string, page: CachedPage, request: Request): Promise<Response> => {
    const response = await toResponse(page, request);
    // The page may have got another coding, so its size is counted again.
    if (find(key) === page) store(key, page);
    return response;
  };

  const renew = (key: string, old: CachedPage): void => {
    if (rendering.has(key)) return;
    // After a failure the next request tries again. A promise that is left alone would end the process.
    for (const outcome of Object.values(start(key, old.render))) outcome.catch(() => undefined);
  };

  return {
    sendCached(key, request, response) {
      const page = find(key);
      if (page === undefined) return false;
      const age = Date.now() - page.renderedAt;
      const body = page.bodies[codingFor(request.headers["accept-encoding"])];
      if (age > STALE_MS || body === undefined) return false;
      if (page.outdated || age > FRESH_MS) renew(key, page);
      promote(key, page);
      send(page, body, request, response);
      counts.hits += 1;
      return true;
    },
    async respond(key, request, render) {
      counts.misses += 1;
      const old = find(key);
      const isGood = old !== undefined && !old.outdated && Date.now() - old.renderedAt <= FRESH_MS;
      // The page is in memory, but in no coding that this client takes.
      if (isGood) return responseOf(key, old, request);
      const others = rendering.get(key);
      if (others !== undefined) {
        const page = await others.catch(() => null);
        return page === null ? render() : responseOf(key, page, request);
      }
      const { shared, own } = start(key, render);
      const response = await own;
      if (response === null) return responseOf(key, await required(shared), request);
      const isReplaced = response.status >= 500 && old !== undefined && Date.now() - old.renderedAt < STALE_IF_ERROR_MS;
      return isReplaced ? responseOf(key, old, request) : response;
    },
    outdate() {
      rendering.clear();
      for (const page of [...repeated.values(), ...seenOnce.values()]) page.outdated = true;
    },
    counts: () => ({
      ...counts,
      pages: repeated.size + seenOnce.size,
      bytes: repeated.calculatedSize + seenOnce.calculatedSize,
    }),
  };
}

/** True for a page that says itself that it is shared: its route declares it, and the visit was anonymous. */
export function isSharedResponse({ status, headers }: Response): boolean {
  const isPublic = /(^|,)\s*public\s*(,|$)/i.test(headers.get("cache-control") ?? "");
  return (
    status === 200 &&
    isPublic &&
    !headers.has("set-cookie") &&
    headers.get("content-type")?.startsWith("text/html") === true
  );
}

async function toCachedPage(key: string, response: Response, render: () => Promise<Response>): Promise<CachedPage> {
  // The id of the request that the page was rendered for is private.
  const { "x-request-id": _id, "server-timing": timing = "", ...own } = Object.fromEntries(response.headers);
  const identity = Buffer.from(await htmlOf(response));
  const headers = {
    ...own,
    vary: [own["vary"], "accept-encoding"].filter(Boolean).join(", "),
  };
  return {
    headers,
    bodies: { identity },
    quality: publicQuality(key),
    tag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    timing,
    renderedAt: Date.now(),
    outdated: false,
    render,
  };
}

function send(page: CachedPage, body: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const coding = codingFor(request.headers["accept-encoding"]);
  const tag = tagOf(page, coding);
  for (const [name, value] of Object.entries(headersOf(page, coding, body))) response.setHeader(name, value);
  if (matchesEntityTag(request.headers["if-none-match"], tag)) {
    response.removeHeader("content-encoding");
    response.removeHeader("content-length");
    response.writeHead(304).end();
  } else response.writeHead(200).end(request.method === "HEAD" ? undefined : body);
}

/** A page as a response, in the best coding that the client takes. A missing coding is made now. */
async function toResponse(page: CachedPage, request: Request): Promise<Response> {
  const coding = codingFor(request.headers.get("accept-encoding"));
  const body = await bodyOf(page, coding);
  const headers = headersOf(page, coding, body);
  if (matchesEntityTag(request.headers.get("if-none-match"), tagOf(page, coding))) {
    const { "content-encoding": _coding, "content-length": _length, ...others } = headers;
    return new Response(null, { status: 304, headers: others });
  }
  const timing: Record<string, string> = page.timing === "" ? {} : { "server-timing": page.timing };
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
    status: 200,
    headers: { ...headers, ...timing },
  });
}

async function bodyOf({ bodies, quality }: CachedPage, coding: Coding): Promise<Buffer> {
  const known = bodies[coding];
  if (known !== undefined) return known;
  const compressed =
    coding === "br" ? await brotliCompressed(bodies.identity, quality) : await gzipped(bodies.identity);
  if (coding !== "identity") bodies[coding] = compressed;
  return compressed;
}

function headersOf(page: CachedPage, coding: Coding, body: Buffer): Record<string, string> {
  return {
    ...page.headers,
    etag: tagOf(page, coding),
    "content-length": String(body.length),
    ...(coding === "identity" ? {} : { "content-encoding": coding }),
  };
}

/** A strong entity tag differs by coding (RFC 9110, 8.8.3.3). */
const tagOf = (page: CachedPage, coding: Coding): string => `"${page.tag}-${coding}"`;

function codingFor(accepted: string | null | undefined): Coding {
  return (["br", "gzip"] as const).find((one) => acceptsEncoding(accepted, one)) ?? "identity";
}

async function required(shared: Promise<CachedPage | null>): Promise<CachedPage> {
  const page = await shared;
  if (page === null) throw new Error("a shared page was not cached");
  return page;
}
