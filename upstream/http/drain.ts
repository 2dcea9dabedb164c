import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** The server stops listening after this long without a request, in ms. */
const QUIET_MS = 100;
/** The longest wait for such a quiet moment, in ms. */
const MAX_QUIET_WAIT_MS = 2_000;
/** How often the state is checked, in ms. */
const CHECK_MS = 20;

/**
 * Stops a server without dropping a request. First it still accepts requests and closes each connection after its
 * answer, so that a request on a kept-alive connection is not cut off. After a quiet moment it stops listening. Requests
 * in flight may take `deadlineMs`, then their connections are closed.
 */
export async function drain(server: Server, deadlineMs: number): Promise<void> {
  const until = Date.now() + deadlineMs;
  let lastRequestAt = Date.now();
  const closeAfterAnswer = (_: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    lastRequestAt = Date.now();
  };
  server.prependListener("request", closeAfterAnswer);
  const quietUntil = Math.min(until, Date.now() + MAX_QUIET_WAIT_MS);
  while (Date.now() < quietUntil && Date.now() - lastRequestAt < QUIET_MS) await pause(CHECK_MS);
  const closed = once(server, "close");
  server.close();
  const closing = setInterval(() => {
    // Connections that were busy when the server stopped listening may be idle now.
    server.closeIdleConnections();
    if (Date.now() >= until) server.closeAllConnections();
  }, CHECK_MS);
  await closed;
  clearInterval(closing);
}
