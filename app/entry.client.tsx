import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { waitingEvent } from "#serving/route-modules/load-route-module.ts";
import { waitForFile } from "./components/frame/lost-connection-notice.tsx";

addEventListener(waitingEvent, (event) =>
  waitForFile((event as CustomEvent<Parameters<typeof waitForFile>[0]>).detail),
);

function hydrate(): void {
  // Without cookies nothing that script sends would last. Forms that the browser sends are told so by the server.
  // Tried out, since `navigator.cookieEnabled` is true in a Chromium that refuses cookies.
  document.cookie = "kept=1";
  if (document.cookie === "") return;
  document.cookie = "kept=;max-age=0";
  // Back may have changed the address while script was on its way: the page then loads that address.
  window.onpopstate?.(new PopStateEvent("popstate"));
  startTransition(() => void hydrateRoot(document, <HydratedRouter />));
}

// The styles in a page are those of its route: other pages, and states that begin later, need the whole stylesheet.
const stylesheet = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
const isLoading = stylesheet?.sheet === null && document.readyState !== "complete";
if (isLoading)
  void Promise.race(
    [stylesheet, window].map((target) => new Promise((done) => target.addEventListener("load", done))),
  ).then(hydrate);
else hydrate();

// Pages stay readable without a connection. Script that saves data never gets here: it is not started.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {
  // A browser may refuse it, as in a private window: the shop works without.
});
