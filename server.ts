import { countLoad } from "#server/shed-load.ts";
import { createHttpServer } from "#server/http-chain.ts";
import { createLog } from "#server/log.ts";
import { finishedBuild, viteServer } from "#server/served-shop.ts";
import { createPageCache, sharedRoutes } from "#server/page-cache.ts";
import { nameShopInRefusals } from "#server/refusal-response.ts";
import { createPageRenderer, shopUploads } from "#server/shop-handler.ts";
import { sessionSecrets } from "#server/session-secrets.ts";
import { assertStatedDetails, readShopSettings } from "#server/settings.ts";
import { shopRuntimes } from "#server/shop-runtime.ts";
import { explainStartFailure, invitationText, lawNotice, mailText, ownerText, startText } from "#server/start-text.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { requireDataFolder } from "#process/data-folder.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import { listen, stopBySignal } from "#process/drain.ts";
import { logOutput } from "#process/log-output.ts";

/** The composition root: the one place that knows both the shop and the embedded upstream. */
async function main(): Promise<void> {
  const settings = readShopSettings(process.env);
  const log = createLog(settings.LOG_LEVEL, logOutput);
  const dataDir = await requireDataFolder(settings.DATA_DIR);
  const isDevelopment = process.argv.includes("--dev");
  // The port is known once the server listens: with PORT=0 the system chooses one.
  let ownAddress = `http://${settings.HOST}:${settings.PORT}`;
  // A shop in front of another upstream does not load the one that it carries: it is half of all modules.
  const upstream: EmbeddedUpstream | null =
    settings.UPSTREAM_URL === undefined
      ? await (
          await import("@pallu/api")
        ).startEmbedded({
          ...settings,
          DATA_DIR: dataDir,
          shopUrl: () => settings.PUBLIC_URL ?? ownAddress,
          log: ({ level, msg, ...facts }) => log[level](facts, msg),
        })
      : null;
  const metrics = settings.METRICS_PORT === undefined ? null : await import("#server/shop-metrics.ts");
  const pageCache =
    isDevelopment || settings.PAGE_CACHE_MB === 0 ? null : createPageCache(settings.PAGE_CACHE_MB * 1024 * 1024);
  const secrets = await sessionSecrets(settings.SESSION_SECRETS, dataDir);
  const { runtimeIn, deskIn, readTermsAhead, makePicturesAhead } = shopRuntimes({
    settings,
    dataDir,
    log,
    upstream,
    metrics,
    secrets,
    pageCache,
  });
  const runtime = runtimeIn(DEFAULT_LANGUAGE);
  if (settings.unstated.length > 0) assertStatedDetails(settings, (await runtime.upstream.terms.content()).details);
  nameShopInRefusals((language) => runtimeIn(language).shop);
  const shop = isDevelopment ? await viteServer() : await finishedBuild(settings.BUILD_DIR, settings.TRUST_PROXY);
  const builds = await Promise.all(shop.builds.map(({ build }) => (typeof build === "function" ? build() : build)));
  const desk = upstream === null ? null : (await import("#desk/mount.ts")).openDesk(settings.BUILD_DIR, deskIn);
  const load = countLoad(settings.MAX_IN_FLIGHT);
  let isStopping = false;
  const server = createHttpServer({
    files: shop.files,
    renderPage: createPageRenderer(desk, shop.builds, runtimeIn),
    sharedPages:
      pageCache === null
        ? null
        : {
            cache: pageCache,
            cdnSeconds: settings.CDN_SECONDS,
            isShared: sharedRoutes(builds),
            stylesCookie: shop.styles?.cookie.split(";")[0] ?? null,
          },
    load,
    meter: metrics?.createRequestMeter(builds) ?? null,
    webhooks: { base: runtime.upstream.base, fetch: (request) => runtime.upstream.fetch(request) },
    uploads: shopUploads(desk?.uploads ?? null, builds, secrets),
    isReady: async () => !isStopping && (upstream === null || (await upstream.ready())),
    log,
    settings,
  });

  if (metrics !== null) {
    metrics.watchShop({ pages: pageCache, catalogue: runtime.upstream.catalogue, load });
    if (upstream !== null) metrics.watchBacklog(() => upstream.backlog());
  }
  const metricsServer =
    metrics === null ? null : await metrics.serveMetrics(settings.METRICS_HOST, settings.METRICS_PORT ?? 0);

  if (shop.upgrade !== null) server.on("upgrade", shop.upgrade);
  ownAddress = `http://${settings.HOST}:${await listen(server, settings.PORT, settings.HOST)}`;
  // Before the first shopper asks: no page waits for them then.
  void readTermsAhead();
  makePicturesAhead();
  const close = () => Promise.all([upstream?.close(), shop.close?.()]);
  stopBySignal(server, close, () => void (isStopping = true));

  const text = startText(`${settings.SHOP_NAME} is open at ${ownAddress}`, {
    upstream: upstream?.description ?? settings.UPSTREAM_URL,
    data: dataDir,
    mail: mailText(settings, dataDir),
    owner: upstream === null ? null : ownerText(settings),
    metrics: metricsServer?.url,
    desk: invitationText(await upstream?.inviteOwner()),
  });
  logOutput.write(text);
  // What the owner has stated in the upstream is known by then.
  await runtime.upstream.terms.content();
  const notice = lawNotice(runtime.seller);
  if (notice !== null) logOutput.write(`${notice}\n`);
}

main().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exit(1);
});
