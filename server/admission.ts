/** What may be in flight, and how long a request may wait for its turn, in ms, before further ones are turned away. */
interface AdmissionLimits {
  maxInFlight: number;
  maxWaitMs: number;
}

/** Who is let in when not everyone can be. */
export interface Admission {
  /** Whether a request must be turned away now; counted where it is. */
  turnsAway(isCheckout: boolean): boolean;
  /** Does the work when it is its turn. Those who wait are begun in turns by `client`, so that nobody waits behind all requests of another. */
  turn<T>(isCheckout: boolean, client: string, work: () => Promise<T>): Promise<T>;
  /** How many requests are in flight, how many of them wait for their turn, and how many were turned away so far. */
  figures(): { inFlight: number; waiting: number; turnedAway: number };
}

/** A few requests that are slow are no crowd: waiting alone turns nobody away while no more than these are in flight. */
const NO_CROWD = 32;
/** How many are begun in one turn of the loop: with one alone, whoever is turned away would take all the time there is. */
const BEGUN_AT_ONCE = 2;
/** How much of the newest turn goes into what a turn is said to take: one that was slow says little. */
const NEWEST_TURN = 0.05;
/** Who is about to pay is let in for this many times as long. */
const CHECKOUT_FACTOR = 2;

/**
 * Begins a few requests in each turn of the event loop, those of the checkout first. Between turns the loop sees to its
 * connections, so that health, files and kept pages are answered while many wait; and how long it is from one begun to the
 * next, times those who wait, is how long the next one would wait, whatever the machine and whatever keeps it busy.
 */
export function admission({ maxInFlight, maxWaitMs }: AdmissionLimits): Admission {
  const paying = clientQueue();
  const looking = clientQueue();
  let [inFlight, turnedAway, beginning] = [0, 0, false];
  let [turnMs, lastTurn] = [0, 0];

  function begin(): void {
    const now = performance.now();
    turnMs += (now - lastTurn - turnMs) * NEWEST_TURN;
    lastTurn = now;
    (paying.shift() ?? looking.shift())?.();
  }

  /** What one of them does at once is done before the next begins: callbacks of one turn do not run into each other. */
  function beginSome(): void {
    const waiting = paying.length + looking.length;
    for (let one = 0; one < Math.min(waiting, BEGUN_AT_ONCE); one += 1) setImmediate(begin);
    beginning = waiting > 0;
    if (beginning) setImmediate(beginSome);
  }

  function isFull(isCheckout: boolean): boolean {
    const factor = isCheckout ? CHECKOUT_FACTOR : 1;
    if (inFlight >= maxInFlight * factor) return true;
    const before = isCheckout ? paying.length : paying.length + looking.length;
    return inFlight > NO_CROWD && before * turnMs > maxWaitMs * factor;
  }

  return {
    turnsAway(isCheckout) {
      const refused = isFull(isCheckout);
      if (refused) turnedAway += 1;
      return refused;
    },
    async turn(isCheckout, client, work) {
      inFlight += 1;
      try {
        await new Promise<void>((enter) => {
          (isCheckout ? paying : looking).push(client, enter);
          if (beginning) return;
          beginning = true;
          lastTurn = performance.now();
          setImmediate(beginSome);
        });
        return await work();
      } finally {
        inFlight -= 1;
      }
    },
    figures: () => ({ inFlight, waiting: paying.length + looking.length, turnedAway }),
  };
}

interface ClientQueue {
  readonly length: number;
  push(client: string, enter: () => void): void;
  shift(): (() => void) | undefined;
}

/** Who waits, by client: one of each in turn, and of one client in order. */
function clientQueue(): ClientQueue {
  // In the order of their turns: who was served last stands at the end.
  const waiting = new Map<string, (() => void)[]>();
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(client, enter) {
      const own = waiting.get(client);
      if (own === undefined) waiting.set(client, [enter]);
      else own.push(enter);
      length += 1;
    },
    shift() {
      const [next] = waiting;
      if (next === undefined) return undefined;
      const [client, own] = next;
      const enter = own.shift();
      waiting.delete(client);
      if (own.length > 0) waiting.set(client, own);
      length -= 1;
      return enter;
    },
  };
}
