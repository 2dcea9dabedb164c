import { offlineWords as english } from "#app/content/en/offline-words.ts";
import { offlineWords as hindi } from "#app/content/hi/offline-words.ts";
import { addressIn } from "#app/content/href.ts";
import { shopLanguages } from "#app/content/languages.ts";
import { SAVED_PAGES, serviceWorker } from "#serving/saved-pages/service-worker.ts";

/** So many pages and pictures are saved at most: a visit of some twenty pages. */
const MOST_SAVED = 120;

const words = { en: english, hi: hindi } satisfies Record<(typeof shopLanguages)[number]["code"], unknown>;

/** What stands at the end of a saved page, and is shown at the top of the window. */
const noticeOf = ({ saved, tryAgain }: { saved: string; tryAgain: string }) =>
  `<link rel="stylesheet" href="/saved-notice.css"><p class="saved-notice" role="status">${saved} <a href="">${tryAgain}</a></p>`;

/** Of each language the start of its addresses, its page for addresses that were never seen, and its notice; that of the first comes last. */
const editions = shopLanguages.toReversed().map((language) => ({
  start: `${language.prefix}/`,
  offlinePage: addressIn(language.prefix, "/offline"),
  notice: noticeOf(words[language.code]),
}));

/** The script that keeps seen pages readable without a connection. */
export function loader() {
  const parameters = [SAVED_PAGES, editions, ["/saved-notice.css"], MOST_SAVED].map((value) => JSON.stringify(value));
  return new Response(`(${serviceWorker})(${parameters.join(",")})`, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      // It asks the shop for pages and pictures.
      "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}
