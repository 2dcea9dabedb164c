import { randomUUID } from "node:crypto";
import { clientNetworks } from "../contract/client-networks.ts";
import type { FetchLink, NodeLink } from "./chain-links.ts";
import { clientAddress } from "./forwarded.ts";
import { healthPaths } from "./health.ts";
import { GaveWay, type LoadShedding } from "./load-shedding.ts";
import type { Log } from "./log.ts";
import { refusal, refusalResponse } from "./refusal-response.ts";
import { writeRequestLine } from "./request-log.ts";

/**
 * Answers 503 when the shop is full, before anything of the request is read: a refusal must cost next to nothing. A client
 * with fewer requests than another is let through; {@link waitForTurn} then lets one of the other give way.
 */
export function shedLoad(load: LoadShedding, log: Log, trustProxy: boolean): NodeLink {
  return (request, response, next) => {
    const { method, url = "", headers, socket } = request;
    const path = url.split("?")[0] ?? "";
    const client = () =>
      queueOf(clientAddress(headers["x-forwarded-for"]?.toString(), socket.remoteAddress ?? "", trustProxy));
    if (healthPaths.includes(path) || !load.shedsLoad(isCheckout(path), client)) return next();
    const started = performance.now();
    writeRequestLine(log, { requestId: randomUUID(), method, path, status: 503, started, shed: true });
    const page = refusal(503, headers.accept ?? null, { headers: { "retry-after": retryAfterS() } });
    response
      .writeHead(503, { ...page.headers, "content-length": Buffer.byteLength(page.body) })
      .end(method === "HEAD" ? undefined : page.body);
  };
}

/**
 * Holds a request until its turn comes. A reader who leaves meanwhile gets no page, but a form whose turn came is
 * processed. A request that gives way to another client's is answered 503, and nothing of it is done.
 */
export function waitForTurn(load: LoadShedding, trustProxy: boolean): FetchLink {
  return async (context, next) => {
    const {
      req: { raw: request },
      env,
    } = context;
    const client = queueOf(clientAddress(request.headers.get("x-forwarded-for"), env.address, trustProxy));
    try {
      return await load.inTurn(isCheckout(new URL(request.url).pathname), client, () => {
        if (request.method === "GET") request.signal.throwIfAborted();
        return next();
      });
    } catch (error) {
      if (!(error instanceof GaveWay)) throw error;
      context.set("isShed", true);
      return refusalResponse(503, request.headers.get("accept"), { headers: { "retry-after": retryAfterS() } });
    }
  };
}

/** The queue of a client: an IPv6 address shares one with the /64 of its household or server. */
function queueOf(address: string): string {
  const [narrowest] = clientNetworks(address);
  return narrowest?.network ?? "unknown";
}

/** True for the way from the review to the order. */
function isCheckout(path: string): boolean {
  return /^\/checkout(\/|\.data$|$)/.test(path);
}

/** In seconds. It differs by request, so that the clients do not all come back at once. */
function retryAfterS(): string {
  return String(3 + Math.floor(Math.random() * 6));
}
