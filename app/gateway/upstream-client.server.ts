import { clientNetworks } from "../../contract/client-networks.ts";
import { valueAt } from "../../contract/envelope.ts";
import { MAX_ANSWER_BYTES } from "../../contract/limits.ts";
import { readProblem, type Problem } from "../../contract/problem.ts";
import { isSmall, receiveBody, type ResponseBody } from "./response-body.server.ts";
import type { LargeResponseReader } from "./large-response-reader.server.ts";
import type { CatalogueCache } from "./catalogue-cache.server.ts";
import type { ShopRateLimits } from "./rate-limits.server.ts";
import type { SignedSource } from "../../domain/signed-source.ts";
import { isUpstreamFault, UpstreamContractError, UpstreamTimeout, UpstreamUnavailable } from "./faults.server.ts";
import type { QueryPart } from "./filter-products.server.ts";
import { parseBody, type ParsedValue, type ParsedBody, type ParseTarget } from "./parse-body.server.ts";

/** How long one call may take, answer read to the end, in ms, where nothing else is set. */
export const CALL_TIMEOUT_MS = 4_000;
/** What part of that it may take once another call of the same request has run out of time: what can still be shown is, but nobody waits twice. */
const IMPATIENT_PART = 0.25;

/** What the shop has learnt of the upstream it talks to; kept for the life of the process, and safe to forget. */
export interface UpstreamQuirks {
  /** False once product calls under `/api` answered 404 while those without it worked. */
  hasApiPrefix: boolean;
  /** False once a large list came whole where a page was asked for: it is then asked for whole, and its pages are cut here. */
  paginates: boolean;
  /** What of a question a whole list did not follow: it is no longer asked, so that one list serves every question. */
  ignored: Set<QueryPart | "search">;
}

/** The quirks of an upstream that nothing has been learnt of yet. */
export function newUpstreamQuirks(): UpstreamQuirks {
  return { hasApiPrefix: true, paginates: true, ignored: new Set() };
}

/** The way to the upstream for one request of one shopper. */
export interface UpstreamClient {
  fetch(request: Request): Promise<Response>;
  /** The upstream's base address, without a slash at its end. */
  base: string;
  /** The shopper's bearer token; null for a guest. */
  token: string | null;
  requestId: string;
  /** The shopper's address, for the limits of attempts; null where it is not known. */
  address: string | null;
  quirks: UpstreamQuirks;
  /** How long one call may take, in ms; {@link CALL_TIMEOUT_MS} where it is not given. */
  timeoutMs?: number;
  /** Spent once a call of this request ran out of time. */
  state: { hasTimedOut: boolean };
  catalogue: CatalogueCache;
  /** Signs a picture's source: what is read is handed to pages with nothing else. */
  signPicture(source: string): SignedSource;
  /** Reads what is too large to be read here. */
  largeResponses: LargeResponseReader;
  /** What happens on a 401: ends the session and throws the redirect to /login. */
  onUnauthorized(): never;
  /** What happens on a 429: after how many seconds it is worth trying again, null where the upstream does not say. */
  onRateLimited(retryAfterS: number | null): void;
  /** The shop's own counts of attempts; null where the upstream is known to count them. */
  rateLimits: ShopRateLimits | null;
  /** Where faults are told, for the log. */
  report(fault: Error): void;
}

/**
 * The same upstream for the one question that settles a lost answer: it gets the whole deadline, however long the request has
 * waited already. A change that was made and is told as failed costs the shopper more than the wait.
 */
export function withFullTimeout(upstream: UpstreamClient): UpstreamClient {
  return { ...upstream, state: { hasTimedOut: false } };
}

/** One call; `path` starts with a slash, `body` goes as JSON with undefined as null. */
export interface UpstreamCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent without the token, and a 401 is an answer like any other (login). */
  anonymous?: boolean;
}

/** An answer below 500: `body` is the parsed JSON, null when empty. A refusal's words are in `problem`. */
export interface UpstreamResponse {
  status: number;
  ok: boolean;
  body: unknown;
  problem: Problem;
}

/**
 * Makes one call. Answers from 200 to 499 return (404 and 409 are values); 401 ends the session unless anonymous.
 * Throws UpstreamUnavailable, UpstreamTimeout or UpstreamContractError.
 */
export function call(upstream: UpstreamClient, request: UpstreamCall): Promise<UpstreamResponse> {
  return callAndParse(upstream, request, { of: "json" });
}

