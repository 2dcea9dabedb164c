import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { resolve } from "node:path";
import type { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import { LRUCache } from "lru-cache";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { demonstrationText } from "./app/content/demonstration-words.ts";
import { answerReader } from "./app/gateway/answer-reader.server.ts";
import { shopAttempts } from "./app/gateway/attempts.server.ts";
import { catalogueMemory } from "./app/gateway/catalogue-memory.server.ts";
import { pictureChildren } from "./app/images/picture-children.server.ts";
import { pictureSignatures } from "./app/images/picture-signatures.server.ts";
import type { Runtime } from "./app/session/runtime.server.ts";
import { calls } from "./contract/calls.ts";
import { paymentMethods, type PaymentMethod } from "./domain/payment-methods.ts";
import { admission as createAdmission } from "./server/admission.ts";
import { createFront } from "./server/front.ts";
import { createLog } from "./server/log.ts";
import { pageCache } from "./server/page-cache.ts";
import { pageStyles } from "./server/page-styles.ts";
import { sessionSecrets } from "./server/secrets.ts";
import { timingViewer } from "./server/server-timing.ts";
import { readSettings, type Settings } from "./server/settings.ts";
import { watchPictures, watchShop } from "./server/shop-figures.ts";
import { sharedPages } from "./server/shared-pages.ts";
import { sharedRoutes } from "./server/shared-routes.ts";
import { createShopHandler, shopEntry } from "./server/shop-handler.ts";
import { startRemedy } from "./server/start-remedy.ts";
import { staticFiles } from "./server/static-files.ts";
import { createUpstream } from "./upstream/create-upstream.ts";
import { requireDataFolder } from "./upstream/data-folder.ts";
import { drain } from "./upstream/http/drain.ts";
import { createFigures, meter, meteredFetch, serveFigures } from "./upstream/http/metering.ts";
import { routeNames } from "./upstream/http/route-names.ts";
import { watchBacklog } from "./upstream/mail/backlog.ts";
import { sandboxProvider } from "./upstream/payments/sandbox-provider.ts";
import { StorageError } from "./upstream/storage-error.ts";

/** How many pictures' colours are remembered. */
const TONES = 10_000;
/** How long requests in flight may take to finish when the shop stops, in ms: longer than any page with all its calls upstream. */
const DRAIN_MS = 20_000;

/** The composition root: the one place that knows both the shop and the embedded upstream. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  const dataDir = await requireDataFolder(settings.DATA_DIR);
  // Known once it listens: on PORT=0 the system chooses.
  let ownAddress = `http://${settings.HOST}:${settings.PORT}`;
  const upstream =
    settings.UPSTREAM_URL === undefined
      ? await embeddedUpstream(settings, dataDir, log, () => settings.PUBLIC_URL ?? ownAddress)
      : null;
  const base = settings.UPSTREAM_URL ?? "http://upstream.internal";
  const isDevelopment = process.argv.includes("--dev");
  const pages = isDevelopment || settings.PAGE_CACHE_MB === 0 ? null : pageCache(settings.PAGE_CACHE_MB * 1024 * 1024);
  const tones = new LRUCache<string, string>({ max: TONES });
  const figures = settings.METRICS_PORT === undefined ? null : createFigures();
  const callUpstream = upstream === null ? fetch : (request: Request) => upstream.fetch(request);
  const secrets = await sessionSecrets(settings.SESSION_SECRETS, dataDir);
  const payments = upstream === null ? otherPayments(settings) : upstream.payments;
  const reader = answerReader({
    freshMs: settings.CATALOGUE_FRESH_MS,
    log: (message, facts) => log.warn(facts, message),
  });
  const outdateCatalogue = () => {
    pages?.outdate();
    reader.wholeLists.outdate();
  };
  const runtime: Runtime = {
    shop: {
      name: settings.SHOP_NAME,
      address: settings.SHOP_ADDRESS,
      phone: settings.SHOP_PHONE,
      email: settings.SHOP_EMAIL,
      hours: settings.SHOP_HOURS,
      chatNumber: settings.SHOP_CHAT_NUMBER,
      chatGreeting: settings.SHOP_CHAT_GREETING,
    },
    publicUrl: settings.PUBLIC_URL ?? null,
    upi:
      settings.UPI_ID === undefined ? null : { id: settings.UPI_ID, payee: settings.UPI_PAYEE ?? settings.SHOP_NAME },
    payments,
    demonstration: demonstrationText(settings.demonstrated, payments.testMethods),
    secrets,
    sessionLife: sessionLife(settings),
    upstream: {
      base,
      fetch:
        figures === null
          ? callUpstream
          : meteredFetch(
              callUpstream,
              meter(figures, {
                name: "pallu_upstream_call",
                help: "Calls to the upstream",
                nameOf: routeNames(calls.map(({ path }) => path)),
              }),
            ),
      deadlineMs: settings.UPSTREAM_TIMEOUT_MS,
      habits: { apiPrefix: true, pages: true, ignored: new Set() },
      reader,
      // The embedded upstream counts in its database, for every process; of another nothing is known.
      attempts: upstream === null ? shopAttempts(attemptLimits(settings)) : null,
      catalogue: catalogueMemory({ freshMs: settings.CATALOGUE_FRESH_MS, onChange: outdateCatalogue }),
    },
    pictures: {
      base: settings.UPSTREAM_PICTURES_URL ?? base,
      origins: settings.PICTURE_ORIGINS,
      cacheDir: resolve(dataDir, "pictures"),
      children: pictureChildren({ workS: settings.PICTURE_WORK_S }),
      signatures: pictureSignatures(secrets),
      tones,
      ...(figures !== null && { watch: watchPictures(figures) }),
    },
    log: (level, message, facts) => log[level](facts, message),
  };

  const {
    build,
    files,
    styles,
    upgrade,
    close: closeVite,
  } = isDevelopment ? await viteParts() : await builtParts(settings.BUILD_DIR);
  const built = await build();
  const shop = createShopHandler({
    build,
    createRequestHandler,
    RouterContextProvider,
    runtime,
    mode: isDevelopment ? "development" : "production",
  });
  const admission = createAdmission({ maxInFlight: settings.MAX_IN_FLIGHT, maxWaitMs: settings.MAX_WAIT_MS });
  let stopping = false;
  const ready = async () => !stopping && (upstream === null || (await upstream.ready()));
  const count =
    figures === null
      ? null
      : meter(figures, { name: "pallu_request", help: "Requests to the shop", nameOf: pageNames(built) });
  const patience = { headersMs: settings.HEADERS_TIMEOUT_S * 1_000, requestMs: settings.REQUEST_TIMEOUT_S * 1_000 };
  const views = sharedPages({
    looks: shopEntry(built).looksCookie,
    secrets: runtime.secrets,
    stylesCookie: styles?.cookie.split(";")[0] ?? null,
  });
  const kept = pages === null ? null : { cache: pages, views, isShared: sharedRoutes(built) };
  const front = createFront({
    files,
    shop,
    styles,
    tones,
    pages: kept,
    admission,
    meter: count,
    log,
    trustProxy: settings.TRUST_PROXY,
    patience,
    ready,
    seesTiming: timingViewer(settings.SERVER_TIMING_TOKEN),
  });

  if (figures !== null) watchShop(figures, { pages, catalogue: runtime.upstream.catalogue, admission });
  if (figures !== null && upstream !== null) watchBacklog(figures, () => upstream.backlog());
  const metrics =
    figures === null ? null : await serveFigures(figures, settings.METRICS_HOST, settings.METRICS_PORT ?? 0);

  if (upgrade !== null) front.on("upgrade", upgrade);
  front.listen(settings.PORT, settings.HOST);
  await once(front, "listening");
  const address = front.address();
  if (typeof address === "object" && address !== null) ownAddress = `http://${settings.HOST}:${address.port}`;
  // Stopping drains: what was accepted is answered, then the upstream closes its database.
  const stop = () => {
    stopping = true;
    void drain(front, DRAIN_MS)
      .then(() => Promise.all([upstream?.close(), closeVite?.()]))
      .then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);

  const facts = [
    `${settings.SHOP_NAME} is open at ${ownAddress}`,
    `  upstream: ${upstream === null ? base : upstream.description}`,
    `  data:     ${dataDir}`,
    `  mail:     ${upstream === null ? "the upstream's own; the shop sends none" : settings.SMTP_URL === undefined ? resolve(dataDir, "mail") : "by SMTP"}`,
    ...(metrics === null ? [] : [`  figures:  ${metrics.url}`]),
  ];
  console.log(facts.join("\n"));
}

function embeddedUpstream(
  settings: Settings,
  dataDir: string,
  log: ReturnType<typeof createLog>,
  shopUrl: () => string,
) {
  return createUpstream({
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    shopUrl,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    provider: settings.takesTestPayments ? sandboxProvider() : null,
    paymentMethods: settings.PAYMENT_METHODS,
    // Handed over inside this process, the address can come from nobody else.
    trustsShop: true,
    upi:
      settings.UPI_ID === undefined ? null : { id: settings.UPI_ID, keptMs: settings.UPI_KEPT_HOURS * 60 * 60 * 1000 },
    sessionLife: sessionLife(settings),
    limits: attemptLimits(settings),
    log: ({ level, msg, ...facts }) => log[level](facts, msg),
  });
}

/** What another upstream is paid by, as far as its owner says; which payments are tests, it tells with each. */
function otherPayments({ PAYMENT_METHODS = paymentMethods, UPI_ID, demonstrated }: Settings): Runtime["payments"] {
  const isTest = (method: PaymentMethod) => method === "card" || (method === "upi" && UPI_ID === undefined);
  return {
    methods: PAYMENT_METHODS,
    testMethods: demonstrated.includes("payments") ? PAYMENT_METHODS.filter(isTest) : [],
  };
}

/** The patterns of the shop's addresses, under which requests are counted: enhanced and plain ones alike. */
function pageNames({ routes }: ServerBuild): (path: string) => string {
  const patterns = Object.values(routes).flatMap((route) => (route === undefined ? [] : [`/${route.path ?? ""}`]));
  const nameOf = routeNames([...patterns.filter((pattern) => pattern !== "/*"), "/healthz", "/readyz"]);
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

function attemptLimits({ ATTEMPTS_PER_ACCOUNT, ATTEMPTS_PER_ADDRESS, ATTEMPT_WINDOW_S }: Settings) {
  return { perAccount: ATTEMPTS_PER_ACCOUNT, perAddress: ATTEMPTS_PER_ADDRESS, windowMs: ATTEMPT_WINDOW_S * 1000 };
}

function sessionLife({ SESSION_IDLE_MINUTES, SESSION_MAX_MINUTES }: Settings) {
  return { idleMs: SESSION_IDLE_MINUTES * 60_000, maxMs: SESSION_MAX_MINUTES * 60_000 };
}

async function builtParts(folder: string) {
  const built: string = pathToFileURL(resolve(folder, "server/index.js")).href;
  const module = (await import(built)) as ServerBuild;
  return {
    build: async () => module,
    files: staticFiles(resolve(folder, "client")),
    styles: pageStyles(resolve(folder, "client")),
    upgrade: null,
    close: null,
  };
}

async function viteParts() {
  const { createServer } = await import("vite");
  // Hot reload's socket comes in at the shop's own port: the page's policy allows no other. Vite wants a server to listen to for it.
  const sockets = createHttpServer();
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: sockets } } });
  return {
    build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    files: vite.middlewares,
    styles: null,
    upgrade: (...facts: [IncomingMessage, Duplex, Buffer]) => void sockets.emit("upgrade", ...facts),
    close: () => vite.close(),
  };
}

main().catch((error: unknown) => {
  console.error(error instanceof StorageError ? `The shop cannot start. ${error.message}` : startRemedy(error));
  process.exit(1);
});
