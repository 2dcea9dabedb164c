import { createHash, timingSafeEqual } from "node:crypto";

/** The request header by which somebody shows that they may see `Server-Timing`. */
export const TIMING_TOKEN_HEADER = "server-timing-token";

/** Tells whether a request's token is the owner's: how long a page took, and what of it upstream, is nobody else's to know. Without a token set nobody sees it. */
export function timingViewer(token: string | undefined): (sent: unknown) => boolean {
  if (token === undefined) return () => false;
  const expected = digest(token);
  return (sent) => typeof sent === "string" && timingSafeEqual(digest(sent), expected);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
