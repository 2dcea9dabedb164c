/** Thrown when too many calls wait already. */
export class TooManyWaiting extends Error {
  override readonly name = "TooManyWaiting";
}

/**
 * Whether an error is {@link TooManyWaiting}. It is recognised by its name: the built shop and the server each load the
 * class, and `instanceof` knows only one of the two copies.
 */
export function isTooManyWaiting(error: unknown): error is TooManyWaiting {
  return error instanceof Error && error.name === "TooManyWaiting";
}

/** How much work runs at once and how much may wait: in all, and under one key. Only the first bound is needed. */
interface ConcurrencyLimits {
  maxRunning: number;
  maxRunningPerKey?: number;
  maxWaiting?: number;
  maxWaitingPerKey?: number;
}

/** Work that waits for its turn. */
interface Waiting {
  start(): void;
  refuse(reason: unknown): void;
}

/**
 * Runs `work` when it is its key's turn. Throws {@link TooManyWaiting} when the queue is full, and the signal's reason when
 * the signal aborts before the work has begun. Work that has begun is not interrupted.
 */
export type FairLimit = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Limits concurrent work, and shares it fairly between keys (the addresses of shoppers). However much one key asks for,
 * another waits for no more than a running work to end. When the queue is full, a key with fewer entries replaces the last
 * entry of the key that has most.
 */
export function fairLimit(limits: ConcurrencyLimits): FairLimit {
  const { maxRunning, maxRunningPerKey = maxRunning, maxWaiting = Infinity, maxWaitingPerKey = maxWaiting } = limits;
  // The order of the keys is the order of their turns: the key served last stands at the end.
  const queues = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let [running, waitingInAll] = [0, 0];
  const waitingOf = (key: string) => queues.get(key)?.length ?? 0;
  const mayStart = (key: string) => running < maxRunning && (runningOf.get(key) ?? 0) < maxRunningPerKey;

  function count(key: string, difference: 1 | -1): void {
    running += difference;
    const own = (runningOf.get(key) ?? 0) + difference;
    if (own === 0) runningOf.delete(key);
    else runningOf.set(key, own);
  }

  /** Takes one out of the queue of a key, if it is there. */
  function take(key: string, waiting: Waiting | undefined): void {
    const own = queues.get(key) ?? [];
    const left = own.filter((one) => one !== waiting);
    waitingInAll -= own.length - left.length;
    if (left.length === 0) queues.delete(key);
    else queues.set(key, left);
  }

  function moveToEnd(key: string): void {
    const own = queues.get(key);
    if (own !== undefined && queues.delete(key)) queues.set(key, own);
  }

  function startNext(): void {
    for (const [key, [waiting]] of queues) {
      if (!mayStart(key)) continue;
      take(key, waiting);
      // Its next turn comes after those of all others.
      moveToEnd(key);
      count(key, 1);
      waiting?.start();
    }
  }

  /** Frees a place in the queue for a key with so many places. False when no other key would still have as many then. */
  function freePlaceInQueue(own: number): boolean {
    const [longest = ""] = [...queues.keys()].toSorted((one, other) => waitingOf(other) - waitingOf(one));
    if (waitingOf(longest) < own + 2) return false;
    const last = queues.get(longest)?.at(-1);
    take(longest, last);
    last?.refuse(new TooManyWaiting("another takes the turn"));
    return true;
  }

  /** Waits for a turn. Throws the signal's reason, or TooManyWaiting when another key takes the place in the queue. */
  async function turnOf(key: string, signal: AbortSignal | undefined): Promise<void> {
    const own = waitingOf(key);
    if (own >= maxWaitingPerKey || (waitingInAll >= maxWaiting && !freePlaceInQueue(own)))
      throw new TooManyWaiting("too many wait already");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { start: resolve, refuse: reject };
    const leave = () => {
      take(key, waiting);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    queues.set(key, [...(queues.get(key) ?? []), waiting]);
    waitingInAll += 1;
    return promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    if (mayStart(key)) count(key, 1);
    else await turnOf(key, signal);
    try {
      return await work();
    } finally {
      count(key, -1);
      moveToEnd(key);
      startNext();
    }
  };
}
