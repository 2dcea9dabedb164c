import { sentStatus } from "./answer-client-error.ts";
import type { NodeLink } from "./chain-links.ts";

/** Takes the facts of a request that has ended, for the metrics. */
export type RequestMeter = (method: string, path: string, status: number, seconds: number) => void;

/** Counts every request when its response has ended. */
export function countRequests(meter: RequestMeter): NodeLink {
  return ({ method = "", url = "" }, response, next) => {
    const started = performance.now();
    response.once("close", () =>
      meter(method, url.split("?")[0] ?? "", sentStatus(response), (performance.now() - started) / 1000),
    );
    next();
  };
}