/** The same for an answer that may hold more than is wanted of it: only that comes back, as `found`, and how the answer came. */
export async function callAndParse<R extends ParseTarget>(
  upstream: UpstreamClient,
  request: UpstreamCall,
  reading: R,
): Promise<UpstreamResponse & { found: ParsedValue[R["of"]] | null; came: ResponseBody }> {
  const name = nameOf(request);
  return reported(upstream, async () => {
    const { came, status, retryAfterS, read } = await withRoom(upstream, name, async (signal, makeRoom) => {
      const { body, ...head } = await send(upstream, request, signal, makeRoom);
      // Whoever ignores questions answers several of them with the same bytes: they are read once.
      const came = reading.of === "json" || isSmall(body) ? body : upstream.largeResponses.sameAs(body);
      return { came, ...head, read: await readWhere(upstream, name, came, reading, signal) };
    });
    return { ...judged(upstream, request, { status, retryAfterS }, read), found: read.found, came };
  });
}

/** Makes a call whose answer, if it is a success, is read later: `came` holds it. Throws as {@link call} does. */
export async function callUnparsed(
  upstream: UpstreamClient,
  request: UpstreamCall,
): Promise<{ status: number; ok: boolean; came: ResponseBody }> {
  const name = nameOf(request);
  return reported(upstream, async () => {
    const {
      body: came,
      read,
      ...head
    } = await withRoom(upstream, name, async (signal, makeRoom) => {
      const sent = await send(upstream, request, signal, makeRoom);
      return {
        ...sent,
        read:
          sent.status >= 200 && sent.status < 300
            ? null
            : await readWhere(upstream, name, sent.body, { of: "json" }, signal),
      };
    });
    if (read === null) return { status: head.status, ok: true, came };
    const { status } = judged(upstream, request, head, read);
    return { status, ok: false, came };
  });
}

/** Reads an answer that `get` gives, both within the deadline of a call; what it finds, null where there is no such list. Throws as {@link call} does. */
export function parseReceived<R extends ParseTarget>(
  upstream: UpstreamClient,
  name: string,
  get: () => Promise<ResponseBody>,
  reading: R,
): Promise<ParsedValue[R["of"]] | null> {
  return withinDeadline(upstream, name, async (signal) => {
    const came = await get();
    return (await reported(upstream, () => readWhere(upstream, name, came, reading, signal))).found;
  });
}

/** Whether a change was made: a success status, and no `success: false` in its body, which some servers answer a refusal with. */
export function hasSucceeded(answer: UpstreamResponse): boolean {
  return answer.ok && valueAt(answer.body, "success") !== false;
}

/** Path with its parameters filled in and escaped: `pathOf("/orders/{id}", { id })`. */
export function pathOf(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => segmentOf(values[key] ?? ""));
}

/** Dots alone name another folder of the path, even escaped once (URL standard): escaped twice they name nothing. */
function segmentOf(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll(".", "%252E") : encodeURIComponent(value);
}

function nameOf({ method, path }: UpstreamCall): string {
  return `${method} ${path}`;
}

async function reported<T>(upstream: UpstreamClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) upstream.report(error);
    throw error;
  }
}

/** What an answer comes to for whoever called. */
function judged(
  upstream: UpstreamClient,
  request: UpstreamCall,
  { status, retryAfterS }: { status: number; retryAfterS: number | null },
  { isJson, body }: ParsedBody,
): UpstreamResponse {
  const name = nameOf(request);
  if (status === 401 && !request.anonymous) upstream.onUnauthorized();
  if (status === 429) upstream.onRateLimited(retryAfterS);
  const problem = readProblem(body);
  if (status >= 500) throw new UpstreamUnavailable(name, `answered ${status}`, status, problem.message);
  const ok = status >= 200 && status < 300;
  if (ok && !isJson) throw new UpstreamContractError(name, "answered something that is no JSON");
  return { status, ok, body: body ?? null, problem };
}

