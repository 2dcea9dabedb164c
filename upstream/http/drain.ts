import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** How long nobody may have asked anything before the door is shut, and how long that is waited for, in ms. */
const [QUIET_MS, FAREWELL_MS] = [100, 2_000];
/** How often is looked, in ms. */
const LOOK_MS = 20;

/**
 * Stops a server without dropping a request. First it still takes what comes, and tells every connection to close after
 * its answer: whoever sends on a kept connection at this moment is not cut off. Once nobody has asked for a moment, or
 * after two seconds, nothing new is accepted; requests in flight may take `deadlineMs`, then they are cut off.
 */
export async function drain(server: Server, deadlineMs: number): Promise<void> {
  const until = Date.now() + deadlineMs;
  let askedAt = Date.now();
  const bidFarewell = (_: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    askedAt = Date.now();
  };
  server.prependListener("request", bidFarewell);
  const farewell = Math.min(until, Date.now() + FAREWELL_MS);
  while (Date.now() < farewell && Date.now() - askedAt < QUIET_MS) await pause(LOOK_MS);
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => {
    // Those that were busy when the door was shut are idle now.
    server.closeIdleConnections();
    if (Date.now() >= until) server.closeAllConnections();
  }, LOOK_MS);
  await closed;
  clearInterval(sweep);
}
