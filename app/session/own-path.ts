/**
 * An address to return to, if it is a path of this shop: "/cart?x=1". Anything that a browser could read as another host
 * ("//evil", "/\\evil", "https:…", control characters) gives the fallback, so that no redirect leaves the shop.
 */
export function ownPath(text: unknown, fallback: string): string {
  if (
    typeof text !== "string" ||
    text.length > 2_000 ||
    !text.startsWith("/") ||
    /^\/[/\\]|[\u0000-\u001f\u007f]/.test(text)
  )
    return fallback;
  const base = "http://shop.invalid";
  const url = URL.parse(text, base);
  // URL.parse has resolved dots: "/.//evil" is "//evil" now.
  return url !== null && url.origin === base && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : fallback;
}

/** The page of this shop that a request came from; `fallback` where it is unknown or another site's. */
export function refererPath(request: Request, here: URL, fallback: string): string {
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  return referrer !== null && referrer.host === here.host
    ? ownPath(referrer.pathname + referrer.search, fallback)
    : fallback;
}

/** Whether the framework's script sent a request, which wants a page's data instead of the page. */
export function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith(".data");
}
