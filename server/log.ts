import type { ServerResponse } from "node:http";
import { pino, type DestinationStream, type Logger } from "pino";
import { sentStatus } from "./answer-client-error.ts";
import type { NodeLink } from "./chain-links.ts";

/** The shop's structured log: one JSON object a line. */
export type Log = Logger;

/** Opens the log on an output. No caller may log a password, token or card number. The fields below are hidden all the same. */
export function createLog(level: string, output: DestinationStream): Log {
  const redact = { paths: ["password", "token", "cardNumber", "cvv", "authorization", "cookie"], censor: "…" };
  return pino({ level, base: null, redact }, output);
}

/** What the log tells of a request beside its method, its path without the query (which may hold a token), its status and its time. */
interface Told {
  requestId: string;
  /** True for a page from memory. */
  cached?: true;
  /** True for a request that was refused because the shop was full. */
  shed?: true;
}

const told = new WeakMap<ServerResponse, Told>();

/** Has the log tell of a request, by one line when its response has ended. Files and malformed requests have none. */
export function logged(response: ServerResponse, facts: Told): void {
  told.set(response, facts);
}

/** Takes the facts of a request that has ended, for the metrics. */
export type RequestMeter = (method: string, path: string, status: number, seconds: number) => void;

/** Counts each request when its response has ended, and logs those that are {@link logged}. */
export function watchRequests(log: Log, meter: RequestMeter | null): NodeLink {
  return (request, response, next) => {
    const started = performance.now();
    response.once("close", () => {
      const [ms, status] = [performance.now() - started, sentStatus(response)];
      const { method = "", url = "" } = request;
      const [path = ""] = url.split("?");
      meter?.(method, path, status, ms / 1000);
      const { requestId, ...marks } = told.get(response) ?? {};
      if (requestId !== undefined)
        log.info({ requestId, method, path, status, ...marks, ms: Math.round(ms) }, "request");
    });
    next();
  };
}
