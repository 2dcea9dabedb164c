import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { LogEntry } from "#process/log-output.ts";
import { resultCache } from "#process/result-cache.ts";
import { reasonOf } from "#process/storage-error.ts";

/** How long requests in flight may take to finish when a program stops, in ms: longer than any page with all its calls upstream. */
const DRAIN_MS = 20_000;
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
async function drain(server: Server, deadlineMs: number): Promise<void> {
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

/** Listens, and tells the port: with 0 the system chooses one. Throws when it is taken. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const bound = server.address();
  return typeof bound === "object" && bound !== null ? bound.port : port;
}

/** Ends the process after SIGTERM or SIGINT: the requests in flight are answered first, then all is closed. */
export function stopBySignal(server: Server, close: () => Promise<unknown>, begun = () => {}): void {
  const stop = () => {
    begun();
    void drain(server, DRAIN_MS)
      .then(close)
      .then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** How long an answer is reused, in ms. However often the address is requested, the disk is written once a second at most. */
const REUSED_FOR_MS = 1_000;

/** Tells whether `check` passes. Calls at the same time or shortly after share one answer; a change is logged with its reason. */
export function readiness({
  check,
  log,
  remedyOf,
}: {
  check(): Promise<void>;
  log(entry: LogEntry): void;
  remedyOf(error: unknown): string | null;
}): () => Promise<boolean> {
  const answers = resultCache<boolean>({ max: 1, freshMs: REUSED_FOR_MS });
  let wasReady = true;
  return () => answers.run("ready", passes);

  async function passes(): Promise<boolean> {
    try {
      await check();
      if (!wasReady) log({ level: "info", msg: "ready again" });
      wasReady = true;
    } catch (error) {
      if (wasReady) log({ level: "error", msg: "not ready", reason: remedyOf(error) ?? reasonOf(error) });
      wasReady = false;
    }
    return wasReady;
  }
}
