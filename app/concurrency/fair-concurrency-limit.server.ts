/** Thrown when too many wait already. */
export class TooManyWaiting extends Error {
  override readonly name = "TooManyWaiting";
}

/** How many pieces of work run at once, and how many may wait: in all, and of one key. */
export interface ConcurrencyLimits {
  maxRunning: number;
  maxRunningPerKey: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
}

/**
 * Does the work when it is its key's turn; rejects with {@link TooManyWaiting} when too many wait. Whoever waits leaves the
 * gate, with the signal's reason, as soon as the signal says so; work that has begun is not told.
 */
export type FairConcurrencyLimit = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** What one key has in the gate. */
interface Share {
  running: number;
  waiting: Turn[];
}

interface Turn {
  enter(): void;
  refuse(error: TooManyWaiting): void;
}

/**
 * Shares a few maxRunning between keys (addresses of shoppers): those who wait are served in turn, one of each key, and of
 * one key in order. Whatever one key asks for, another waits no longer than for a place to be left. When too many wait in
 * all, a key with nothing waiting takes the last turn of the key that has most.
 */
export function fairConcurrencyLimit({
  maxRunning,
  maxRunningPerKey,
  maxWaiting,
  maxWaitingPerKey,
}: ConcurrencyLimits): FairConcurrencyLimit {
  // In the order of their turns: who last had a place stands at the end.
  const shares = new Map<string, Share>();
  let [running, waitingInAll] = [0, 0];

  /** Lets in whoever is next, as long as there is a place for them. */
  function admit(): void {
    for (const [key, share] of shares) {
      if (running >= maxRunning) return;
      if (share.running >= maxRunningPerKey || share.waiting.length === 0) continue;
      shares.delete(key);
      shares.set(key, share);
      share.running += 1;
      running += 1;
      waitingInAll -= 1;
      share.waiting.shift()?.enter();
    }
  }

  /** Waits for a place; throws the signal's reason when it comes first, and TooManyWaiting when another key takes the turn. */
  function place(share: Share, signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        share.waiting.splice(share.waiting.indexOf(turn), 1);
        waitingInAll -= 1;
        reject(signal?.reason);
      };
      const turn: Turn = {
        enter() {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
        refuse(error) {
          signal?.removeEventListener("abort", leave);
          reject(error);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      share.waiting.push(turn);
      waitingInAll += 1;
      admit();
    });
  }

  /** Makes room for a key that has nothing waiting. False when no other key has more than one turn to lose. */
  function makeRoom(): boolean {
    const [longest] = [...shares.values()].toSorted((one, other) => other.waiting.length - one.waiting.length);
    if (longest === undefined || longest.waiting.length < 2) return false;
    waitingInAll -= 1;
    longest.waiting.pop()?.refuse(new TooManyWaiting("another takes the turn"));
    return true;
  }

  /** A key that has nothing in the gate is forgotten. */
  function forget(key: string, share: Share): void {
    if (share.running === 0 && share.waiting.length === 0 && shares.get(key) === share) shares.delete(key);
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const share = shares.get(key) ?? { running: 0, waiting: [] };
    const isFree = running < maxRunning && share.running < maxRunningPerKey;
    if (!isFree && share.waiting.length >= maxWaitingPerKey) throw new TooManyWaiting("too many wait already");
    if (!isFree && waitingInAll >= maxWaiting && (share.waiting.length > 0 || !makeRoom()))
      throw new TooManyWaiting("too many wait already");
    shares.set(key, share);
    try {
      await place(share, signal);
    } catch (error) {
      forget(key, share);
      throw error;
    }
    try {
      return await work();
    } finally {
      share.running -= 1;
      running -= 1;
      shares.delete(key);
      if (share.running > 0 || share.waiting.length > 0) shares.set(key, share);
      admit();
    }
  };
}
