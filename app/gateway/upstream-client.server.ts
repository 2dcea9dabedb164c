import type { Problem } from "#contract/problem.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import type { ShopContent } from "#domain/shop-content.ts";
import type { ShopTerms } from "#domain/shop-terms.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { UpstreamUnavailable } from "./faults.server.ts";
import type { ShopRateLimits } from "./rate-limits.server.ts";

/**
 * What the upstream can do, as far as the shop has learnt: everything, until an answer shows otherwise. One object lives as
 * long as the process.
 */
export interface UpstreamAbilities {
  /** Whether lists of products are under `/api`. */
  hasApiPrefix: boolean;
  /** Whether it cuts the pages of its lists. Where it does not, the shop filters, sorts and cuts the whole list. */
  paginates: boolean;
}

/** An upstream of which nothing else is known. */
export const everyAbility = (): UpstreamAbilities => ({ hasApiPrefix: true, paginates: true });

/** The terms of the shop: the upstream's, or the shop's own where the upstream tells none. */
export interface TermsCache {
  /** The last terms that are known. Waits only for the first reading of the process, and never throws. */
  get(): Promise<ShopTerms>;
  /** The same at once; null before the first reading. */
  known(): ShopTerms | null;
  /** Reads the terms again and waits for them: an order was refused because its total had changed. Never throws. */
  refresh(): Promise<ShopTerms>;
  /** The owner's words and tables in a language, as last known. Waits only for the first reading, and never throws. */
  content(language?: Language): Promise<ShopContent>;
  /** The same at once: none before the first reading. */
  knownContent(language?: Language): ShopContent;
}

/** The catalogue's responses that requests share. */
export interface CatalogueCache {
  /** The cached value of that name, or what `read` resolves to. The client reports the fault of a read in the background. */
  getOrRead<T>(name: string, read: () => Promise<T>): Promise<T>;
  /** What `reading` resolves to or, after an upstream fault, the cached value of that name. Throws what `reading` throws. */
  orStale<T>(name: string, reading: Promise<T>): Promise<T>;
  /** Marks every value as outdated: each is read again when it is next asked for. */
  invalidate(): void;
  /** How many reads the cache has answered, how many it has passed on, and how many values it holds. */
  counts(): Record<"hits" | "misses" | "entries", number>;
}

/** What the calls of one request have met so far. */
export interface UpstreamState {
  /** Whether one has timed out: later calls then get a shorter timeout. */
  hasTimedOut: boolean;
  /** After how many seconds a refused call may be tried again; null if none was refused with 429, or for a maintenance. */
  retryAfterS: number | null;
  /** Whether a change was refused because the upstream is in maintenance. */
  isInMaintenance: boolean;
}

/** The state of a request that has made no call yet. */
export const newState = (): UpstreamState => ({ hasTimedOut: false, retryAfterS: null, isInMaintenance: false });

/** The client of the upstream for one request of one shopper. */
export interface UpstreamClient {
  fetch(request: Request): Promise<Response>;
  /** The upstream's base address, without a slash at its end. */
  base: string;
  /** The customer's bearer token; null for a guest. */
  token: string | null;
  requestId: string;
  /** The language of the page. Other upstreams may answer in another. */
  language: Language;
  /** Puts a refusal into the words of that language. */
  inWords(problem: Problem): Problem;
  /** The shopper's IP address, for rate limits; null when it is not known. */
  address: string | null;
  abilities: UpstreamAbilities;
  /** How long one call may take, in ms; `CALL_TIMEOUT_MS` of shared/contract/limits.ts when absent. */
  timeoutMs?: number;
  /** What the calls of this request have met. */
  state: UpstreamState;
  /** Whether its calls have the full timeout also after one that has timed out. */
  hasFullTimeout?: boolean;
  /** The catalogue responses that requests share. */
  catalogue: CatalogueCache;
  /** The terms of the shop, which requests share. */
  terms: TermsCache;
  /** Signs a picture's source. The gateway hands out signed sources only. */
  signPicture(source: string): SignedSource;
  /** Called on a 401: ends the session and throws the redirect to /login. */
  onUnauthorized(): never;
  /** The shop's own rate limits; null when the upstream is known to have them. */
  rateLimits: ShopRateLimits | null;
  /** Logs a fault. */
  report(fault: Error): void;
}

/** What a call needs of a client. */
export type UpstreamCaller = Omit<UpstreamClient, "abilities" | "catalogue" | "terms" | "signPicture">;

/** A caller in nobody's name, for what the shop asks by itself: there is no page, and nobody to log in. */
export function ownCaller(parts: Pick<UpstreamClient, "fetch" | "base" | "timeoutMs" | "report">): UpstreamCaller {
  return {
    ...parts,
    token: null,
    requestId: "the shop",
    language: DEFAULT_LANGUAGE,
    inWords: (problem) => problem,
    address: null,
    state: newState(),
    onUnauthorized: refuseUnauthorized,
    rateLimits: null,
  };
}

/** For a call in nobody's name: a 401 must lead no shopper to the login. */
export function refuseUnauthorized(): never {
  throw new UpstreamUnavailable("GET /products", "answered 401 to a call that needs no one", 401);
}

/**
 * The same client with its full timeout. It is for the one call that finds out whether a change was made whose response
 * was lost: a wrong "failed" costs the shopper more than the wait.
 */
export function withFullTimeout(upstream: UpstreamClient): UpstreamClient {
  return { ...upstream, hasFullTimeout: true };
}

/** One call to the upstream. `path` starts with a slash; `body` is sent as JSON, with undefined values as null. */
export interface UpstreamCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The call is sent without the token, and a 401 is a response like any other (at login, for example). */
  anonymous?: boolean;
}

/** A path with its parameters filled in and escaped: `pathOf("/orders/{id}", { id })`. */
export function pathOf(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeSegment(values[key] ?? ""));
}

/** The name of a call in faults and logs, as "GET /products/12": never its query or its body. */
export function callName({ method, path }: Pick<UpstreamCall, "method" | "path">): string {
  return `${method} ${path}`;
}

/** The HTTP request for a call. Redirects are not followed: a token must not reach another host. */
export function requestFor(upstream: UpstreamCaller, call: UpstreamCall, signal: AbortSignal): Request {
  return new Request(callAddress(upstream, call), {
    method: call.method,
    headers: headersFor(upstream, call),
    ...(call.body !== undefined && {
      body: JSON.stringify(call.body, (_, value: unknown) => (value === undefined ? null : value)),
    }),
    redirect: "manual",
    signal,
  });
}

/**
 * "." and ".." change the folder of a path, even when they are escaped once (URL standard). Escaped twice, they are plain
 * text.
 */
function encodeSegment(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll(".", "%252E") : encodeURIComponent(value);
}

function callAddress(upstream: UpstreamCaller, call: UpstreamCall): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(call.query ?? {})) {
    if (value !== null && value !== undefined) query.set(key, String(value));
  }
  const text = query.toString();
  return `${upstream.base}${call.path}${text === "" ? "" : `?${text}`}`;
}

function headersFor(upstream: UpstreamCaller, call: UpstreamCall): Headers {
  const headers = new Headers({
    accept: "application/json",
    "accept-language": upstream.language,
    "x-request-id": upstream.requestId,
    ...call.headers,
  });
  if (call.body !== undefined) headers.set("content-type", "application/json");
  if (upstream.address !== null) headers.set("x-shopper-address", upstream.address);
  if (upstream.token !== null && !call.anonymous) headers.set("authorization", `Bearer ${upstream.token}`);
  return headers;
}
