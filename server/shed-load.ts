import { randomUUID } from "node:crypto";
import { clientNetworks } from "../contract/client-networks.ts";
import type { FetchLink, NodeLink } from "./chain-links.ts";
import { clientAddress } from "./forwarded.ts";
import { healthPaths } from "./health.ts";
import type { LoadShedding } from "./load-shedding.ts";
import type { Log } from "./log.ts";
import { refusal } from "./refusal-response.ts";
import { writeRequestLine } from "./request-log.ts";

/** Answers 503 when the shop is full, before anything of the request is read: a refusal must cost next to nothing. */
export function shedLoad(load: LoadShedding, log: Log): NodeLink {
  return (request, response, next) => {
    const { method, url = "", headers } = request;
    const path = url.split("?")[0] ?? "";
    if (healthPaths.includes(path) || !load.shedsLoad(isCheckout(path))) return next();
    const started = performance.now();
    writeRequestLine(log, { requestId: randomUUID(), method, path, status: 503, started, shed: true });
    const page = refusal(503, headers.accept ?? null, { headers: { "retry-after": retryAfterS() } });
    response
      .writeHead(503, { ...page.headers, "content-length": Buffer.byteLength(page.body) })
      .end(method === "HEAD" ? undefined : page.body);
  };
}

/** Holds a request until its turn comes. A reader who leaves meanwhile gets no page, but a form that was sent is processed. */
export function waitForTurn(load: LoadShedding, trustProxy: boolean): FetchLink {
  return ({ req: { raw: request }, env }, next) =>
    load.inTurn(
      isCheckout(new URL(request.url).pathname),
      queueOf(clientAddress(request, env.address, trustProxy)),
      () => {
        if (request.method === "GET") request.signal.throwIfAborted();
        return next();
      },
    );
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
