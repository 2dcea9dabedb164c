import { pino } from "pino";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { SettingsError } from "#settings/environment.ts";
import { logOutput, type LogEntry } from "#process/log-output.ts";
import { readUpstreamSettings, type UpstreamServerSettings, upstreamSettingsOf } from "./upstream-settings.ts";
import { StorageError } from "#process/storage-error.ts";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { calls } from "#contract/calls.ts";
import { deskCalls } from "#contract/desk/desk-calls.ts";
import { keptConnections } from "#contract/limits.ts";
import type { SampleCatalogue } from "./catalogue/exchange/fill-catalogue.ts";
import { createUpstream } from "./create-upstream.ts";
import { drain } from "#process/drain.ts";
import { routeNames } from "#process/metrics.ts";
import { senderName } from "./mail/mailer.ts";

/** The upstream as a program: `npm run upstream`. It logs one JSON object a line. SIGTERM and SIGINT stop it. */
async function main(): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(
      "npm run upstream: serves the embedded API at UPSTREAM_HOST and UPSTREAM_PORT; docs/settings.md has all settings.",
    );
    return;
  }
  const log = pino({ base: null }, logOutput);
  const settings = readUpstreamSettings(process.env);
  const server = await startServer(settings, ({ level, msg, ...facts }) => log[level](facts, msg), sampleCatalogue);
  // Set before the address is printed: a reader of the address may stop the program at once.
  const stop = () => void server.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const told = [
    `The upstream is open at ${server.url}`,
    `  ${server.description}`,
    `  owner: ${settings.OWNER_EMAIL ?? "nobody is written to about orders and questions; set OWNER_EMAIL to your address"}`,
    ...(server.metricsUrl === null ? [] : [`  metrics: ${server.metricsUrl}`]),
    ...(server.invitation === null ? [] : [`  desk: open ${server.invitation} to become its owner`]),
  ];
  logOutput.write(`${told.join("\n")}\n`);
}

/** Explains a failed start: what to do or, where that is not known, the error with its stack. */
function explanationOf(error: unknown): string {
  if (error instanceof SettingsError) return `. Please mend these settings:\n${error.message}`;
  if (error instanceof StorageError) return `. ${error.message}`;
  switch (
    error instanceof Error && "syscall" in error && "code" in error
      ? `${String(error.syscall)} ${String(error.code)}`
      : null
  ) {
    case "listen EADDRINUSE":
      return ": the port is taken. Stop what listens there, or set UPSTREAM_PORT to another.";
    case "listen EACCES":
      return ": it may not listen on that port. Set UPSTREAM_PORT to one from 1024 up.";
    case "listen EADDRNOTAVAIL":
    case "getaddrinfo ENOTFOUND":
    case "getaddrinfo EAI_AGAIN":
      return ": UPSTREAM_HOST is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for every interface.";
    default:
      return `. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

/** How long requests in flight may take to finish when the server stops, in ms: longer than their clients wait. */
const DRAIN_MS = 10_000;
/** How long a client may take to send a request, in ms. */
const REQUEST_MS = 15_000;
/** The status under which a request is logged whose client left before the answer was sent. */
const CLIENT_CLOSED_REQUEST = 499;
/** How often Node looks for clients that have taken longer, in ms. */
const TIMEOUT_CHECK_MS = 1_000;

/** A running server: `url` is where it listens. */
export interface UpstreamServer {
  url: string;
  description: string;
  /** The address of its metrics. Null where they are not served. */
  metricsUrl: string | null;
  /** The address that makes its opener the owner of the desk, while nobody works there; null in production, where it is mailed. */
  invitation: string | null;
  /** Answers the requests in flight, refuses new ones, then closes the database. */
  stop(): Promise<void>;
}

/** Starts the upstream as a server of its own. Throws when the port is taken or the database cannot be opened. */
export async function startServer(
  settings: UpstreamServerSettings,
  log: (entry: LogEntry) => void,
  samples: SampleCatalogue,
): Promise<UpstreamServer> {
  const upstream = await createUpstream(
    upstreamSettingsOf(settings, {
      dataDir: settings.DATA_DIR,
      shopUrl: () => settings.SHOP_URL,
      shopName: senderName(settings.MAIL_FROM),
      samples,
      trustsShop: settings.TRUST_SHOP,
      log,
    }),
  );
  const metrics = settings.UPSTREAM_METRICS_PORT === undefined ? null : await loadMetrics();
  metrics?.watchBacklog(metrics.register, () => upstream.backlog());
  const fetch =
    metrics === null
      ? upstream.fetch
      : metrics.meteredFetch(
          upstream.fetch,
          metrics.createMeter(metrics.register, {
            name: "pallu_upstream_request",
            help: "Requests to the upstream",
            nameOf: routeNames([...[...calls, ...deskCalls].map(({ path }) => path), "/healthz", "/readyz"]),
          }),
        );
  // No answer depends on the host that a client names. A wrong one must not fail the request.
  const listener = createRequestListener(fetch, { host: "upstream.internal" });
  const server = createServer(
    {
      ...keptConnections,
      requestTimeout: REQUEST_MS,
      headersTimeout: REQUEST_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    (incoming, response) => {
      logWhenAnswered(incoming, response);
      listener(incoming, response);
    },
  );
  server.listen(settings.UPSTREAM_PORT, settings.UPSTREAM_HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    await upstream.close();
    throw error;
  }
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : settings.UPSTREAM_PORT;
  const metricsServer =
    metrics === null
      ? null
      : await metrics.serveMetrics(metrics.register, settings.METRICS_HOST, settings.UPSTREAM_METRICS_PORT ?? 0);
  return {
    url: `http://${settings.UPSTREAM_HOST}:${port}`,
    description: upstream.description,
    invitation: await upstream.inviteOwner(),
    metricsUrl: metricsServer?.url ?? null,
    stop,
  };

  /** Logs what was sent: 499 where the client left before the answer. */
  function logWhenAnswered({ method = "", url = "", headers }: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const requestId = headers["x-request-id"]?.toString().slice(0, 64);
    response.once("close", () =>
      log({
        level: "info",
        msg: "request",
        method,
        path: url.split("?")[0],
        status: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
        ms: Math.round(performance.now() - started),
        ...(requestId !== undefined && { requestId }),
      }),
    );
  }

  async function stop(): Promise<void> {
    await drain(server, DRAIN_MS);
    await upstream.close();
  }
}

/** The metrics. A server that serves none does not load them: with their library they are a sixth of all modules. */
async function loadMetrics() {
  const { createMetrics, createMeter, meteredFetch, serveMetrics, watchBacklog } = await import("#process/metrics.ts");
  return { register: createMetrics(), createMeter, meteredFetch, serveMetrics, watchBacklog };
}

main().catch((error: unknown) => {
  console.error(`The upstream cannot start${explanationOf(error)}`);
  process.exit(1);
});
