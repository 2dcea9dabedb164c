import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequestListener, sendResponse } from "@remix-run/node-fetch-server";
import { clientNetworks } from "../contract/client-networks.ts";
import { withInlineHashes } from "../delivery/inline-hashes.ts";
import type { Stylesheet } from "../delivery/styles-in-page/stylesheet.ts";
import type { Admission } from "./admission.ts";
import { checkRequestLine } from "./check-request-line.ts";
import { compressed } from "./compress.ts";
import type { Log } from "./log.ts";
import type { PageCache } from "./page-cache.ts";
import { forwardedAddress, isSecure, originOf, tidyForwarded } from "./forwarded.ts";
import { readForm } from "./read-form.ts";
import { refusal, refusalResponse, type RefusalStatus } from "./refusal-response.ts";
import { isCrossSite } from "./refuse-cross-site.ts";
import { keyOf, type SharedPages, type SharedView } from "./shared-pages.ts";
import { TIMING_TOKEN_HEADER } from "./server-timing.ts";
import { answerUnreadable } from "./answer-unreadable.ts";
import { securityHeaders, transportSecurity } from "./security-headers.ts";

/** The request's id, and the address of the shopper, null where it does not matter who she is. */
interface RequestFacts {
  id: string;
  address: string | null;
}

/** A static file server in connect style, and the shop as a fetch handler that is told each request's facts. */
interface FrontParts {
  files(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  shop(request: Request, facts: RequestFacts & { nonce: string | null }): Promise<Response>;
  /** Null in development. */
  styles: Stylesheet | null;
  /** Kept pages, and which requests may get one; null where nothing is kept. */
  pages: { cache: PageCache; views: SharedPages; isShared(pathname: string): boolean } | null;
  admission: Admission;
  /** Told of every answer, of whatever kind it was: 499 where nobody stayed to hear it. Null where nobody counts. */
  meter: ((method: string, path: string, status: number, seconds: number) => void) | null;
  ready(): Promise<boolean>;
  /** Whether who sends this token may see `Server-Timing`; nobody else does. */
  seesTiming(token: unknown): boolean;
  log: Log;
  trustProxy: boolean;
  /** How long a client may take to send a request's headers, and the whole of it, in ms. */
  patience: { headersMs: number; requestMs: number };
}

/** How often is looked for clients that have taken too long, in ms. */
const LOOK_MS = 1_000;

/** The HTTP front: health, static files, limits, headers, compression, one log line a request; then the shop. */
export function createFront({
  files,
  shop,
  styles,
  pages,
  admission,
  meter,
  ready,
  seesTiming,
  log,
  trustProxy,
  patience,
}: FrontParts): Server {
  const handle = async (request: Request, client: { address: string }): Promise<Response> => {
    const id = randomUUID();
    const started = performance.now();
    const response = await answer(request, { id, address: shopperAddress(request, client.address, trustProxy) });
    log.info(
      {
        requestId: id,
        method: request.method,
        path: new URL(request.url).pathname,
        status: response.status,
        ms: Math.round(performance.now() - started),
      },
      "request",
    );
    const parts = [`app;dur=${(performance.now() - started).toFixed(1)}`, response.headers.get("server-timing")];
    if (seesTiming(request.headers.get(TIMING_TOKEN_HEADER)))
      response.headers.set("server-timing", parts.filter(Boolean).join(", "));
    else response.headers.delete("server-timing");
    // While the shop is closing, nobody is kept waiting for another request on the same connection.
    if (!server.listening) response.headers.set("connection", "close");
    return response;
  };
  const answer = async (request: Request, { id, address }: RequestFacts): Promise<Response> => {
    const refuse = (status: RefusalStatus, headers?: Record<string, string>) =>
      refusalResponse(status, request.headers.get("accept"), { headers, ...(status === 500 ? { id } : {}) });
    try {
      const { pathname } = new URL(request.url);
      if (pathname === "/healthz") return plain(200, "ok");
      if (pathname === "/readyz") return (await ready()) ? plain(200, "ready") : plain(503, "not ready");
      if (isCrossSite(request)) return refuse(403);
      const form = request.method === "POST" ? await readForm(request) : request;
      // What is left of a body that nobody wants is not worth a connection.
      if ("refused" in form) return refuse(form.refused, form.tooLongToHear ? { connection: "close" } : {});
      return await admission.turn(isCheckout(pathname), clientOf(address), () =>
        pageOrKept(form, request, { id, address }),
      );
    } catch (error) {
      // She left in the middle: there is nobody to answer and nothing to mend.
      if (!request.signal.aborted)
        log.error({ requestId: id, stack: error instanceof Error ? error.stack : String(error) }, "the shop failed");
      return refuse(500);
    }
  };
  const pageOrKept = async (form: Request, request: Request, { id, address }: RequestFacts): Promise<Response> => {
    // Whoever left while she waited is not waited for; what she sent is done all the same.
    if (request.method === "GET") request.signal.throwIfAborted();
    const view = await sharedViewOf(request);
    const nonce = randomBytes(16).toString("base64");
    if (pages === null || view === null) return await compressed(request, await page(form, { id, nonce, address }));
    let ownId: string | null = id;
    // Rendered from the view alone: nothing else of the request that asks for it, now or when it is renewed.
    const make = async () => {
      const used = ownId ?? randomUUID();
      ownId = null;
      return withInlineHashes(await page(await pages.views.requestFor(view), { id: used, nonce: null, address: null }));
    };
    return await compressed(request, await pages.cache.made(keyOf(view), request, make));
  };
  const sharedViewOf = async (request: Request): Promise<SharedView | null> => {
    const { method, url, headers } = request;
    if (pages === null || method !== "GET") return null;
    const view = await pages.views.viewOf({ method, url, header: (name) => headers.get(name) });
    return view !== null && pages.isShared(new URL(url).pathname) ? view : null;
  };
  const page = async (request: Request, facts: RequestFacts & { nonce: string | null }): Promise<Response> => {
    const response = await shop(request, facts);
    response.headers.set("x-request-id", facts.id);
    return response;
  };
  const fromMemory = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (pages === null || !server.listening) return false;
    const { method, url = "", headers } = request;
    const started = performance.now();
    const address = URL.parse(originOf(request, trustProxy) + url)?.href ?? "";
    const view = pages.views.knownViewOf({ method, url: address, header: (name) => headers[name]?.toString() });
    if (view === null) return false;
    if (seesTiming(headers[TIMING_TOKEN_HEADER])) response.setHeader("server-timing", "cache");
    if (!pages.cache.answered(keyOf(view), request, response)) {
      response.removeHeader("server-timing");
      return false;
    }
    log.info(
      {
        requestId: randomUUID(),
        method,
        path: url.split("?")[0],
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
        cached: true,
      },
      "request",
    );
    return true;
  };
  /** Before anything is read or made of it: what is turned away must cost next to nothing. */
  const turnedAway = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = "" } = request;
    const path = url.split("?")[0] ?? "";
    if (path === "/healthz" || path === "/readyz" || !admission.turnsAway(isCheckout(path))) return false;
    log.info({ requestId: randomUUID(), method, path, status: 503, ms: 0, turnedAway: true }, "request");
    const { body, headers } = refusal(503, request.headers.accept ?? null, {
      headers: { "retry-after": retryAfter() },
    });
    response
      .writeHead(503, { ...headers, "content-length": Buffer.byteLength(body) })
      .end(method === "HEAD" ? undefined : body);
    return true;
  };
  const listener = createRequestListener(handle, { trustProxy });
  const guard = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (isSecure(request, trustProxy)) response.setHeader(...transportSecurity);
  };
  /** A proxy that names no address is set up wrongly: all its shoppers would share one limit of attempts, or none. */
  const checkForwardedFor = ({ headers }: IncomingMessage): 400 | null => {
    const named = trustProxy ? headers["x-forwarded-for"]?.toString() : undefined;
    if (named === undefined || forwardedAddress(named) !== null) return null;
    log.warn(
      { forwardedFor: named.slice(-100) },
      "refused a request: the last entry of X-Forwarded-For is no address; see docs/operations.md",
    );
    return 400;
  };
  const limits = {
    headersTimeout: Math.min(patience.headersMs, patience.requestMs),
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: LOOK_MS,
    requireHostHeader: false,
  };
  const server = createServer(limits, (request, response) => {
    tidyForwarded(request);
    guard(request, response);
    if (meter !== null) measured(request, response, meter);
    const fault = checkRequestLine(request, trustProxy) ?? checkForwardedFor(request);
    if (fault === null && styles !== null && request.url === styles.href)
      response.setHeader("set-cookie", isSecure(request, trustProxy) ? `${styles.cookie}; Secure` : styles.cookie);
    if (fault === null)
      return files(
        request,
        response,
        () => void (fromMemory(request, response) || turnedAway(request, response) || listener(request, response)),
      );
    const headers = { connection: "close", ...(fault === 405 ? { allow: "GET, HEAD, POST" } : {}) };
    void sendResponse(response, refusalResponse(fault, request.headers.accept ?? null, { headers }));
  });
  server.on("clientError", answerUnreadable);
  // Node would refuse it by itself, without the headers of every answer; so it would a request without Host.
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    guard(request, response);
    response.writeHead(417, { connection: "close", "content-length": "0", "cache-control": "no-store" }).end();
  });
  // Nothing sent and nothing read for so long: nobody is there. Twice as long, so that who is slow is told so first.
  server.timeout = 2 * patience.requestMs;
  // Longer than proxies and browsers commonly keep theirs, so that it is not the shop that closes under a request.
  server.keepAliveTimeout = 72_000;
  return server;
}

/** Who asks: the peer, or whom a trusted proxy names. */
function shopperAddress(request: Request, peer: string, trustProxy: boolean): string {
  const named = trustProxy ? request.headers.get("x-forwarded-for") : null;
  return (named === null ? null : forwardedAddress(named)) ?? peer;
}

/** Whose turn it is to be answered: an IPv6 address counts with the /64 that one household or server has. */
function clientOf(address: string | null): string {
  const [narrowest] = address === null ? [] : clientNetworks(address);
  return narrowest?.network ?? "unknown";
}

/** The way from the review to the order. */
function isCheckout(path: string): boolean {
  return /^\/checkout(\/|\.data$|$)/.test(path);
}

/** In seconds; not the same for all, lest they all come back at once. */
function retryAfter(): string {
  return String(3 + Math.floor(Math.random() * 6));
}

function measured(
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
  meter: NonNullable<FrontParts["meter"]>,
): void {
  const started = performance.now();
  response.once("close", () =>
    meter(
      method,
      url.split("?")[0] ?? "",
      response.writableFinished ? response.statusCode : 499,
      (performance.now() - started) / 1000,
    ),
  );
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
