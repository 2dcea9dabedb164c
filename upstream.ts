import process from "node:process";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { pictureSignatures } from "#app/images/picture-signatures.server.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { createUpstream } from "#api/create-upstream.ts";
import { senderName } from "#api/mail/mailer.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { LOCAL_SHOP, readUpstreamSettings, type UpstreamServerSettings } from "#api/upstream-settings.ts";
import { readStatedDetails } from "#api/shop-content/stored-content.ts";
import { calls } from "#contract/calls.ts";
import { isAtDesk, openDesk } from "#desk/mount.ts";
import { listen, stopBySignal } from "#process/drain.ts";
import type { StatedDetails } from "#domain/shop-content.ts";
import { contactOf } from "#settings/shared-variables.ts";
import { logOutput } from "#process/log-output.ts";
import type { NodeLink } from "#server/chain-links.ts";
import { createHttpServer } from "#server/http-chain.ts";
import { createLog, logged } from "#server/log.ts";
import { sessionSecrets } from "#server/session-secrets.ts";
import { readDeskSettings, type DeskSettings } from "#server/settings.ts";
import { countLoad } from "#server/shed-load.ts";
import { nameShopInRefusals } from "#server/refusal-response.ts";
import { explainStartFailure, invitationText, ownerText, startText, upstreamNames } from "#server/start-text.ts";

/** The composition root of the API as a program of its own, with the owner's desk beside it: `npm run upstream`. It logs one JSON object a line. SIGTERM and SIGINT stop it. */
async function main(): Promise<void> {
  const settings = readUpstreamSettings(process.env);
  const own = readDeskSettings(process.env);
  const log = createLog(own.LOG_LEVEL, logOutput);
  const upstream = await createUpstream({
    ...settings,
    shopUrl: () => settings.SHOP_URL,
    samples: sampleCatalogue,
    log: ({ level, msg, ...facts }) => log[level](facts, msg),
  });
  const metrics = settings.UPSTREAM_METRICS_PORT === undefined ? null : await loadMetrics();
  metrics?.watchBacklog(() => upstream.backlog());
  const { db } = upstream.services;
  const services: unknown = upstream.services;
  let stated: StatedDetails = {};
  const desk = openDesk(own.BUILD_DIR, await deskParts(services, settings, own, () => stated.name));
  // How shoppers reach the shop is the shop's to say.
  nameShopInRefusals(() => null);
  const server = createHttpServer({
    api: answerApi(upstream.fetch),
    async renderPage(request, { address, id }) {
      // The owner may change the name while this runs.
      stated = await readStatedDetails(db);
      const response = (await desk.answer(request, { address, id })) ?? notFound();
      response.headers.set("x-request-id", id);
      return response;
    },
    load: countLoad(own.MAX_IN_FLIGHT),
    meter: metrics?.meter ?? null,
    uploads: desk.uploads,
    isReady: upstream.ready,
    log,
    settings: own,
  });
  const port = await listen(server, settings.UPSTREAM_PORT, settings.UPSTREAM_HOST);
  const served = await metrics?.serveMetrics(settings.METRICS_HOST, settings.UPSTREAM_METRICS_PORT ?? 0);
  // Set before the address is printed: a reader of the address may stop the program at once.
  stopBySignal(server, () => upstream.close());
  const address = `http://${settings.UPSTREAM_HOST}:${port}`;
  const invitation: string | null = await upstream.inviteOwner();
  const text = startText(`The upstream is open at ${address}`, {
    upstream: upstream.description,
    owner: ownerText(settings),
    metrics: served?.url,
    // Where no shop leads there, the desk is here.
    desk: invitationText(invitation?.replace(LOCAL_SHOP, address)),
  });
  logOutput.write(text);
}

/** Answers what is not of the desk: the API has methods and bodies that no page has. */
function answerApi(fetch: (request: Request) => Promise<Response>): NodeLink {
  // No answer depends on the host that a client names. A wrong one must not fail the request.
  const listener = createRequestListener(fetch, { host: "upstream.internal" });
  return (request, response, next) => {
    const { url = "", headers } = request;
    if (isAtDesk(url.split("?")[0] ?? "")) return next();
    logged(response, { requestId: headers["x-request-id"]?.toString().slice(0, 64) ?? "" });
    listener(request, response);
  };
}

function notFound(): Response {
  return new Response("Not found\n", { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** What the desk gets. Its secrets are those of the shop where both have SESSION_SECRETS: the pictures that it shows are the shop's. */
async function deskParts(
  services: unknown,
  settings: UpstreamServerSettings,
  own: DeskSettings,
  statedName: () => string | undefined,
) {
  const secrets = await sessionSecrets(own.SESSION_SECRETS, settings.DATA_DIR);
  const signatures = pictureSignatures(secrets);
  const { address, phone } = contactOf(settings);
  const details = { ...(address !== null && { address }), ...(phone !== null && { phone }) };
  return () => ({
    services,
    secrets,
    // What else the settings of the shop say is not known here: its pages show it where the owner states nothing.
    shop: {
      get name() {
        return statedName() ?? senderName(settings.MAIL_FROM);
      },
      timeZone: settings.SHOP_TIME_ZONE,
      preset: { details, words: {} },
    },
    pictureAddress: (source: string | null, width: number) =>
      pictureAddress(source === null ? null : signatures.sign(source), width),
  });
}

/** The metrics. A server that serves none does not load them: with their library they are a sixth of all modules. */
async function loadMetrics() {
  const { createMeter, routeNames, serveMetrics, watchBacklog } = await import("#process/metrics.ts");
  const nameOf = routeNames([...calls.map(({ path }) => path), "/healthz", "/readyz"]);
  const meter = createMeter({
    name: "pallu_upstream_request",
    help: "Requests to the upstream",
    nameOf: (path) => (isAtDesk(path) ? "/desk" : nameOf(path)),
  });
  return { meter, serveMetrics, watchBacklog };
}

main().catch((error: unknown) => {
  console.error(explainStartFailure(error, upstreamNames));
  process.exit(1);
});
