import type { FetchLink } from "./chain-links.ts";
import type { Log } from "./log.ts";

/** One request in the log. The path comes without its query, which may hold a token. */
interface RequestLine {
  requestId: string;
  method: string | undefined;
  path: string | undefined;
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

/** Writes one log line for each request that reaches the pages. */
export function logRequest(log: Log): FetchLink {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const { method, url } = context.req.raw;
    const { pathname: path } = new URL(url);
    writeRequestLine(log, { requestId: context.get("requestId"), method, path, status: context.res.status, started });
  };
}
