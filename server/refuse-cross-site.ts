import type { FetchLink } from "./chain-links.ts";
import { refusalResponse } from "./refusal-response.ts";

/** Refuses forms that another site's page has sent. */
export const refuseCrossSite: FetchLink = ({ req: { raw: request } }, next) =>
  isCrossSite(request) ? Promise.resolve(refusalResponse(403, request.headers.get("accept"))) : next();

/**
 * True for a state-changing request from another site's page. Browsers say so in `Sec-Fetch-Site`, older ones in
 * `Origin`, and some that send neither in `Referer`. Clients that send none of them (text browsers, scripts) pass.
 */
export function isCrossSite({ method, url, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin !== null) return URL.parse(origin)?.host !== new URL(url).host;
  const referer = headers.get("referer") ?? "";
  // A Referer may be relative to the request's own address (RFC 9110, 10.1.3).
  return referer !== "" && URL.parse(referer, url)?.host !== new URL(url).host;
}
