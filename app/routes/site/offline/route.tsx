import { InlineScript } from "#serving/deferred-script/deferred-scripts.tsx";
import { listSavedPages } from "#serving/saved-pages/list-saved-pages.ts";
import { SAVED_PAGES } from "#serving/saved-pages/service-worker.ts";
import { PageTitle } from "#app/components/page.tsx";
import { offlineWords } from "#content/offline-words.ts";
import { sharedPage } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

/** Without a connection no script can be fetched. */
export const handle = { script: false };

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers = sharedPage;

/** The page for an address that was never seen, while there is no connection. It stands at that address. */
export default function OfflinePage() {
  return (
    <div className="wrap py-10 sm:py-16">
      <PageTitle>{offlineWords.title}</PageTitle>
      <h1>{offlineWords.title}</h1>
      <p className="mt-4 max-w-prose">{offlineWords.text}</p>
      <p className="mt-6">
        <a href="" className="button">
          {offlineWords.tryAgain}
        </a>
      </p>
      <section hidden aria-labelledby="saved-title" className="mt-10">
        <h2 id="saved-title">{offlineWords.savedTitle}</h2>
        <ul id="saved-pages" className="mt-4 space-y-2" />
      </section>
      {import.meta.env.SSR ? (
        <InlineScript code={`(${listSavedPages})(${JSON.stringify(SAVED_PAGES)},${JSON.stringify("/offline")})`} />
      ) : null}
    </div>
  );
}
