import { once } from "node:events";
import { createServer } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { calls } from "../contract/calls.ts";
import type { SampleCatalogue } from "./catalogue/sample-catalogue.ts";
import { createUpstream } from "./create-upstream.ts";
import { drain } from "./http/drain.ts";
import { createMeter, createMetrics, meteredFetch, serveMetrics } from "./http/metrics.ts";
import { routeNames } from "./http/route-names.ts";
import { watchBacklog } from "./mail/backlog.ts";
import { sandboxProvider } from "./payments/sandbox-provider.ts";
import type { UpstreamEnvironment } from "./read-environment.ts";
import type { LogEntry } from "./services.ts";

/** How long requests in flight may take to finish when the server stops, in ms: longer than their clients wait. */
const DRAIN_MS = 10_000;
/** How long a client may take to send a request, in ms. */
const REQUEST_MS = 15_000;
const HOUR_MS = 60 * 60 * 1000;
/** How often is looked for clients that have taken longer, in ms. */
const LOOK_MS = 1_000;

/** A running server: `url` is where it listens. */
export interface UpstreamServer {
  url: string;
  description: string;
  /** Where its figures are, null when nobody wants any. */
  metricsUrl: string | null;
  /** Answers what was accepted, refuses what is new, then closes the database. */
  stop(): Promise<void>;
}

/** Starts the upstream as a server of its own. Throws when the port is taken or the database cannot be opened. */
export async function startServer(
  environment: UpstreamEnvironment,
  log: (entry: LogEntry) => void,
  samples: SampleCatalogue,
): Promise<UpstreamServer> {
  const upstream = await createUpstream({
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    databaseConnections: environment.DATABASE_CONNECTIONS,
    shopUrl: () => environment.SHOP_URL,
    smtpUrl: environment.SMTP_URL ?? null,
    mailFrom: environment.MAIL_FROM,
    samples,
    log,
    provider: environment.takesTestPayments ? sandboxProvider() : null,
    paymentMethods: environment.PAYMENT_METHODS,
    trustsShop: environment.TRUST_SHOP,
    upi:
      environment.UPI_ID === undefined
        ? null
        : { id: environment.UPI_ID, keptMs: environment.UPI_KEPT_HOURS * HOUR_MS },
    sessionLife: { idleMs: environment.SESSION_IDLE_MINUTES * 60_000, maxMs: environment.SESSION_MAX_MINUTES * 60_000 },
    limits: {
      perAccount: environment.ATTEMPTS_PER_ACCOUNT,
      perAddress: environment.ATTEMPTS_PER_ADDRESS,
      windowMs: environment.ATTEMPT_WINDOW_S * 1000,
    },
  });
  const figures = environment.UPSTREAM_METRICS_PORT === undefined ? null : createMetrics();
  if (figures !== null) watchBacklog(figures, () => upstream.backlog());
  const fetch =
    figures === null
      ? upstream.fetch
      : meteredFetch(
          upstream.fetch,
          createMeter(figures, {
            name: "pallu_upstream_request",
            help: "Requests to the upstream",
            nameOf: routeNames([...calls.map(({ path }) => path), "/healthz", "/readyz"]),
          }),
        );
  // The host a client names plays no part in any answer; a wrong one must not make the request unreadable.
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: LOOK_MS },
    createRequestListener(answer, { host: "upstream.internal" }),
  );
  server.listen(environment.UPSTREAM_PORT, environment.UPSTREAM_HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    await upstream.close();
    throw error;
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : environment.UPSTREAM_PORT;
  const metrics =
    figures === null
      ? null
      : await serveMetrics(figures, environment.METRICS_HOST, environment.UPSTREAM_METRICS_PORT ?? 0);
  return {
    url: `http://${environment.UPSTREAM_HOST}:${port}`,
    description: upstream.description,
    metricsUrl: metrics?.url ?? null,
    stop,
  };

  async function answer(request: Request): Promise<Response> {
    const started = performance.now();
    const response = await fetch(request);
    const { pathname } = new URL(request.url);
    const requestId = request.headers.get("x-request-id")?.slice(0, 64);
    log({
      level: "info",
      msg: "request",
      method: request.method,
      path: pathname,
      status: response.status,
      ms: Math.round(performance.now() - started),
      ...(requestId !== undefined && { requestId }),
    });
    return response;
  }

  async function stop(): Promise<void> {
    await drain(server, DRAIN_MS);
    await upstream.close();
  }
}
