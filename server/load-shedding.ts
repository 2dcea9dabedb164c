/** The bounds beyond which the shop answers requests with 503. */
interface LoadLimits {
  /** How many requests may be in flight. */
  maxInFlight: number;
  /** How long a request may wait for its turn, in ms. */
  maxWaitMs: number;
}

/** Decides which requests are served when the shop cannot serve all of them. */
export interface LoadShedding {
  /** True when a request must be answered with 503 now. Each such request is counted. */
  shedsLoad(isCheckout: boolean): boolean;
  /** Runs the work when its turn comes. Clients that wait take turns, so that no client waits behind all requests of another. */
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

/**
 * Starts a few requests in each turn of the event loop, those of the checkout first. Between turns the loop serves its
 * connections, so that health checks, files and cached pages are answered while many requests wait. The time between two
 * starts, times the number that wait, is how long the next request would wait, on any machine and under any load.
 */
export function createLoadShedding({ maxInFlight, maxWaitMs }: LoadLimits): LoadShedding {
  const checkout = clientQueue();
  const others = clientQueue();
  let [inFlight, shed, isStarting] = [0, 0, false];
  let [turnMs, lastStart] = [0, 0];

  function startNext(): void {
    const now = performance.now();
    turnMs += (now - lastStart - turnMs) * NEWEST_TURN_WEIGHT;
    lastStart = now;
    (checkout.shift() ?? others.shift())?.();
  }

  /** Each start has a callback of its own: what a request does at once is done before the next one starts. */
  function startSome(): void {
    const waiting = checkout.length + others.length;
    for (let started = 0; started < Math.min(waiting, STARTS_PER_TURN); started += 1) setImmediate(startNext);
    isStarting = waiting > 0;
    if (isStarting) setImmediate(startSome);
  }

  function isFull(isCheckout: boolean): boolean {
    const factor = isCheckout ? CHECKOUT_FACTOR : 1;
    if (inFlight >= maxInFlight * factor) return true;
    const before = isCheckout ? checkout.length : checkout.length + others.length;
    return inFlight > FEW_REQUESTS && before * turnMs > maxWaitMs * factor;
  }

  return {
    shedsLoad(isCheckout) {
      const isShed = isFull(isCheckout);
      if (isShed) shed += 1;
      return isShed;
    },
    async inTurn(isCheckout, client, work) {
      inFlight += 1;
      try {
        await new Promise<void>((start) => {
          (isCheckout ? checkout : others).push(client, start);
          if (isStarting) return;
          isStarting = true;
          lastStart = performance.now();
          setImmediate(startSome);
        });
        return await work();
      } finally {
        inFlight -= 1;
      }
    },
    counts: () => ({ inFlight, waiting: checkout.length + others.length, shed }),
  };
}

interface ClientQueue {
  readonly length: number;
  push(client: string, start: () => void): void;
  shift(): (() => void) | undefined;
}

/** Requests that wait, by client: one of each client in turn, and those of one client in their order. */
function clientQueue(): ClientQueue {
  // The order of the clients is the order of their turns. The client served last stands at the end.
  const waiting = new Map<string, (() => void)[]>();
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(client, start) {
      const own = waiting.get(client);
      if (own === undefined) waiting.set(client, [start]);
      else own.push(start);
      length += 1;
    },
    shift() {
      const [next] = waiting;
      if (next === undefined) return undefined;
      const [client, own] = next;
      const start = own.shift();
      waiting.delete(client);
      if (own.length > 0) waiting.set(client, own);
      length -= 1;
      return start;
    },
  };
}
