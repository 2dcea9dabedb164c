import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { networkOf } from "#process/client-networks.ts";
import type { ChainEnv, NodeLink } from "./chain-links.ts";
import { clientAddress } from "./forwarded.ts";
import { logged } from "./log.ts";
import { sendRefusal } from "./refusal-response.ts";

/** The part of all requests in flight that one network may have. */
const ONE_NETWORK = 1 / 4;

/** Takes `maxInFlight` requests at once, and a quarter of them from one network: whoever floods the shop fills no more of it. */
export function countLoad(maxInFlight: number) {
  const ofNetwork = new Map<string, number>();
  const mostOfOne = Math.ceil(maxInFlight * ONE_NETWORK);
  let [inFlight, shed] = [0, 0];
  return {
    /** Counts a request of a network until the function returned is called. Null, and counted as refused, where there is no place for it. */
    enter(network: string): (() => void) | null {
      const own = ofNetwork.get(network) ?? 0;
      if (inFlight >= maxInFlight || own >= mostOfOne) {
        shed += 1;
        return null;
      }
      inFlight += 1;
      ofNetwork.set(network, own + 1);
      return () => {
        inFlight -= 1;
        const left = (ofNetwork.get(network) ?? 1) - 1;
        if (left > 0) ofNetwork.set(network, left);
        else ofNetwork.delete(network);
      };
    },
    counts: () => ({ inFlight, shed }),
  };
}

/** See {@link countLoad}. */
export type Load = ReturnType<typeof countLoad>;

/** Answers 503 when the shop is full, before anything of the request is read: a refusal must cost next to nothing. */
export function shedLoad(load: Load, trustProxy: boolean): NodeLink {
  return (request, response, next) => {
    if (healthPaths.includes(request.url?.split("?")[0] ?? "")) return next();
    const leave = load.enter(networkOf(addressOf(request, trustProxy)));
    if (leave !== null) {
      response.once("close", leave);
      return next();
    }
    logged(response, { requestId: randomUUID(), shed: true });
    sendRefusal(request, response, 503, { "retry-after": retryAfterS() });
  };
}

function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  return clientAddress(headers["x-forwarded-for"]?.toString(), socket.remoteAddress ?? "", trustProxy);
}

/** In seconds. It differs by request, so that the clients do not all come back at once. */
function retryAfterS(): string {
  return String(3 + Math.floor(Math.random() * 6));
}

/** The addresses that an operator's tools check. They are answered even when the shop is full. */
export const healthPaths: readonly string[] = ["/healthz", "/readyz"];

/** `/healthz` says that the process is alive, `/readyz` that requests can be served. */
export function health(isReady: () => Promise<boolean>): Hono<ChainEnv> {
  return new Hono<ChainEnv>()
    .all("/healthz", () => textResponse(200, "ok"))
    .all("/readyz", async () => ((await isReady()) ? textResponse(200, "ready") : textResponse(503, "not ready")));
}

function textResponse(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
