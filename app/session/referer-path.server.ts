import { ownPath } from "./own-path.ts";

/** The page of this shop that a request came from; `fallback` where it is unknown or another site's. */
export function refererPath(request: Request, here: URL, fallback: string): string {
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  return referrer !== null && referrer.host === here.host
    ? ownPath(referrer.pathname + referrer.search, fallback)
    : fallback;
}
