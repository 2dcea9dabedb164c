import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Runtime } from "../app/session/runtime.server.ts";
import type { Admission } from "./admission.ts";
import type { PageCache } from "./page-cache.ts";

interface Watched {
  pages: PageCache | null;
  catalogue: Runtime["upstream"]["catalogue"];
  admission: Admission;
}

/** What the shop tells of itself beside its requests, read when somebody asks. */
export function watchShop(register: Registry, { pages, catalogue, admission }: Watched): void {
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
  gauge(
    "pallu_requests_in_flight",
    "Requests that are being worked on or wait for their turn.",
    () => admission.figures().inFlight,
  );
  total("pallu_admissions_total", "Requests turned away because the shop was full.", () => ({
    turned_away: admission.figures().turnedAway,
  }));
  gauge("pallu_requests_waiting", "Those of them that wait for their turn.", () => admission.figures().waiting);
  total("pallu_catalogue_reads_total", "Readings of the catalogue, by whether they were remembered.", () => {
    const { hits, misses } = catalogue.metrics();
    return { remembered: hits, read: misses };
  });
  gauge("pallu_catalogue_answers", "Answers of the catalogue that are remembered.", () => catalogue.metrics().entries);
  if (pages !== null) {
    total(
      "pallu_page_cache_total",
      "Requests for pages that are the same for everyone, by whether they were kept.",
      () => {
        const { kept, made } = pages.figures();
        return { kept, made };
      },
    );
    gauge("pallu_page_cache_pages", "Pages kept.", () => pages.figures().pages);
    gauge("pallu_page_cache_bytes", "Memory they take, in bytes.", () => pages.figures().bytes);
  }
}

/** Counts those who wait for pictures to be made; several may wait for one. */
export function watchPictures(register: Registry): NonNullable<Runtime["pictures"]["watch"]> {
  const registers = [register];
  const inWork = new Gauge({
    name: "pallu_pictures_in_work",
    help: "Requests that wait for a picture to be made.",
    registers,
  });
  const seconds = new Histogram({
    name: "pallu_picture_seconds",
    help: "How long making a picture took, waiting included, by what came of it.",
    labelNames: ["outcome"],
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    begun: () => inWork.inc(),
    ended(outcome, ms) {
      inWork.dec();
      seconds.observe({ outcome }, ms / 1000);
    },
  };
}
