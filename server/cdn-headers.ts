import type { SharedView } from "./shared-pages.ts";

/** How long a shared cache may send an old page while the shop fails, in seconds. The page cache does so for as long. */
const STALE_IF_ERROR_S = 600;

/**
 * What a shared cache in front of the shop may do with a page, in headers that only shared caches read. They are the
 * fields of RFC 9213 and of older surrogates, and nginx's own. Browsers go on reading Cache-Control, so Back and
 * reloads stay as they are. None with 0 seconds, and none for a page whose theme or data saver a shopper has set.
 */
export function cdnHeaders(seconds: number, { looks }: SharedView): Record<string, string> {
  if (seconds === 0 || looks.theme !== null || looks.dataSaver) return {};
  const directives = `stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`;
  return {
    "cdn-cache-control": `public, s-maxage=${seconds}, ${directives}`,
    "surrogate-control": `max-age=${seconds}, ${directives}`,
    "x-accel-expires": String(seconds),
  };
}
