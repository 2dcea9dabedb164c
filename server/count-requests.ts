import type { NodeLink } from "./chain-links.ts";

/** Takes the facts of a request that has ended, for the metrics. */
export type RequestMeter = (method: string, path: string, status: number, seconds: number) => void;

/** The status under which a request counts whose client left before the answer was sent. */
const CLIENT_CLOSED_REQUEST = 499;

/** Counts every request when its response has ended. */
export function countRequests(meter: RequestMeter): NodeLink {
  return ({ method = "", url = "" }, response, next) => {
    const started = performance.now();
    response.once("close", () =>
      meter(
        method,
        url.split("?")[0] ?? "",
        response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
        (performance.now() - started) / 1000,
      ),
    );
    next();
  };
}
