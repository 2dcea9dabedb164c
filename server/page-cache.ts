import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { acceptsEncoding } from "./accepts-encoding.ts";
import { brotliCompressed, gzipped } from "./compressor.ts";
import { isKnownTag } from "./entity-tags.ts";

/** How long a page is served without another look, in ms. */
const FRESH_MS = 10_000;
/** How long it is served while it is rendered anew behind it. */
const STALE_MS = 60_000;
/** How long it stands in for a page that cannot be rendered because the upstream fails. */
const STALE_IF_ERROR_MS = 10 * 60_000;
/** A page compressed once and sent many times is worth a little more work; above 6 the time goes up far more than the bytes go down. */
const BROTLI_QUALITY = 6;

/** Which part of the memory holds pages that were asked for only once. */
const NEW_PART = 0.3;

type Coding = "br" | "gzip" | "identity";

/** A finished page, the same for every shopper of its key. */
interface Kept {
  headers: Record<string, string>;
  /** The page by coding; each is made when it is first asked for. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  tag: string;
  /** Which part of its making was spent upstream, for those who waited for it. */
  timing: string;
  madeAt: number;
  outdated: boolean;
  /** Makes the page once more. */
  again(): Promise<Response>;
}

/** Finished pages of shoppers who have neither session nor cart nor message, so that one rendering serves them all. */
export interface PageCache {
  /** Answers from memory; false when the page is not there, or too old. */
  answered(key: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** Makes a page, for everyone who asks for it at this moment, and keeps it if it is the same for all. */
  made(key: string, request: Request, make: () => Promise<Response>): Promise<Response>;
  /** Something the pages show has changed: each is made anew when it is next wanted. */
  outdate(): void;
  /** How many requests found their page kept, how many did not, and what is kept, in pages and bytes. */
  figures(): { kept: number; made: number; pages: number; bytes: number };
}

/** Keeps at most so many bytes of pages; see {@link PageCache}. */
export function pageCache(maxBytes: number): PageCache {
  const sizeCalculation = ({ bodies: { identity, br, gzip } }: Kept) =>
    identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 1_000;
  // A page asked for once stays among the new ones; asked for again, it moves where addresses made up by a stranger never come.
  const wanted = new LRUCache<string, Kept>({ maxSize: Math.ceil(maxBytes * (1 - NEW_PART)), sizeCalculation });
  const fresh = new LRUCache<string, Kept>({ maxSize: Math.ceil(maxBytes * NEW_PART), sizeCalculation });
  const find = (key: string) => wanted.get(key) ?? fresh.get(key);
  const keep = (key: string, page: Kept) => void (wanted.has(key) ? wanted : fresh).set(key, page);
  const promote = (key: string, page: Kept) => {
    if (!fresh.delete(key)) return;
    wanted.set(key, page);
  };
  const underWay = new Map<string, Promise<Kept | null>>();
  const counts = { kept: 0, made: 0 };

  /** Null when the page turns out to be one shopper's own, or no page at all: then it is left as `own` for whoever made it. */
  const make = (
    key: string,
    again: () => Promise<Response>,
  ): { kept: Promise<Kept | null>; own: Promise<Response | null> } => {
    const response = again();
    const kept = response.then((made) => (isShared(made) ? finished(made, again) : null));
    underWay.set(key, kept);
    void settle(key, kept);
    return { kept, own: response.then((made) => (isShared(made) ? null : made)) };
  };

  const settle = async (key: string, kept: Promise<Kept | null>): Promise<void> => {
    const page = await kept.catch(() => null);
    // What was begun before a change may not know of it.
    if (underWay.get(key) !== kept) return;
    underWay.delete(key);
    if (page !== null) keep(key, page);
  };

  const responseOf = async (key: string, page: Kept, request: Request): Promise<Response> => {
    const response = await answerOf(page, request);
    // It may have grown by a coding: its size counts anew.
    if (find(key) === page) keep(key, page);
    return response;
  };

  const renew = (key: string, old: Kept): void => {
    // What cannot be made now is tried again by the next shopper.
    if (!underWay.has(key)) make(key, old.again).kept.catch(() => undefined);
  };

  return {
    answered(key, request, response) {
      const page = find(key);
      if (page === undefined) return false;
      const age = Date.now() - page.madeAt;
      const body = page.bodies[codingFor(request.headers["accept-encoding"])];
      if (age > STALE_MS || body === undefined) return false;
      if (page.outdated || age > FRESH_MS) renew(key, page);
      promote(key, page);
      send(page, body, request, response);
      counts.kept += 1;
      return true;
    },
    async made(key, request, again) {
      counts.made += 1;
      const old = find(key);
      const isGood = old !== undefined && !old.outdated && Date.now() - old.madeAt <= FRESH_MS;
      // Kept, but in no coding that this client takes.
      if (isGood) return responseOf(key, old, request);
      const others = underWay.get(key);
      if (others !== undefined) {
        const page = await others.catch(() => null);
        return page === null ? again() : responseOf(key, page, request);
      }
      const { kept, own } = make(key, again);
      const response = await own;
      if (response === null) return responseOf(key, await required(kept), request);
      const standsIn = response.status >= 500 && old !== undefined && Date.now() - old.madeAt < STALE_IF_ERROR_MS;
      return standsIn ? responseOf(key, old, request) : response;
    },
    outdate() {
      underWay.clear();
      for (const page of [...wanted.values(), ...fresh.values()]) page.outdated = true;
    },
    figures: () => ({
      ...counts,
      pages: wanted.size + fresh.size,
      bytes: wanted.calculatedSize + fresh.calculatedSize,
    }),
  };
}

/** Only a page that says so itself is kept: its route declares it, and the visit that rendered it had nothing of its own. */
function isShared({ status, headers }: Response): boolean {
  const isPublic = /(^|,)\s*public\s*(,|$)/i.test(headers.get("cache-control") ?? "");
  return (
    status === 200 &&
    isPublic &&
    !headers.has("set-cookie") &&
    headers.get("content-type")?.startsWith("text/html") === true
  );
}

async function finished(response: Response, again: () => Promise<Response>): Promise<Kept> {
  // The id of the request that the page was rendered for is nobody else's.
  const { "x-request-id": _id, "server-timing": timing = "", ...own } = Object.fromEntries(response.headers);
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = {
    ...own,
    vary: [own["vary"], "accept-encoding"].filter(Boolean).join(", "),
  };
  return {
    headers,
    bodies: { identity },
    tag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    timing,
    madeAt: Date.now(),
    outdated: false,
    again,
  };
}

function send(page: Kept, body: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const coding = codingFor(request.headers["accept-encoding"]);
  const tag = tagOf(page, coding);
  for (const [name, value] of Object.entries(headersOf(page, coding, body))) response.setHeader(name, value);
  if (isKnownTag(request.headers["if-none-match"], tag)) {
    response.removeHeader("content-encoding");
    response.removeHeader("content-length");
    response.writeHead(304).end();
  } else response.writeHead(200).end(request.method === "HEAD" ? undefined : body);
}

/** The answer of a page in a coding; a body that is missing is made now. */
async function answerOf(page: Kept, request: Request): Promise<Response> {
  const coding = codingFor(request.headers.get("accept-encoding"));
  const body = await bodyOf(page, coding);
  const headers = headersOf(page, coding, body);
  if (isKnownTag(request.headers.get("if-none-match"), tagOf(page, coding))) {
    const { "content-encoding": _coding, "content-length": _length, ...others } = headers;
    return new Response(null, { status: 304, headers: others });
  }
  const timing: Record<string, string> = page.timing === "" ? {} : { "server-timing": page.timing };
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
    status: 200,
    headers: { ...headers, ...timing },
  });
}

async function bodyOf({ bodies }: Kept, coding: Coding): Promise<Buffer> {
  const known = bodies[coding];
  if (known !== undefined) return known;
  const made =
    coding === "br" ? await brotliCompressed(bodies.identity, BROTLI_QUALITY) : await gzipped(bodies.identity);
  if (coding !== "identity") bodies[coding] = made;
  return made;
}

function headersOf(page: Kept, coding: Coding, body: Buffer): Record<string, string> {
  return {
    ...page.headers,
    etag: tagOf(page, coding),
    "content-length": String(body.length),
    ...(coding === "identity" ? {} : { "content-encoding": coding }),
  };
}

/** A strong tag differs by coding (RFC 9110, 8.8.3.3). */
const tagOf = (page: Kept, coding: Coding): string => `"${page.tag}-${coding}"`;

function codingFor(accepted: string | null | undefined): Coding {
  return (["br", "gzip"] as const).find((one) => acceptsEncoding(accepted, one)) ?? "identity";
}

async function required(kept: Promise<Kept | null>): Promise<Kept> {
  const page = await kept;
  if (page === null) throw new Error("a page that is the same for all was not kept");
  return page;
}
