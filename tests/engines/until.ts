import { setTimeout as pause } from "node:timers/promises";
import { EVENT_TIMEOUT_MS } from "#tests/support/event-timeout.ts";

const LOOK_AGAIN_MS = 40;

/** Tries until it succeeds, and hands out what came of it. Gives up with the last error. */
export async function until<Value>(work: () => Promise<Value>, timeoutMs = EVENT_TIMEOUT_MS): Promise<Value> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await pause(LOOK_AGAIN_MS);
  }
}
