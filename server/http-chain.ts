import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createRequestListener, type FetchHandler } from "@remix-run/node-fetch-server";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { keptConnections } from "#contract/limits.ts";
import { answerClientError } from "./answer-client-error.ts";
import type { ChainEnv, NodeLink, FetchLink } from "./chain-links.ts";
import type { DeskSettings } from "./settings.ts";
import { compressResponse } from "./compress.ts";
import { dropUntrustedForwarding, refuseUnknownClient } from "./forwarded.ts";
import { health, type Load, shedLoad } from "./shed-load.ts";
import { type Log, logged, type RequestMeter, watchRequests } from "./log.ts";
import { answerFailure, sendRefusal, refusalTo } from "./refusal-response.ts";
import { servePage, type PageRenderer } from "./shop-handler.ts";
import { shopLanguages } from "#app/content/languages.ts";
import { readUpload, receiveBody, type RefusedForm, UPLOAD_MS, type Uploads } from "./receive-body.ts";
import { limitRequestTime } from "./request-time.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { sharedPageLinks, type SharedPageParts } from "./page-cache.ts";
import { bodyLimit } from "hono/body-limit";

interface HttpServerParts {
  /** Answers before the pages: the API where it is served here. */
  api?: NodeLink;
  /** The files of the build. */
  files?: NodeLink;
  renderPage: PageRenderer;
  /** Cached pages and the requests that may get one. */
  sharedPages?: SharedPageParts | null;
  load: Load;
  meter?: RequestMeter | null;
  isReady(): Promise<boolean>;
  /** Who may send files where. */
  uploads?: Uploads | null;
  /** Where the webhooks of a payment provider go. */
  webhooks?: WebhookTarget;
  log: Log;
  settings: Pick<DeskSettings, "TRUST_PROXY" | "HEADERS_TIMEOUT_S" | "REQUEST_TIMEOUT_S">;
}

/** How often Node looks for clients that have taken too long, in ms. */
const TIMEOUT_CHECK_MS = 1_000;

/**
 * The HTTP server: each request passes the links from top to bottom until one answers it, first these on Node's requests,
 * then those of {@link pageChain}. Decision 7 says for each link why it is a library's or the shop's own.
 */
export function createHttpServer(parts: HttpServerParts): Server {
  const { log, renderPage, load, settings } = parts;
  const { TRUST_PROXY: trustProxy, HEADERS_TIMEOUT_S: headersS, REQUEST_TIMEOUT_S: requestS } = settings;
  const isClosing = () => !server.listening;
  const shared = parts.sharedPages ? sharedPageLinks(parts.sharedPages, renderPage, trustProxy) : null;
  const pages = pageChain(parts, isClosing, shared?.rendered);

  // These answer most requests, so they must cost next to nothing.
  const links: NodeLink[] = [
    dropUntrustedForwarding,
    limitRequestTime(requestS * 1_000),
    watchRequests(log, parts.meter ?? null),
    ...(parts.api ? [parts.api] : []),
    setSecurityHeaders(trustProxy),
    refuseBadRequestLine(trustProxy),
    refuseUnknownClient(trustProxy, log),
    ...(parts.files ? [parts.files] : []),
    ...(shared ? [shared.cached] : []),
    shedLoad(load, trustProxy),
    pages,
  ];

  const answer = (request: IncomingMessage, response: ServerResponse) => pass(links, request, response);
  const server = createServer(
    {
      ...keptConnections,
      headersTimeout: Math.min(headersS, requestS) * 1_000,
      // Shorter for all but the longest uploads, by `limitRequestTime`.
      requestTimeout: UPLOAD_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // `refuseBadRequestLine` refuses a request without Host, with the headers of every response.
      requireHostHeader: false,
    },
    answer,
  );
  server.on("clientError", (error, socket) => answerClientError(error, socket));
  // An expectation that nobody knows may be left unmet (RFC 9110, 10.1.1).
  server.on("checkExpectation", answer);
  // Nothing moved on the connection for so long: the client is gone. A slow client gets its 408 before that.
  server.timeout = 2_000 * requestS;
  return server;
}

