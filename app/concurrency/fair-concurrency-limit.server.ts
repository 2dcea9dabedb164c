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

/** How much work runs at once and how much may wait: in all, and under one key. */
export interface ConcurrencyLimits {
  maxRunning: number;
  maxRunningPerKey: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
}

/**
 * Runs `work` when it is its key's turn. Throws {@link TooManyWaiting} when the queue is full, and the signal's reason when
 * the signal aborts before the work has begun. Work that has begun is not interrupted.
 */
export type FairConcurrencyLimit = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** The work of one key. */
interface KeyState {
  running: number;
  queue: Waiter[];
}

interface Waiter {
  start(): void;
  reject(error: TooManyWaiting): void;
}

/**
 * Limits concurrent work, and shares it fairly between keys (the addresses of shoppers). Keys take turns; the work of one
 * key runs in order. However much one key asks for, another waits for no more than a running work to end. When the queue
 * is full, a key with fewer entries replaces the last entry of the key that has most.
 */
export function fairConcurrencyLimit(limits: ConcurrencyLimits): FairConcurrencyLimit {
  const { maxRunning, maxRunningPerKey, maxWaiting, maxWaitingPerKey } = limits;
  // In the order of their turns: the key that ran last is at the end.
  const keys = new Map<string, KeyState>();
  let [running, waiting] = [0, 0];

  /** Starts waiting work, as far as the limits allow. */
  function startNext(): void {
    for (const [key, state] of keys) {
      if (running >= maxRunning) return;
      if (state.running >= maxRunningPerKey || state.queue.length === 0) continue;
      keys.delete(key);
      keys.set(key, state);
      state.running += 1;
      running += 1;
      waiting -= 1;
      state.queue.shift()?.start();
    }
  }

  /** Waits for a turn. Throws the signal's reason, or TooManyWaiting when another key takes the place in the queue. */
  function turnOf(state: KeyState, signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        state.queue.splice(state.queue.indexOf(waiter), 1);
        waiting -= 1;
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        start() {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
        reject(error) {
          signal?.removeEventListener("abort", leave);
          reject(error);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      state.queue.push(waiter);
      waiting += 1;
      startNext();
    });
  }

  /** Frees a place in the queue for a key with so many places. False when no other key would still have as many then. */
  function freePlaceInQueue(own: number): boolean {
    const [longest] = [...keys.values()].toSorted((one, other) => other.queue.length - one.queue.length);
    if (longest === undefined || longest.queue.length < own + 2) return false;
    waiting -= 1;
    longest.queue.pop()?.reject(new TooManyWaiting("another takes the turn"));
    return true;
  }

  function forgetIfIdle(key: string, state: KeyState): void {
    if (state.running === 0 && state.queue.length === 0 && keys.get(key) === state) keys.delete(key);
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const state = keys.get(key) ?? { running: 0, queue: [] };
    const startsAtOnce = running < maxRunning && state.running < maxRunningPerKey;
    if (!startsAtOnce && state.queue.length >= maxWaitingPerKey) throw new TooManyWaiting("too many wait already");
    if (!startsAtOnce && waiting >= maxWaiting && !freePlaceInQueue(state.queue.length))
      throw new TooManyWaiting("too many wait already");
    keys.set(key, state);
    try {
      await turnOf(state, signal);
    } catch (error) {
      forgetIfIdle(key, state);
      throw error;
    }
    try {
      return await work();
    } finally {
      state.running -= 1;
      running -= 1;
      // A key with work left goes to the end of the turns.
      keys.delete(key);
      if (state.running > 0 || state.queue.length > 0) keys.set(key, state);
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

/** The message of an error of `fetch`, which keeps the system's own message in `cause`. */
export function networkErrorText(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
