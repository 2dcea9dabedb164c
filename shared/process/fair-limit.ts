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

/** What waits, by key: one of each key in turn, and those of one key in their order. */
interface FairQueue<T> {
  readonly length: number;
  lengthOf(key: string): number;
  keys(): Iterable<string>;
  push(key: string, waiting: T): void;
  /** Takes out the next one, of the keys that may start. The key's next turn comes after those of all others. */
  shift(mayStart?: (key: string) => boolean): { key: string; waiting: T } | null;
  /** Takes out one of a key: the newest, unless it is named. */
  drop(key: string, waiting?: T): T | undefined;
  /** Puts a key behind all others: it has been served by now. */
  moveToEnd(key: string): void;
}

/** An empty queue. */
function fairQueue<T>(): FairQueue<T> {
  // The order of the keys is the order of their turns. The key served last stands at the end.
  const queues = new Map<string, T[]>();
  let length = 0;

  function drop(key: string, waiting?: T): T | undefined {
    const own = queues.get(key) ?? [];
    const at = waiting === undefined ? own.length - 1 : own.indexOf(waiting);
    if (at === -1) return undefined;
    length -= 1;
    if (own.length === 1) queues.delete(key);
    return own.splice(at, 1)[0];
  }

  function moveToEnd(key: string): void {
    const own = queues.get(key);
    if (own !== undefined && queues.delete(key)) queues.set(key, own);
  }

  return {
    get length() {
      return length;
    },
    lengthOf: (key) => queues.get(key)?.length ?? 0,
    keys: () => queues.keys(),
    push(key, waiting) {
      const own = queues.get(key);
      if (own === undefined) queues.set(key, [waiting]);
      else own.push(waiting);
      length += 1;
    },
    shift(mayStart = () => true) {
      for (const [key, own] of queues) {
        const [waiting] = own;
        if (waiting === undefined || !mayStart(key)) continue;
        drop(key, waiting);
        moveToEnd(key);
        return { key, waiting };
      }
      return null;
    },
    drop,
    moveToEnd,
  };
}

/** How much work runs at once and how much may wait: in all, and under one key. Only the first bound is needed. */
interface ConcurrencyLimits {
  maxRunning: number;
  maxRunningPerKey?: number;
  maxWaiting?: number;
  maxWaitingPerKey?: number;
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
  const queue = fairQueue<{ start(): void; refuse(reason: unknown): void }>();
  const runningOf = new Map<string, number>();
  let running = 0;

  function mayStart(key: string): boolean {
    return running < maxRunning && (runningOf.get(key) ?? 0) < maxRunningPerKey;
  }

  function count(key: string, difference: 1 | -1): void {
    running += difference;
    const own = (runningOf.get(key) ?? 0) + difference;
    if (own === 0) runningOf.delete(key);
    else runningOf.set(key, own);
  }

  function startNext(): void {
    for (let next = queue.shift(mayStart); next !== null; next = queue.shift(mayStart)) {
      count(next.key, 1);
      next.waiting.start();
    }
  }

  /** Frees a place in the queue for a key with so many places. False when no other key would still have as many then. */
  function freePlaceInQueue(own: number): boolean {
    const [longest = ""] = [...queue.keys()].toSorted((one, other) => queue.lengthOf(other) - queue.lengthOf(one));
    if (queue.lengthOf(longest) < own + 2) return false;
    queue.drop(longest)?.refuse(new TooManyWaiting("another takes the turn"));
    return true;
  }

  /** Waits for a turn. Throws the signal's reason, or TooManyWaiting when another key takes the place in the queue. */
  async function turnOf(key: string, signal: AbortSignal | undefined): Promise<void> {
    const own = queue.lengthOf(key);
    if (own >= maxWaitingPerKey || (queue.length >= maxWaiting && !freePlaceInQueue(own)))
      throw new TooManyWaiting("too many wait already");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { start: resolve, refuse: reject };
    const leave = () => {
      queue.drop(key, waiting);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    queue.push(key, waiting);
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
      queue.moveToEnd(key);
      startNext();
    }
  };
}

/** Waits for `work` until the signal aborts, then rejects with the signal's reason. The work itself may go on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  return Promise.race([work, aborted]);
}
