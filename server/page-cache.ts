import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { htmlOf } from "#delivery/page-response.ts";
import { resultCache } from "#process/result-cache.ts";
import { acceptsEncoding, brotliCompressed, gzipped, publicQuality } from "./compress.ts";

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
  /** Renders the page once more. */
  render(): Promise<Response>;
}

/** Finished pages for shoppers without a cart, a login or a message: one rendering serves all of them. */
export interface PageCache {
  /** Answers from memory. False when the page is not in it, or too old. */
  sendCached(key: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders a page once for all requests of this moment, and caches it if it is the same for all. */
  respond(key: string, request: Request, render: () => Promise<Response>): Promise<Response>;
  /**
   * Marks every page as outdated: what it shows has changed. Each is rendered again when it is next requested; who requests it
   * still gets the old one, unless the change is to be seen `atOnce`.
   */
  outdate(options?: { atOnce: boolean }): void;
  /** The number of requests whose page was in memory (`hits`) and was not (`misses`), and the size of the memory. */
  counts(): { hits: number; misses: number; pages: number; bytes: number };
}

/** A {@link PageCache} that holds at most so many bytes. It saves rendering a page for each shopper. */
export function createPageCache(maxBytes: number): PageCache {
  const cacheOf = (share: number) =>
    resultCache<CachedPage>({
      max: Math.ceil(maxBytes * share),
      sizeOf: ({ bodies: { identity, br, gzip } }) => identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 1_000,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
      staleIfErrorMs: STALE_IF_ERROR_MS,
      servesOutdated: true,
    });
  // A page requested a second time moves to `repeated`, where addresses that a stranger invents never come.
  const repeated = cacheOf(1 - SEEN_ONCE_SHARE);
  const seenOnce = cacheOf(SEEN_ONCE_SHARE);
  const cacheWith = (key: string) => (repeated.has(key) ? repeated : seenOnce);
  const counts = { hits: 0, misses: 0 };

  const responseOf = async (key: string, page: CachedPage, request: Request): Promise<Response> => {
    const response = await toResponse(page, request);
    // The page may have got another coding, so its size is counted again.
    if (cacheWith(key).find(key)?.result === page) cacheWith(key).move(key, cacheWith(key));
    return response;
  };

  return {
    sendCached(key, request, response) {
      const found = cacheWith(key).find(key);
      if (found === null) return false;
      const page = found.result;
      const body = page.bodies[codingFor(request.headers["accept-encoding"])];
      if (body === undefined) return false;
      seenOnce.move(key, repeated);
      // After a failure the next request tries again.
      if (!found.isFresh) repeated.renew(key, () => renderShared(key, page.render));
      send(page, body, request, response);
      counts.hits += 1;
      return true;
    },
    async respond(key, request, render) {
      counts.misses += 1;
      const pages = cacheWith(key);
      const found = pages.find(key);
      // The page is in memory, but in no coding that this client takes.
      if (found?.isFresh === true) return responseOf(key, found.result, request);
      let isOwn = false;
      const work = () => {
        isOwn = true;
        return renderShared(key, render);
      };
      let page;
      try {
        page = await pages.read(key, work);
      } catch (error) {
        if (!isOwn) return render();
        if (!(error instanceof NotShared)) throw error;
        const old = error.response.status >= 500 ? pages.replacement(key) : null;
        if (old === null) return error.response;
        page = old.result;
      }
      return responseOf(key, page, request);
    },
    outdate(options) {
      repeated.invalidate(options);
      seenOnce.invalidate(options);
    },
    counts() {
      const [often, once] = [repeated.counts(), seenOnce.counts()];
      return { ...counts, pages: often.entries + once.entries, bytes: often.bytes + once.bytes };
    },
  };
}

/** Carries a response that is for one request alone past the cache. */
class NotShared extends Error {
  override readonly name = "NotShared";
  readonly response: Response;

  constructor(response: Response) {
    super("this response is not shared");
    this.response = response;
  }
}

async function renderShared(key: string, render: () => Promise<Response>): Promise<CachedPage> {
  const response = await render();
  if (!isSharedResponse(response)) throw new NotShared(response);
  return toCachedPage(key, response, render);
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

/** True where If-None-Match names the tag. The comparison is weak (RFC 9110, 13.1.2): a proxy that compresses marks tags as weak. */
export function matchesEntityTag(header: string | null | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}
