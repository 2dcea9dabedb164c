import { createHash, timingSafeEqual } from "node:crypto";
import type { FetchLink } from "./chain-links.ts";

/** The request header that holds the token for `Server-Timing`. */
export const TIMING_TOKEN_HEADER = "server-timing-token";

/** Compares a request's token with the owner's. Only the owner may see how long a page took. Without a token set, nobody may. */
export function createTimingCheck(token: string | undefined): (sent: unknown) => boolean {
  if (token === undefined) return () => false;
  const expected = digest(token);
  return (sent) => typeof sent === "string" && timingSafeEqual(digest(sent), expected);
}

/** Says in `Server-Timing` how long the response took, to requests with the owner's token alone. */
export function setServerTiming(isTimingToken: (token: unknown) => boolean): FetchLink {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const { headers } = context.res;
    const parts = [`app;dur=${(performance.now() - started).toFixed(1)}`, headers.get("server-timing")];
    if (isTimingToken(context.req.raw.headers.get(TIMING_TOKEN_HEADER)))
      headers.set("server-timing", parts.filter(Boolean).join(", "));
    else headers.delete("server-timing");
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
