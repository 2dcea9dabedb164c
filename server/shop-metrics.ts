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
  watch("pallu_requests_in_flight", "Requests in work.", () => ({ all: load.counts().inFlight }));
  watch(
    "pallu_admissions_total",
    "Requests refused with 503 because the shop was full.",
    () => ({ turned_away: load.counts().shed }),
    { label: "result", isTotal: true },
  );
  const caches = { catalogue: catalogue.counts, ...(pages !== null && { pages: pages.counts }) };
  const byCache = (figure: "hits" | "misses" | "entries") => () =>
    Object.fromEntries(Object.entries(caches).map(([name, counts]) => [name, counts()[figure]]));
  watch("pallu_cache_hits_total", "Reads whose result was in memory.", byCache("hits"), {
    label: "cache",
    isTotal: true,
  });
  watch("pallu_cache_misses_total", "Results made anew.", byCache("misses"), { label: "cache", isTotal: true });
  watch("pallu_cache_entries", "Results in memory.", byCache("entries"), { label: "cache" });
  if (pages !== null)
    watch("pallu_page_cache_bytes", "Memory of the pages, in bytes.", () => ({ all: pages.counts().bytes }));
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
