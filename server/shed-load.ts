import { randomUUID } from "node:crypto";
import { clientNetworks } from "#contract/client-networks.ts";
import { fairQueue, type FairQueue } from "#process/fair-limit.ts";
import type { FetchLink, NodeLink, ChainEnv } from "./chain-links.ts";
import { clientAddress } from "./forwarded.ts";
import { type Log, writeRequestLine } from "./log.ts";
import { refusal, refusalTo } from "./refusal-response.ts";
import { Hono } from "hono";

/** The bounds beyond which the shop answers requests with 503. */
interface LoadLimits {
  /** How many requests may be in flight. */
  maxInFlight: number;
  /** How long a request may wait for its turn, in ms. */
  maxWaitMs: number;
}

/** Thrown where a waiting request gives way to one of another client. */
class GaveWay extends Error {
  override readonly name = "GaveWay";
}

/** Decides which requests are served when the shop cannot serve all of them. */
export interface LoadShedding {
  /** True when a request must be answered with 503 now. Each such request is counted. Its client is asked for only in a full shop. */
  shedsLoad(isCheckout: boolean, clientOf: () => string): boolean;
  /**
   * Runs the work when its turn comes. Clients that wait take turns, so that no client waits behind all requests of another.
   * Throws {@link GaveWay} for a request whose place a client with fewer requests takes. Such a request is counted as shed.
   */
  inTurn<T>(isCheckout: boolean, client: string, work: () => Promise<T>): Promise<T>;
  /** The number of requests in flight, of those among them that wait for their turn, and of all requests answered with 503 so far. */
  counts(): { inFlight: number; waiting: number; shed: number };
}

/** A long wait alone sheds no load while at most this many requests are in flight: they are slow, not many. */
const FEW_REQUESTS = 32;
/** How many requests start in one turn of the event loop. With one alone, refusing others would take all the time there is. */
const STARTS_PER_TURN = 2;
/** The weight of the newest turn in the average length of a turn. One slow turn says little. */
const NEWEST_TURN_WEIGHT = 0.05;
/** The bounds are this many times as wide for the checkout. */
const CHECKOUT_FACTOR = 2;
/** How far beyond its bound the shop goes for a client with few requests, where those of another are all under way. */
const FAIR_FACTOR = 2;

/**
 * Starts a few requests in each turn of the event loop, those of the checkout first. Between turns the loop serves its
 * connections, so that health checks, files and cached pages are answered while many requests wait. The time between two
 * starts, times the number that wait, is how long the next request would wait, on any machine and under any load.
 *
 * When the shop is full, the client with most requests loses first: its newest waiting request gives way.
 */
export function createLoadShedding({ maxInFlight, maxWaitMs }: LoadLimits): LoadShedding {
  const checkout = fairQueue<Waiting>();
  const others = fairQueue<Waiting>();
  const inFlightOf = new Map<string, number>();
  let [inFlight, shed, isStarting] = [0, 0, false];
  let [turnMs, lastStart] = [0, 0];

  function startNext(): void {
    const now = performance.now();
    turnMs += (now - lastStart - turnMs) * NEWEST_TURN_WEIGHT;
    lastStart = now;
    (checkout.shift() ?? others.shift())?.waiting.start();
  }

  /** Each start has a callback of its own: what a request does at once is done before the next one starts. */
  function startSome(): void {
    const waiting = checkout.length + others.length;
    for (let started = 0; started < Math.min(waiting, STARTS_PER_TURN); started += 1) setImmediate(startNext);
    isStarting = waiting > 0;
    if (isStarting) setImmediate(startSome);
  }

  function isCrowded(isCheckout: boolean, fairness = 1): boolean {
    return inFlight >= maxInFlight * (isCheckout ? CHECKOUT_FACTOR : 1) * fairness;
  }

  function waitsTooLong(isCheckout: boolean): boolean {
    const before = isCheckout ? checkout.length : checkout.length + others.length;
    return inFlight > FEW_REQUESTS && before * turnMs > maxWaitMs * (isCheckout ? CHECKOUT_FACTOR : 1);
  }

  /** Of the clients with requests in a queue the one with most in flight, and how many these are. */
  function busiestIn(queue: FairQueue<Waiting>): { queue: FairQueue<Waiting>; client: string; count: number } {
    const busiest = { queue, client: "", count: 0 };
    for (const client of queue.keys()) {
      const count = inFlightOf.get(client) ?? 0;
      if (count > busiest.count) Object.assign(busiest, { client, count });
    }
    return busiest;
  }

  /**
   * Whose newest waiting request gives way to one of this client: the one with most in flight, if it still has as many as
   * this client then. Nothing but the checkout makes the checkout wait.
   */
  function whoGivesWay(isCheckout: boolean, own: string): { queue: FairQueue<Waiting>; client: string } | null {
    const [paying, looking] = [busiestIn(checkout), busiestIn(others)];
    const found = isCheckout ? [paying, looking] : paying.count > looking.count ? [paying] : [looking];
    return found.find(({ count }) => count >= (inFlightOf.get(own) ?? 0) + 2) ?? null;
  }

  /** True where another client has many more requests in flight than this one. All of them may be under way, so that none can give way. */
  function isOutnumbered(client: string): boolean {
    const many = (inFlightOf.get(client) ?? 0) + FEW_REQUESTS;
    for (const count of inFlightOf.values()) if (count > many) return true;
    return false;
  }

  function leave(client: string): void {
    inFlight -= 1;
    const left = (inFlightOf.get(client) ?? 1) - 1;
    if (left > 0) inFlightOf.set(client, left);
    else inFlightOf.delete(client);
  }

  return {
    shedsLoad(isCheckout, clientOf) {
      const isLate = waitsTooLong(isCheckout);
      if (!isLate && !isCrowded(isCheckout)) return false;
      const client = clientOf();
      if (whoGivesWay(isCheckout, client) !== null) return false;
      if (!isLate && !isCrowded(isCheckout, FAIR_FACTOR) && isOutnumbered(client)) return false;
      shed += 1;
      return true;
    },
    async inTurn(isCheckout, client, work) {
      if (isCrowded(isCheckout) || waitsTooLong(isCheckout)) {
        const other = whoGivesWay(isCheckout, client);
        other?.queue.drop(other.client)?.giveWay();
      }
      inFlight += 1;
      inFlightOf.set(client, (inFlightOf.get(client) ?? 0) + 1);
      await new Promise<void>((start, reject) => {
        const giveWay = () => {
          shed += 1;
          // At once: requests of the same moment count it no more.
          leave(client);
          reject(new GaveWay("a client with fewer requests takes the place"));
        };
        (isCheckout ? checkout : others).push(client, { start, giveWay });
        if (isStarting) return;
        isStarting = true;
        lastStart = performance.now();
        setImmediate(startSome);
      });
      try {
        return await work();
      } finally {
        leave(client);
      }
    },
    counts: () => ({ inFlight, waiting: checkout.length + others.length, shed }),
  };
}

/** A request that waits. */
interface Waiting {
  start(): void;
  giveWay(): void;
}

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
    const page = refusal(503, headers.accept ?? null, { path, headers: { "retry-after": retryAfterS() } });
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
      return refusalTo(request, 503, { headers: { "retry-after": retryAfterS() } });
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
  return /^(\/\w\w)?\/checkout(\/|\.data$|$)/.test(path);
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
