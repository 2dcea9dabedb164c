import { once } from "node:events";
import { resolve } from "node:path";
import { LRUCache } from "lru-cache";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { demonstrationText } from "#app/content/demonstration-words.ts";
import { newUpstreamQuirks } from "#app/gateway/upstream-quirks.server.ts";
import { createLargeResponseReader } from "#app/gateway/large-response-reader.server.ts";
import { shopRateLimits } from "#app/gateway/rate-limits.server.ts";
import { createTermsCache } from "#app/gateway/terms-cache.server.ts";
import { createCatalogueCache } from "#app/gateway/catalogue-cache.server.ts";
import { pictureProcesses } from "#app/images/picture-processes.server.ts";
import { pictureSignatures } from "#app/images/picture-signatures.server.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import { calls } from "#contract/calls.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import { createLoadShedding } from "#server/shed-load.ts";
import { createHttpServer } from "#server/http-chain.ts";
import { createLog, type Log } from "#server/log.ts";
import { markStylesheet, finishedBuild, viteServer } from "#server/served-shop.ts";
import { createPageCache, type PageCache } from "#server/page-cache.ts";
import { pageNames } from "#server/shop-metrics.ts";
import { nameShopInRefusals } from "#server/refusal-response.ts";
import { createPageRenderer, createShopHandler, shopEntry } from "#server/shop-handler.ts";
import { sessionSecrets } from "#server/session-secrets.ts";
import { createTimingCheck } from "#server/server-timing.ts";
import { readShopSettings, shopDetailsOf, type ShopSettings } from "#server/settings.ts";
import { createSharedPages, sharedRoutes } from "#server/shared-pages.ts";
import { explainStartFailure, startText } from "#server/start-text.ts";
import { statedPayments } from "#server/stated-payments.ts";
import { rateLimitsOf, sessionLifeOf, shippingOf } from "#settings/shared-variables.ts";
import { requireDataFolder } from "#process/data-folder.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import { drain } from "#process/drain.ts";
import { logOutput } from "#process/log-output.ts";
import { routeNames } from "#process/metrics.ts";
import { StorageError } from "#process/storage-error.ts";

/** How many pictures' colours are remembered. */
const COLOURS = 10_000;
/** How long requests in flight may take to finish when the shop stops, in ms: longer than any page with all its calls upstream. */
const DRAIN_MS = 20_000;

/**
 * The composition root: the one place that knows both the shop and the embedded upstream. The file is long, since all that
 * is wired is to be read here from top to bottom.
 */
async function main(): Promise<void> {
  const settings = readShopSettings(process.env);
  const log = createLog(settings.LOG_LEVEL, logOutput);
  const dataDir = await requireDataFolder(settings.DATA_DIR);
  const isDevelopment = process.argv.includes("--dev");
  // The port is known once the server listens: with PORT=0 the system chooses one.
  let ownAddress = `http://${settings.HOST}:${settings.PORT}`;
  const upstream =
    settings.UPSTREAM_URL === undefined
      ? await embeddedUpstream(settings, dataDir, log, () => settings.PUBLIC_URL ?? ownAddress)
      : null;
  const metrics = settings.METRICS_PORT === undefined ? null : await loadMetrics();
  const pageCache =
    isDevelopment || settings.PAGE_CACHE_MB === 0 ? null : createPageCache(settings.PAGE_CACHE_MB * 1024 * 1024);
  const secrets = await sessionSecrets(settings.SESSION_SECRETS, dataDir);
  const runtime = shopRuntime({ settings, dataDir, log, upstream, metrics, secrets, pageCache });
  const shop = isDevelopment ? await viteServer() : await finishedBuild(settings.BUILD_DIR);
  const build = typeof shop.build === "function" ? await shop.build() : shop.build;
  const load = createLoadShedding({ maxInFlight: settings.MAX_IN_FLIGHT, maxWaitMs: settings.MAX_WAIT_MS });
  const { styles } = shop;
  let isStopping = false;
  const server = createHttpServer({
    files: shop.files,
    markStylesheet: styles === null ? null : markStylesheet(styles, settings.TRUST_PROXY),
    renderPage: createPageRenderer(
      createShopHandler({
        build: shop.build,
        createRequestHandler,
        RouterContextProvider,
        runtime,
        mode: isDevelopment ? "development" : "production",
      }),
    ),
    sharedPages:
      pageCache === null
        ? null
        : {
            cache: pageCache,
            cdnSeconds: settings.CDN_SECONDS,
            isShared: sharedRoutes(build),
            views: createSharedPages({
              looks: shopEntry(build).displayPreferencesCookie,
              secrets,
              stylesCookie: styles?.cookie.split(";")[0] ?? null,
            }),
          },
    load,
    meter:
      metrics === null
        ? null
        : metrics.createMeter(metrics.register, {
            name: "pallu_request",
            help: "Requests to the shop",
            nameOf: pageNames(build, routeNames),
          }),
    webhooks: { base: runtime.upstream.base, fetch: (request) => runtime.upstream.fetch(request) },
    isReady: async () => !isStopping && (upstream === null || (await upstream.ready())),
    isTimingToken: createTimingCheck(settings.SERVER_TIMING_TOKEN),
    log,
    trustProxy: settings.TRUST_PROXY,
    timeouts: { headersMs: settings.HEADERS_TIMEOUT_S * 1_000, requestMs: settings.REQUEST_TIMEOUT_S * 1_000 },
  });

  if (metrics !== null) {
    metrics.registerShopMetrics(metrics.register, { pages: pageCache, catalogue: runtime.upstream.catalogue, load });
    if (upstream !== null) metrics.watchBacklog(metrics.register, () => upstream.backlog());
  }
  const metricsServer =
    metrics === null
      ? null
      : await metrics.serveMetrics(metrics.register, settings.METRICS_HOST, settings.METRICS_PORT ?? 0);

  if (shop.upgrade !== null) server.on("upgrade", shop.upgrade);
  server.listen(settings.PORT, settings.HOST);
  await once(server, "listening");
  const address = server.address();
  // Before the first shopper asks: no page waits for them then.
  void runtime.upstream.terms.get();
  if (typeof address === "object" && address !== null) ownAddress = `http://${settings.HOST}:${address.port}`;
  // Requests in flight are answered first, then the upstream closes its database.
  const stop = () => {
    isStopping = true;
    void drain(server, DRAIN_MS)
      .then(() => Promise.all([upstream?.close(), shop.close?.()]))
      .then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);

  const text = startText(settings, {
    address: ownAddress,
    dataDir,
    upstream: upstream?.description ?? null,
    metricsUrl: metricsServer?.url ?? null,
  });
  logOutput.write(`${text}\n`);
}

