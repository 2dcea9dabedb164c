/**
 * Whether a state-changing request comes from another site's page: browsers say so in `Sec-Fetch-Site`, older ones by
 * `Origin`, and some that send neither by `Referer`. Clients that send none of them (text browsers, scripts) pass.
 */
export function isCrossSite({ method, url, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin !== null) return URL.parse(origin)?.host !== new URL(url).host;
  const referer = headers.get("referer") ?? "";
  // It may be relative to the request's own address (RFC 9110, 10.1.3).
  return referer !== "" && URL.parse(referer, url)?.host !== new URL(url).host;
}
