import { href } from "react-router";
import { SAVED_PAGES, serviceWorker } from "#delivery/saved-pages/service-worker.ts";
import { offlineWords } from "#content/offline-words.ts";

/** So many pages and pictures are saved at most: a visit of some twenty pages. */
const MOST_SAVED = 120;

/** What stands at the end of a saved page, and is shown at the top of the window. */
const notice = `<link rel="stylesheet" href="/saved-notice.css"><p class="saved-notice" role="status">${offlineWords.saved} <a href="">${offlineWords.tryAgain}</a></p>`;

/** The script that keeps seen pages readable without a connection. */
export function loader() {
  const parameters = [SAVED_PAGES, [href("/offline"), "/saved-notice.css"], notice, MOST_SAVED].map((value) =>
    JSON.stringify(value),
  );
  return new Response(`(${serviceWorker})(${parameters.join(",")})`, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      // It asks the shop for pages and pictures.
      "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}
