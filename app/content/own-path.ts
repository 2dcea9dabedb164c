import { addressOf, href } from "#app/content/href.ts";
import { pathWithoutLanguage } from "#app/content/languages.ts";

/**
 * An address to return to, if it is a path of this shop: "/cart?x=1". A path in another language becomes the same one in
 * this, so that whoever has changed the language stays in it. Anything that a browser could read as another host
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
    ? addressOf(pathWithoutLanguage(url.pathname)) + url.search + url.hash
    : fallback;
}

/** An address with the address to return to in its query; unchanged where there is nothing to return to. */
export function withReturnTo(path: string, returnTo: string | null | undefined): string {
  if (returnTo === null || returnTo === undefined || returnTo === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
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

/**
 * Where a form that needs cookies leads. A browser that sent none may refuse them: it passes the address that looks
 * whether the cookies just set came back. That address leads on to `path`, or says what is wrong. `formPage` is the
 * page to go back to. Clients that are no browsers go straight on, and so does script, which runs only where cookies are
 * kept (`app/entry.client.tsx`).
 */
export function afterCookieCheck(request: Request, path: string, formPage: string | null): string {
  const isBrowser = request.headers.has("sec-fetch-site");
  if (request.headers.get("cookie") !== null || !isBrowser || isDataRequest(request)) return path;
  return `${href("/cookies")}?${new URLSearchParams({ to: path, ...(formPage === null ? {} : { from: formPage }) })}`;
}