/** The metrics. A shop that serves none does not load them: with their library they are a tenth of all modules. */
async function loadMetrics() {
  const [
    { createMetrics, createMeter, meteredFetch, serveMetrics, watchBacklog },
    { createPictureMetrics, registerShopMetrics },
  ] = await Promise.all([import("#process/metrics.ts"), import("#server/shop-metrics.ts")]);
  const register = createMetrics();
  return { register, createMeter, meteredFetch, serveMetrics, createPictureMetrics, registerShopMetrics, watchBacklog };
}

interface RuntimeParts {
  settings: ShopSettings;
  dataDir: string;
  log: Log;
  /** Null where another upstream is used. */
  upstream: EmbeddedUpstream | null;
  /** Null where nobody asked for metrics. */
  metrics: Awaited<ReturnType<typeof loadMetrics>> | null;
  secrets: readonly string[];
  pageCache: PageCache | null;
}

/** Everything that the routes get from outside: settings, secrets, the way upstream, and what the process remembers. */
function shopRuntime({ settings, dataDir, log, upstream, metrics, secrets, pageCache }: RuntimeParts): Runtime {
  const base = settings.UPSTREAM_URL ?? "http://upstream.internal";
  const callUpstream = upstream === null ? fetch : (request: Request) => upstream.fetch(request);
  const payments = upstream === null ? statedPayments(settings) : upstream.payments;
  const largeResponses = createLargeResponseReader({
    freshMs: settings.CATALOGUE_FRESH_MS,
    log: (message, facts) => log.warn(facts, message),
  });
  const outdateCatalogue = () => {
    pageCache?.outdate();
    largeResponses.wholeLists.invalidate();
  };
  const shop = shopDetailsOf(settings);
  nameShopInRefusals(shop);
  return {
    shop,
    words: settings.SHOP_WORDS,
    publicUrl: settings.PUBLIC_URL ?? null,
    timeZone: settings.SHOP_TIME_ZONE,
    returnDays: settings.RETURN_DAYS,
    upi:
      settings.UPI_ID === undefined ? null : { id: settings.UPI_ID, payee: settings.UPI_PAYEE ?? settings.SHOP_NAME },
    payments,
    takesQuestions: upstream === null || settings.OWNER_EMAIL !== undefined,
    demonstration: demonstrationText(settings.demonstrated, payments.testMethods),
    secrets,
    sessionLife: sessionLifeOf(settings),
    upstream: {
      base,
      fetch:
        metrics === null
          ? callUpstream
          : metrics.meteredFetch(
              callUpstream,
              metrics.createMeter(metrics.register, {
                name: "pallu_upstream_call",
                help: "Calls to the upstream",
                nameOf: routeNames(calls.map(({ path }) => path)),
              }),
            ),
      timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
      quirks: newUpstreamQuirks(),
      largeResponses,
      // The embedded upstream counts failed attempts in its database, for every process. Another upstream may count none.
      rateLimits: upstream === null ? shopRateLimits(rateLimitsOf(settings)) : null,
      terms: createTermsCache({
        base,
        fetch: callUpstream,
        timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
        own: {
          shipping: shippingOf(settings),
          payments: null,
          returnDays: null,
          // Another upstream's rules are not known. Its owner may still have said where the shop delivers.
          delivery: { ...untoldDelivery, countries: settings.DELIVERY_COUNTRIES ?? untoldDelivery.countries },
        },
        onChange: () => pageCache?.outdate(),
        report: (fault) => log.warn({ name: fault.name }, fault.message),
      }),
      catalogue: createCatalogueCache({ freshMs: settings.CATALOGUE_FRESH_MS, onChange: outdateCatalogue }),
    },
    pictures: {
      base: settings.UPSTREAM_PICTURES_URL ?? base,
      origins: settings.PICTURE_ORIGINS,
      cacheDir: resolve(dataDir, "pictures"),
      processes: pictureProcesses({ maxCpuS: settings.PICTURE_WORK_S }),
      signatures: pictureSignatures(secrets),
      colours: new LRUCache<string, string>({ max: COLOURS }),
      ...(metrics !== null && { watch: metrics.createPictureMetrics(metrics.register) }),
    },
    log: (level, message, facts) => log[level](facts, message),
  };
}

/** The upstream inside this process. A shop in front of another one does not load it: it is half of all modules. */
async function embeddedUpstream(
  settings: ShopSettings,
  dataDir: string,
  log: Log,
  shopUrl: () => string,
): Promise<EmbeddedUpstream> {
  const { startEmbedded } = await import("@pallu/api");
  return startEmbedded(settings, {
    dataDir,
    shopUrl,
    log: ({ level, msg, ...facts }) => log[level](facts, msg),
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof StorageError ? `The shop cannot start. ${error.message}` : explainStartFailure(error));
  process.exit(1);
});
