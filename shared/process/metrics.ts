import { createServer } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";
import { keptConnections } from "#contract/limits.ts";
import { listen } from "./drain.ts";
import { logOutput } from "./log-output.ts";

/** Upper bounds of the duration buckets, in seconds: from a cached page to a call that times out. */
const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** Counts one exchange. `status` is the status of the answer, or a word when there was none. */
export type Meter = (method: string, path: string, status: number | string, seconds: number) => void;

// The library's register is that of the process: memory, CPU time, handles, event loop delay, garbage collection.
collectDefaultMetrics();

type Figures = Readonly<Record<string, number>>;
interface Figured {
  reset(): void;
  inc(labels: Record<string, string>, by: number): void;
}

/** Adds figures by a label, which are read when somebody asks for the metrics. A total only grows. What cannot be read is left out. */
export function watch(
  name: string,
  help: string,
  read: () => Figures | Promise<Figures>,
  { label, isTotal = false }: { label?: string; isTotal?: boolean } = {},
): void {
  const collect = async () => {
    const figures = await Promise.resolve()
      .then(read)
      .catch((): Figures => ({}));
    metric.reset();
    for (const [of, figure] of Object.entries(figures)) metric.inc(label === undefined ? {} : { [label]: of }, figure);
  };
  const facts = { name, help, labelNames: label === undefined ? [] : [label], collect };
  const metric: Figured = isTotal ? new Counter(facts) : new Gauge(facts);
}

watch(
  "pallu_log_lines_lost_total",
  "Lines of the log that could not be written.",
  () => ({ all: logOutput.lostLines() }),
  {
    isTotal: true,
  },
);

/**
 * Counts exchanges as `{name}s_total` and their durations as `{name}_seconds`, by route, method and (the counts) status.
 * `nameOf` names the route of a path; it must return few different names.
 */
export function createMeter({
  name,
  help,
  nameOf,
}: {
  name: string;
  help: string;
  nameOf(path: string): string;
}): Meter {
  const count = new Counter({
    name: `${name}s_total`,
    help: `${help}, by route, method and status.`,
    labelNames: ["route", "method", "status"],
  });
  const duration = new Histogram({
    name: `${name}_seconds`,
    help: `${help}: how long they took, in seconds.`,
    labelNames: ["route", "method"],
    buckets: SECONDS,
  });
  return (requested, path, status, seconds) => {
    const [route, method] = [nameOf(path), methods.has(requested) ? requested : "other"];
    count.inc({ route, method, status });
    duration.observe({ route, method }, seconds);
  };
}

/** A fetch whose exchanges are counted. A duration ends when the answer begins. */
export function meteredFetch(
  fetch: (request: Request) => Promise<Response>,
  count: Meter,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const [started, { pathname }] = [performance.now(), new URL(request.url)];
    let status: number | "none" = "none";
    try {
      const response = await fetch(request);
      status = response.status;
      return response;
    } finally {
      count(request.method, pathname, status, (performance.now() - started) / 1000);
    }
  };
}

/** Serves `GET /metrics` in the Prometheus text format on a port of its own; port 0 takes any free one. Throws when the port is taken. */
export async function serveMetrics(host: string, port: number): Promise<{ url: string }> {
  const server = createServer(keptConnections, (request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") return void response.writeHead(404).end();
    register.metrics().then(
      (text) =>
        response.writeHead(200, { "content-type": register.contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const bound = await listen(server, port, host);
  // This server alone must not keep the process running.
  server.unref();
  return { url: `http://${host}:${bound}/metrics` };
}

/** The name of a path that matches no pattern. */
const OTHER = "*";

/**
 * Names a path by the pattern it matches: "/order/17" is "/order/:id". So metrics have as many names as there are
 * patterns, whatever paths are requested. Parameters are written ":id" or "{id}". Any other path is "*".
 */
export function routeNames(patterns: readonly string[]): (path: string) => string {
  const parameter = /:\w+\??|\{\w+\}/g;
  const plain = new Set(patterns);
  const open = patterns
    .filter((name) => name.search(parameter) !== -1)
    .map((name) => ({ name, matches: new RegExp(`^${name.replaceAll(parameter, "[^/]+")}$`) }));
  return (path) => (plain.has(path) ? path : (open.find(({ matches }) => matches.test(path))?.name ?? OTHER));
}

/** Adds the backlog. */
export function watchBacklog(read: () => Promise<Backlog>): void {
  const help = "Mails, and what a payment provider is asked for, that wait to be done, and those given up.";
  const figures = async () => {
    const { waiting, givenUp } = await read();
    return { waiting, given_up: givenUp };
  };
  watch("pallu_outbox_entries", help, figures, { label: "state" });
}

/** How many entries of the outbox wait, and how many were given up. */
export interface Backlog {
  waiting: number;
  givenUp: number;
}
