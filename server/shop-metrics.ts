import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { ServerBuild } from "react-router";
import { createMeter, createMetrics, meteredFetch, routeNames, serveMetrics, watchBacklog } from "#process/metrics.ts";
import { calls } from "#contract/calls.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import type { Load } from "./shed-load.ts";
import type { PageCache } from "./page-cache.ts";

interface MetricSources {
  pages: PageCache | null;
  catalogue: Runtime["upstream"]["catalogue"];
  load: Load;
}

/** The metrics of a shop, with a register of their own. */
export function createShopMetrics() {
  const register = createMetrics();
  return {
    createMeter: (meter: Parameters<typeof createMeter>[1]) => createMeter(register, meter),
    createPictureMetrics: () => createPictureMetrics(register),
    /** Measures each call to the upstream, by the name of the call. */
    meterUpstream: (call: Parameters<typeof meteredFetch>[0]) =>
      meteredFetch(
        call,
        createMeter(register, {
          name: "pallu_upstream_call",
          help: "Calls to the upstream",
          nameOf: routeNames(calls.map(({ path }) => path)),
        }),
      ),
    pageNames,
    registerShopMetrics: (sources: MetricSources) => registerShopMetrics(register, sources),
    serveMetrics: (host: string, port: number) => serveMetrics(register, host, port),
    watchBacklog: (read: Parameters<typeof watchBacklog>[1]) => watchBacklog(register, read),
  };
}

/** See {@link createShopMetrics}. */
export type ShopMetrics = ReturnType<typeof createShopMetrics>;

/** Adds the metrics of the shop's caches and of its load to a register. They are read when somebody asks for them. */
function registerShopMetrics(register: Registry, { pages, catalogue, load }: MetricSources): void {
  const registers = [register];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const total = (name: string, help: string, read: () => Record<string, number>) =>
    new Counter({
      name,
      help,
      labelNames: ["result"],
      registers,
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(read())) this.inc({ result }, count);
      },
    });
  gauge("pallu_requests_in_flight", "Requests in work.", () => load.counts().inFlight);
  total("pallu_admissions_total", "Requests refused with 503 because the shop was full.", () => ({
    turned_away: load.counts().shed,
  }));
  total("pallu_catalogue_reads_total", "Reads of the catalogue, by whether the answer was in memory.", () => {
    const { hits, misses } = catalogue.metrics();
    return { remembered: hits, read: misses };
  });
  gauge("pallu_catalogue_answers", "Answers of the catalogue in memory.", () => catalogue.metrics().entries);
  if (pages !== null) {
    total(
      "pallu_page_cache_total",
      "Requests for pages that are the same for everyone, by whether the page was in memory.",
      () => {
        const { hits, misses } = pages.counts();
        return { kept: hits, made: misses };
      },
    );
    gauge("pallu_page_cache_pages", "Pages in memory.", () => pages.counts().pages);
    gauge("pallu_page_cache_bytes", "Memory of these pages, in bytes.", () => pages.counts().bytes);
  }
}

/** Counts requests that wait for a picture to be made. Several may wait for one picture. */
function createPictureMetrics(register: Registry) {
  const registers = [register];
  const inWork = new Gauge({
    name: "pallu_pictures_in_work",
    help: "Requests that wait for a picture to be made.",
    registers,
  });
  const seconds = new Histogram({
    name: "pallu_picture_seconds",
    help: "How long making a picture took, waiting included, by outcome.",
    labelNames: ["outcome"],
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
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