/** The links on Fetch requests, which lead to the pages. */
function pageChain(parts: HttpServerParts, isClosing: () => boolean, sharedPage?: FetchLink): RequestListener {
  const { log, renderPage, settings } = parts;
  const chain = new Hono<ChainEnv>();
  chain.use(requestId({ headerName: "" }));
  chain.use(({ env, get }, next) => {
    logged(env.response, { requestId: get("requestId") });
    return next();
  });
  chain.use(closeConnection(isClosing));
  chain.route("/", health(parts.isReady));
  if (parts.webhooks) chain.route("/", paymentWebhook(parts.webhooks));
  // A language's home has one address, which ends without a slash.
  for (const { prefix } of shopLanguages)
    if (prefix !== "") chain.get(`${prefix}/`, (c) => c.redirect(prefix + new URL(c.req.url).search, 308));
  chain.use(refuseCrossSite);
  if (parts.uploads) chain.use(readUpload(parts.uploads));
  chain.use(readFormBody);
  chain.use(compressResponse);
  if (sharedPage) chain.use(sharedPage);
  chain.all("*", servePage(renderPage, settings.TRUST_PROXY));
  chain.onError(answerFailure(log));
  return (incoming, response) => {
    const handle: FetchHandler = async (request, { address }) => chain.fetch(request, { address, response });
    createRequestListener(handle, { trustProxy: settings.TRUST_PROXY })(incoming, response);
  };
}

function pass(links: readonly NodeLink[], request: IncomingMessage, response: ServerResponse): void {
  const from = (at: number): void => links[at]?.(request, response, () => from(at + 1));
  from(0);
}

/** The longest address that is read, in characters. Every address of the shop is far shorter. */
const MAX_TARGET = 8_000;

/** Refuses requests whose method, address or Host is not valid: they would end as failures of the shop. */
function refuseBadRequestLine(trustProxy: boolean): NodeLink {
  return (request, response, next) => {
    const status = requestLineFault(request, trustProxy);
    if (status === null) return next();
    const headers = { connection: "close", ...(status === 405 && { allow: "GET, HEAD, POST" }) };
    sendRefusal(request, response, status, headers);
  };
}

/** The status of a wrong request line, null for a valid one. A full address ("GET http://shop/cart") loses its host. */
function requestLineFault(request: IncomingMessage, trustProxy: boolean): 400 | 405 | 414 | null {
  if (!["GET", "HEAD", "POST"].includes(request.method ?? "")) return 405;
  // One Host, or none in HTTP/1.0 (RFC 9112, 3.2). Servers disagree about which of several counts.
  const hosts = request.headersDistinct["host"]?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) return 400;
  // A proxy may pass on a host that the client made up.
  if (trustProxy && !isHost(String(request.headers["x-forwarded-host"] ?? ""))) return 400;
  const target = request.url ?? "";
  if (target.length > MAX_TARGET) return 414;
  if (/^https?:\/\//i.test(target)) {
    const address = URL.parse(target);
    if (address === null) return 400;
    request.url = address.pathname + address.search;
  }
  const address = URL.parse(`http://${request.headers.host ?? "localhost"}${request.url}`);
  if (address === null || !isHost(request.headers.host ?? "")) return 400;
  // "//host" is a path to some programs and another host to others.
  if (!request.url?.startsWith("/") || address.pathname.startsWith("//")) return 400;
  return isReadable(address.pathname) ? null : 400;
}

function isHost(text: string): boolean {
  return text === "" || (/^[\w.:[\]-]*$/.test(text) && URL.canParse(`http://${text}/`));
}

