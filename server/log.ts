import { pino, type DestinationStream, type Logger } from "pino";
import { sentStatus } from "./answer-client-error.ts";
import type { FetchLink } from "./chain-links.ts";

/** The shop's structured log: one JSON object a line. */
export type Log = Logger;

/** Opens the log on an output. No caller may log a password, token or card number. The fields below are hidden all the same. */
export function createLog(level: string, output: DestinationStream): Log {
  const redact = { paths: ["password", "token", "cardNumber", "cvv", "authorization", "cookie"], censor: "…" };
  return pino({ level, base: null, redact }, output);
}

/** One request in the log. The path comes without its query, which may hold a token. */
interface RequestLine {
  requestId: string;
  method: string | undefined;
  path: string | undefined;
  /** 408 for a client that was too slow, 499 for one that left before the answer was sent. */
  status: number;
  /** A value of `performance.now()`. */
  started: number;
  /** True for a page from memory. */
  cached?: true;
  /** True for a request that was refused because the shop was full. */
  shed?: true;
}

/** Writes the log line of a request. */
export function writeRequestLine(log: Log, { started, ...facts }: RequestLine): void {
  log.info({ ...facts, ms: Math.round(performance.now() - started) }, "request");
}

/** Writes one log line for each request that reaches the pages, with the status that was sent. */
export function logRequest(log: Log): FetchLink {
  return (context, next) => {
    const started = performance.now();
    const { method, url } = context.req.raw;
    const { pathname: path } = new URL(url);
    const requestId = context.get("requestId");
    const { response } = context.env;
    response.once("close", () =>
      writeRequestLine(log, {
        requestId,
        method,
        path,
        status: sentStatus(response),
        started,
      }),
    );
    return next();
  };
}
