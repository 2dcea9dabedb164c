/**
 * Refuses state-changing requests that another site's page caused: browsers say so in `Sec-Fetch-Site`, older ones by
 * `Origin`. Clients that send neither (text browsers) pass: they carry no other site's pages that could post for them.
 */
export function isCrossSite(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = request.headers.get("origin");
  return origin !== null && URL.parse(origin)?.host !== new URL(request.url).host;
}
