/** The cookies that a page for everyone may depend on: how the shop looks, and whether the browser has its styles. */
const sharedCookies = new Set(["pallu_settings", "pallu_styles"]);
/** Pages whose address holds something secret (a token by mail) are nobody else's. */
const secretPaths = /^\/reset-password\b/i;
/** Longer addresses and settings are nobody's habit. */
const MAX_KEY_LENGTH = 1_000;

/**
 * Everything that a page without a shopper's own facts depends on, as one text: the address as she sees it, theme and
 * data saving, and whether its styles come with it. `url` is the path with its query, `header` gives a request header.
 * Null for a request whose page is the shopper's own, or no page.
 */
export function sharedKey(method: string | undefined, url: string, isSecure: boolean, header: (name: string) => string | null | undefined): string | null {
  const [path = ""] = url.split("?");
  if ((method !== "GET" && method !== "HEAD") || path.includes(".") || secretPaths.test(path)) return null;
  const cookies = (header("cookie") ?? "").split(/;\s*/).filter((pair) => /^(__Host-)?pallu_/.test(pair)).sort();
  if (cookies.some((pair) => !sharedCookies.has((pair.split("=")[0] ?? "").replace("__Host-", "")))) return null;
  const savesData = header("save-data")?.toLowerCase() === "on";
  const key = JSON.stringify([isSecure, header("host"), header("x-forwarded-host"), url, savesData, ...cookies]);
  return key.length > MAX_KEY_LENGTH ? null : key;
}