/** True for a path that decodes to text without control characters. */
function isReadable(pathname: string): boolean {
  try {
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** While the shop stops, each response closes its connection, so that no client waits for another answer on it. */
function closeConnection(isClosing: () => boolean): FetchLink {
  return async (context, next) => {
    await next();
    if (isClosing()) context.res.headers.set("connection", "close");
  };
}

/** Refuses forms that another site's page has sent. */
const refuseCrossSite: FetchLink = ({ req: { raw: request } }, next) =>
  isCrossSite(request) ? Promise.resolve(refusalTo(request, 403)) : next();

/**
 * True for a state-changing request from another site's page. Browsers say so in `Sec-Fetch-Site`, older ones in
 * `Origin`, and some that send neither in `Referer`. Clients that send none of them (text browsers, scripts) pass.
 */
export function isCrossSite({ method, url, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin !== null) return URL.parse(origin)?.host !== new URL(url).host;
  const referer = headers.get("referer") ?? "";
  // A Referer may be relative to the request's own address (RFC 9110, 10.1.3).
  return referer !== "" && URL.parse(referer, url)?.host !== new URL(url).host;
}

/** Reads the form of a POST, so that every page gets a complete and valid one. Refuses forms that are too long or malformed. */
export const readFormBody: FetchLink = async ({ req, get }, next) => {
  if (req.raw.method !== "POST" || get("isUpload") === true) return next();
  const form = await checkedForm(req.raw);
  if ("status" in form) {
    // The connection closes where reading the rest of the form would cost more than a new connection.
    const headers: Record<string, string> = form.isIncomplete ? { connection: "close" } : {};
    return refusalTo(req.raw, form.status, { headers });
  }
  req.raw = form;
  return next();
};

/** The same request with its body read, which is never held beyond the limit. Throws when the client has left. */
async function checkedForm(request: Request): Promise<Request | RefusedForm> {
  const bytes = await receiveBody(request);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const type = request.headers.get("content-type");
  if (bytes.byteLength > 0 && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? ""))
    return { status: 415, isIncomplete: false };
  const headers = new Headers(request.headers);
  // A form without fields may come without a type.
  if (bytes.byteLength === 0) headers.set("content-type", "application/x-www-form-urlencoded");
  headers.set("content-length", String(bytes.byteLength));
  headers.delete("transfer-encoding");
  const read = () => new Request(request.url, { method: request.method, headers, body: bytes, signal: request.signal });
  // A malformed multipart body throws where it is first parsed, which would be inside a page.
  return read()
    .formData()
    .then(read, () => ({ status: 400, isIncomplete: false }));
}

/** The longest webhook that is passed on, in bytes: several times the longest of the payment provider's. */
const MAX_WEBHOOK_BYTES = 64 * 1024;
/** How long the upstream may take, in ms: the provider waits five seconds, and sends again what was not answered. */
const WEBHOOK_TIMEOUT_MS = 4_500;
/** The headers that the upstream needs: the signature and the name of the event. */
const WEBHOOK_HEADERS = ["content-type", "x-razorpay-signature", "x-razorpay-event-id"];

/** Where webhooks go. */
export interface WebhookTarget {
  /** Without a slash at its end. */
  base: string;
  fetch(request: Request): Promise<Response>;
}

/**
 * Passes the payment provider's webhooks on to the upstream, byte by byte: the signature is over the bytes. It stands before
 * the checks of forms, since it is none. It knows no cookies, and the upstream refuses what the provider did not sign.
 */
export function paymentWebhook({ base, fetch }: WebhookTarget): Hono<ChainEnv> {
  return new Hono<ChainEnv>().post(
    "/payment/webhook",
    bodyLimit({ maxSize: MAX_WEBHOOK_BYTES, onError: () => webhookAnswer(413) }),
    async ({ req }) => {
      const headers = new Headers();
      for (const name of WEBHOOK_HEADERS) {
        const value = req.header(name);
        if (value !== undefined) headers.set(name, value);
      }
      const body = await req.arrayBuffer();
      try {
        const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
        const request = new Request(`${base}/payments/webhook`, { method: "POST", headers, body, signal });
        const { status } = await fetch(request);
        return webhookAnswer(status === 500 ? 503 : status);
      } catch {
        return webhookAnswer(503);
      }
    },
  );
}

function webhookAnswer(status: number): Response {
  const isDone = status >= 200 && status < 300;
  return new Response(isDone ? "Thank you.\n" : "Not taken.\n", {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...(status === 503 && { "retry-after": "30" }),
    },
  });
}
