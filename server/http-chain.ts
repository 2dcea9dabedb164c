import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createRequestListener, type FetchHandler } from "@remix-run/node-fetch-server";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { keptConnections } from "../contract/limits.ts";
import { answerClientError } from "./answer-client-error.ts";
import type { ChainEnv, NodeLink } from "./chain-links.ts";
import { refuseBadRequestLine } from "./check-request-line.ts";
import { closeConnection } from "./close-connection.ts";
import { compressResponse } from "./compress.ts";
import { countRequests, type RequestMeter } from "./count-requests.ts";
import { dropUntrustedForwarding, refuseUnknownClient } from "./forwarded.ts";
import { health } from "./health.ts";
import type { LoadShedding } from "./load-shedding.ts";
import type { Log } from "./log.ts";
import { paymentWebhook, type WebhookTarget } from "./payment-webhook.ts";
import { readFormBody } from "./read-form-body.ts";
import { answerFailure } from "./refusal-response.ts";
import { refuseCrossSite } from "./refuse-cross-site.ts";
import { servePage, type PageRenderer } from "./render-page.ts";
import { logRequest } from "./request-log.ts";
import { answerExpectation, setSecurityHeaders } from "./security-headers.ts";
import { serveCachedPage, serveSharedPage, type SharedPageParts } from "./serve-shared-pages.ts";
import { setServerTiming } from "./server-timing.ts";
import { shedLoad, waitForTurn } from "./shed-load.ts";

interface HttpServerParts {
  /** The files of the build. */
  files: NodeLink;
  /** Marks a browser that fetches the stylesheet, so that later pages leave it out. Null in development. */
  markStylesheet: NodeLink | null;
  renderPage: PageRenderer;
  /** Cached pages and the requests that may get one. Null where no page is cached. */
  sharedPages: SharedPageParts | null;
  load: LoadShedding;
  /** Called for every request that has ended. Null where nobody counts. */
  meter: RequestMeter | null;
  isReady(): Promise<boolean>;
  /** Where the webhooks of a payment provider go. Null where none are taken. */
  webhooks: WebhookTarget | null;
  /** True for a token that allows its sender to see `Server-Timing`. */
  isTimingToken(token: unknown): boolean;
  log: Log;
  trustProxy: boolean;
  /** How long a client may take to send the headers of a request, and the whole of it, in ms. */
  timeouts: { headersMs: number; requestMs: number };
}

/** How often Node looks for clients that have taken too long, in ms. */
const TIMEOUT_CHECK_MS = 1_000;

/**
 * The HTTP server: each request passes the links from top to bottom until one answers it, first these on Node's requests,
 * then those of {@link pageChain}. Decision 7 says for each link why it is a library's or the shop's own.
 */
export function createHttpServer(parts: HttpServerParts): Server {
  const { log, trustProxy, load, sharedPages, timeouts } = parts;
  const isClosing = () => !server.listening;
  const pages = pageChain(parts, isClosing);

  // These answer most requests, so they must cost next to nothing.
  const links: NodeLink[] = [
    dropUntrustedForwarding,
    setSecurityHeaders(trustProxy),
    ...(parts.meter === null ? [] : [countRequests(parts.meter)]),
    refuseBadRequestLine(trustProxy),
    refuseUnknownClient(trustProxy, log),
    ...(parts.markStylesheet === null ? [] : [parts.markStylesheet]),
    parts.files,
    ...(sharedPages === null ? [] : [serveCachedPage(sharedPages, parts, isClosing)]),
    shedLoad(load, log, trustProxy),
    pages,
  ];

  const server = createServer(
    {
      ...keptConnections,
      headersTimeout: Math.min(timeouts.headersMs, timeouts.requestMs),
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // `refuseBadRequestLine` refuses a request without Host, with the headers of every response.
      requireHostHeader: false,
    },
    (request, response) => pass(links, request, response),
  );
  server.on("clientError", answerClientError);
  server.on("checkExpectation", answerExpectation(trustProxy));
  // Nothing moved on the connection for so long: the client is gone. A slow client gets its 408 before that.
  server.timeout = 2 * timeouts.requestMs;
  return server;
}

/** The links on Fetch requests, which lead to the pages. */
function pageChain(parts: HttpServerParts, isClosing: () => boolean): RequestListener {
  const { log, trustProxy, load, sharedPages, renderPage } = parts;
  const chain = new Hono<ChainEnv>();
  chain.use(requestId({ headerName: "" }));
  chain.use(logRequest(log));
  chain.use(setServerTiming(parts.isTimingToken));
  chain.use(closeConnection(isClosing));
  chain.route("/", health(parts.isReady));
  if (parts.webhooks !== null) chain.route("/", paymentWebhook(parts.webhooks));
  chain.use(refuseCrossSite);
  chain.use(readFormBody);
  chain.use(waitForTurn(load, trustProxy));
  chain.use(compressResponse);
  if (sharedPages !== null) chain.use(serveSharedPage(sharedPages, renderPage));
  chain.all("*", servePage(renderPage, trustProxy));
  chain.onError(answerFailure(log));
  return (incoming, response) => {
    const handle: FetchHandler = async (request, { address }) => chain.fetch(request, { address, response });
    createRequestListener(handle, { trustProxy })(incoming, response);
  };
}

function pass(links: readonly NodeLink[], request: IncomingMessage, response: ServerResponse): void {
  const from = (at: number): void => links[at]?.(request, response, () => from(at + 1));
  from(0);
}
