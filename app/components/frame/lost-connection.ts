/** Requests of the enhanced page that found no connection; each waits to be sent again. */
let waiting: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

/**
 * A fetch that does not give up without a connection: the page and what was typed stay as they are while the request
 * waits for the shopper to try again. Whoever goes elsewhere meanwhile takes it back by its signal.
 */
export function patient(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    for (;;) {
      try {
        return await send(input, init);
      } catch (error) {
        // A TypeError is the platform's word for "no answer came"; an abort is another's wish.
        if (!(error instanceof TypeError) || init?.signal?.aborted) throw error;
        await wantedAgain(init?.signal);
      }
    }
  };
}

/** Sends everything again that waits. */
export function tryAgain(): void {
  const those = waiting;
  become([]);
  for (const send of those) send();
}

/** How many requests wait. */
export const countWaiting = (): number => waiting.length;

/** Tells whenever that number changes; returns how to stop. */
export function onWaiting(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function wantedAgain(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    become([...waiting, resolve]);
    signal?.addEventListener("abort", () => {
      become(waiting.filter((one) => one !== resolve));
      reject(signal.reason);
    });
  });
}

function become(those: readonly (() => void)[]): void {
  waiting = those;
  for (const tell of listeners) tell();
}