/** Small answers are read here; large ones in a thread of their own, since parsing and reading them would hold up everybody. */
async function readWhere<R extends ParseTarget>(
  upstream: UpstreamClient,
  name: string,
  came: ResponseBody,
  reading: R,
  signal: AbortSignal,
): Promise<ParsedBody<R>> {
  if (isSmall(came)) return parseBody(came, reading, { keeps: false });
  const read = await upstream.largeResponses.read(came, reading, turnOf(upstream), signal).catch((error: unknown) => {
    if (signal.aborted || isGateFull(error)) throw error;
    throw new UpstreamContractError(
      name,
      `answered ${came.bytes.length} bytes that could not be read: ${String(error)}`,
    );
  });
  if (came.isCut) upstream.largeResponses.advise(name, adviceOnSize(read.found !== null));
  else if (read.isCut)
    upstream.largeResponses.advise(
      name,
      `answered more than pages show (${sizeOf(came)}): what goes beyond is left out. The upstream should answer in pages, or with less.`,
    );
  if (came.isCut && read.found === null)
    throw new UpstreamContractError(name, `answered more than ${MAX_ANSWER_BYTES} bytes`);
  return read;
}

function adviceOnSize(isShown: boolean): string {
  const limit = `${MAX_ANSWER_BYTES / 1024 / 1024} MB`;
  return isShown
    ? `answered more than ${limit}: of its list only what fits into them is shown. The upstream should cut pages (page, limit; see docs/api).`
    : `answered more than ${limit}, which the shop does not read. The upstream should answer with less (see docs/api).`;
}

/** A body's size for people. */
export function sizeOf({ bytes }: ResponseBody): string {
  return `${(bytes.length / 1024 / 1024).toFixed(1)} MB`;
}

/** Runs what a call is made of, sending, receiving and reading, within its deadline. */
async function withinDeadline<T>(
  upstream: UpstreamClient,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = (upstream.timeoutMs ?? CALL_TIMEOUT_MS) * (upstream.state.hasTimedOut ? IMPATIENT_PART : 1);
  const signal = AbortSignal.timeout(deadline);
  try {
    return await Promise.race([work(signal), aborted(signal)]);
  } catch (error) {
    if (signal.aborted) {
      upstream.state.hasTimedOut = true;
      throw new UpstreamTimeout(name, `no full answer within ${deadline} ms`);
    }
    if (isUpstreamFault(error) || error instanceof Response) throw error;
    if (isGateFull(error))
      throw new UpstreamUnavailable(name, `too many large answers at once: ${(error as Error).message}`);
    throw new UpstreamUnavailable(
      name,
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : "failed",
    );
  }
}

/** The same with room for a large answer, which ends with the work: what comes and is read takes memory until then. */
function withRoom<T>(
  upstream: UpstreamClient,
  name: string,
  work: (signal: AbortSignal, makeRoom: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return withinDeadline(upstream, name, async (signal) => {
    let leave = (): void => undefined;
    try {
      return await work(signal, async () => {
        leave = await upstream.largeResponses.makeRoom(turnOf(upstream), signal);
      });
    } finally {
      leave();
    }
  });
}

/** In whose name a call waits for its turn: the shopper's network, as narrow as it is known. */
function turnOf({ address }: UpstreamClient): string {
  return address === null ? "" : (clientNetworks(address)[0]?.network ?? "");
}

/** Told by its name, as faults are: the built shop and the server each have the class. */
function isGateFull(error: unknown): boolean {
  return error instanceof Error && error.name === "TooManyWaiting";
}

async function send(
  upstream: UpstreamClient,
  request: UpstreamCall,
  signal: AbortSignal,
  makeRoom: () => Promise<void>,
): Promise<{ status: number; body: ResponseBody; retryAfterS: number | null }> {
  const response = await upstream.fetch(
    new Request(addressOf(upstream, request), {
      method: request.method,
      headers: headersOf(upstream, request),
      ...(request.body === undefined
        ? {}
        : { body: JSON.stringify(request.body, (_, value: unknown) => (value === undefined ? null : value)) }),
      redirect: "manual",
      signal,
    }),
  );
  return {
    status: response.status,
    body: await receiveBody(response, makeRoom),
    retryAfterS: secondsIn(response.headers.get("retry-after")),
  };
}

function addressOf(upstream: UpstreamClient, request: UpstreamCall): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  }
  const text = query.toString();
  return `${upstream.base}${request.path}${text === "" ? "" : `?${text}`}`;
}

function headersOf(upstream: UpstreamClient, request: UpstreamCall): Headers {
  const headers = new Headers({ accept: "application/json", "x-request-id": upstream.requestId, ...request.headers });
  if (request.body !== undefined) headers.set("content-type", "application/json");
  if (upstream.address !== null) headers.set("x-shopper-address", upstream.address);
  if (upstream.token !== null && !request.anonymous) headers.set("authorization", `Bearer ${upstream.token}`);
  return headers;
}

/** A Retry-After in seconds; its other form, a date, is left out. */
function secondsIn(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}
