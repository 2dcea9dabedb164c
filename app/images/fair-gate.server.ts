/** Thrown when too many wait already. */
export class GateFull extends Error {
  override readonly name = "GateFull";
}

/** How many pieces of work run at once, and how many may wait: in all, and of one key. */
export interface GateLimits {
  places: number;
  placesPerKey: number;
  waiting: number;
  waitingPerKey: number;
}

/** Does the work when it is its key's turn; rejects with {@link GateFull} when too many wait. */
export type FairGate = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** What one key has in the gate. */
interface Share {
  running: number;
  waiting: { enter(): void; refuse(error: GateFull): void }[];
}

/**
 * Shares a few places between keys (addresses of shoppers): those who wait are served in turn, one of each key, and of
 * one key in order. Whatever one key asks for, another waits no longer than for a place to be left. When too many wait in
 * all, a key with nothing waiting takes the last turn of the key that has most.
 */
export function fairGate({ places, placesPerKey, waiting, waitingPerKey }: GateLimits): FairGate {
  // In the order of their turns: who last had a place stands at the end.
  const shares = new Map<string, Share>();
  let [running, waitingInAll] = [0, 0];

  /** Lets in whoever is next, as long as there is a place for them. */
  function admit(): void {
    for (const [key, share] of shares) {
      if (running >= places) return;
      if (share.running >= placesPerKey || share.waiting.length === 0) continue;
      shares.delete(key);
      shares.set(key, share);
      share.running += 1;
      running += 1;
      waitingInAll -= 1;
      share.waiting.shift()?.enter();
    }
  }

  /** Makes room for a key that has nothing waiting. False when no other key has more than one turn to lose. */
  function makeRoom(): boolean {
    const [longest] = [...shares.values()].toSorted((a, b) => b.waiting.length - a.waiting.length);
    if (longest === undefined || longest.waiting.length < 2) return false;
    waitingInAll -= 1;
    longest.waiting.pop()?.refuse(new GateFull());
    return true;
  }

  return async (key, work) => {
    const share = shares.get(key) ?? { running: 0, waiting: [] };
    const isFree = running < places && share.running < placesPerKey;
    if (!isFree && share.waiting.length >= waitingPerKey) throw new GateFull();
    if (!isFree && waitingInAll >= waiting && (share.waiting.length > 0 || !makeRoom())) throw new GateFull();
    shares.set(key, share);
    await new Promise<void>((enter, refuse) => {
      share.waiting.push({ enter, refuse });
      waitingInAll += 1;
      admit();
    });
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
