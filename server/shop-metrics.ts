import { Gauge, Histogram } from "prom-client";
import type { ServerBuild } from "react-router";
import { createMeter, meteredFetch, routeNames, watch } from "#process/metrics.ts";
import { calls } from "#contract/calls.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import type { Load } from "./shed-load.ts";
import type { PageCache } from "./page-cache.ts";

export { serveMetrics, watchBacklog } from "#process/metrics.ts";

/** Counts the shop's requests. */
export function createRequestMeter(builds: readonly ServerBuild[]) {
  return createMeter({ name: "pallu_request", help: "Requests to the shop", nameOf: pageNames(builds) });
}

/** Measures each call to the upstream, by the name of the call. */
export function meterUpstream(call: Parameters<typeof meteredFetch>[0]) {
  const nameOf = routeNames(calls.map(({ path }) => path));
  return meteredFetch(call, createMeter({ name: "pallu_upstream_call", help: "Calls to the upstream", nameOf }));
}

/** Adds the metrics of the shop's caches and of its load. */
export function watchShop({
  pages,
  catalogue,
  load,
}: {
  pages: PageCache | null;
  catalogue: Runtime["upstream"]["catalogue"];
  load: Load;
}): void {
  const byResult = { label: "result", isTotal: true };
  watch("pallu_requests_in_flight", "Requests in work.", () => ({ all: load.counts().inFlight }));
  watch(
    "pallu_admissions_total",
    "Requests refused with 503 because the shop was full.",
    () => ({ turned_away: load.counts().shed }),
    byResult,
  );
  watch(
    "pallu_catalogue_reads_total",
    "Reads of the catalogue, by whether the answer was in memory.",
    () => {
      const { hits, misses } = catalogue.metrics();
      return { remembered: hits, read: misses };
    },
    byResult,
  );
  watch("pallu_catalogue_answers", "Answers of the catalogue in memory.", () => ({ all: catalogue.metrics().entries }));
  if (pages === null) return;
  watch(
    "pallu_page_cache_total",
    "Requests for pages that are the same for everyone, by whether the page was in memory.",
    () => {
      const { hits, misses } = pages.counts();
      return { kept: hits, made: misses };
    },
    byResult,
  );
  watch("pallu_page_cache_pages", "Pages in memory.", () => ({ all: pages.counts().pages }));
  watch("pallu_page_cache_bytes", "Memory of these pages, in bytes.", () => ({ all: pages.counts().bytes }));
}

/** Counts requests that wait for a picture to be made. Several may wait for one picture. */
export function createPictureMetrics() {
  const inWork = new Gauge({ name: "pallu_pictures_in_work", help: "Requests that wait for a picture to be made." });
  const seconds = new Histogram({
    name: "pallu_picture_seconds",
    help: "How long making a picture took, waiting included, by outcome.",
    labelNames: ["outcome"],
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return {
    begun: () => inWork.inc(),
    ended(outcome: string, ms: number) {
      inWork.dec();
      seconds.observe({ outcome }, ms / 1000);
    },
  };
}

/** Names each request by its route's pattern, for the metrics. A page and its data count as one, and so do all assets. */
function pageNames(builds: readonly ServerBuild[]): (path: string) => string {
  const patterns = builds
    .flatMap(({ routes }) => Object.values(routes))
    .flatMap((route) => (route === undefined ? [] : [`/${route.path ?? ""}`]));
  const nameOf = routeNames([...patterns.filter((pattern) => !pattern.endsWith("/*")), "/healthz", "/readyz"]);
  return (path) =>
    path.startsWith("/assets/")
      ? "/assets/*"
      : nameOf(
          path
            .replace(/^\/_root\.data$/, "/")
            .replace(/(?<=.)\/$|\.data$/, "")
            .toLowerCase(),
        );
}
