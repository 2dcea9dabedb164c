import type { Context } from "hono";
import type { Database } from "./database/tables.ts";
import type { PaymentServices } from "./payments/offered-payments.ts";
import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import { specifiedDelivery } from "#domain/delivery-terms.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { specifiedShipping } from "#domain/totals.ts";
import { defaultSettings, rateLimitsOf, sessionLifeOf } from "#settings/shared-variables.ts";
import { deletePassingCopies } from "./backup/back-up.ts";
import { emptySearches } from "./catalogue/listing/empty-searches.ts";
import { importProcesses } from "./desk/import-processes.ts";
import { endWork, interruptWork } from "./desk/imports.ts";
import { startBackgroundWork } from "./background-work.ts";
import { rateLimits } from "./http/rate-limits.ts";
import { readiness } from "#process/drain.ts";
import { watchMaintenance } from "./http/watch-maintenance.ts";
import { readBacklog } from "./mail/outbox.ts";
import { chooseMailer, senderName } from "./mail/mailer.ts";
import { openShopDatabase } from "./open-shop-database.ts";
import { knownProviders, ownUpiProvider } from "./payments/choose-provider.ts";
import { offeredPayments, paymentsText } from "./payments/offered-payments.ts";
import { upstreamRoutes } from "./routes.ts";
import { readOrderTerms } from "./shop-content/stored-content.ts";
import { factorSeal } from "./staff/factor-seal.ts";
import { inviteOwner } from "./staff/invite-owner.ts";
import { fileRemedy } from "#process/storage-error.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import type { UpstreamSettings } from "./upstream-settings.ts";

/** What the desk works with: the same that the routes have. */
export type DeskServices = PaymentServices;

/** Opens and migrates the database, fills an empty catalogue and starts the outbox. Throws StorageError when the database or the folder cannot be used. */
export async function createUpstream(
  settings: UpstreamSettings,
): Promise<EmbeddedUpstream & { services: DeskServices }> {
  const { log, now = () => new Date(), provider, timeZone = DEFAULT_TIME_ZONE } = settings;
  const shopName = senderName(settings.mailFrom);
  const { db, engine, notices, checkWrite } = await openShopDatabase(settings);
  const { dataDir, databaseUrl, databaseConnections } = settings;
  const location = { dataDir, databaseUrl, databaseConnections };
  await deletePassingCopies(dataDir);
  const isInMaintenance = watchMaintenance(db, log);
  const mailer = chooseMailer(settings);
  const upi = settings.upi ?? null;
  const terms = { shipping: settings.shipping ?? specifiedShipping, delivery: settings.delivery ?? specifiedDelivery };
  const returnTerms = { days: settings.returnDays ?? defaultSettings.RETURN_DAYS, timeZone };
  const ownUpi = upi === null ? null : ownUpiProvider(upi.id);
  const payments = offeredPayments(settings.paymentMethods ?? paymentMethods, { provider, ownUpi });
  const providers = knownProviders(provider);
  const reportTerms = {
    timeZone,
    hour: settings.reportHour ?? defaultSettings.REPORT_HOUR,
    lowStock: settings.lowStock ?? defaultSettings.LOW_STOCK,
  };
  const entryServices = {
    db,
    now,
    log,
    mailer,
    providers,
    upiId: upi?.id ?? null,
    returnTerms,
    ownerEmail: settings.ownerEmail ?? null,
    reportTerms,
    contact: settings.contact ?? { address: null, phone: null },
    shopName,
    shopUrl: () => settings.shopUrl().replace(/\/+$/, ""),
  };
  const searches = emptySearches({ db, now, timeZone, log, isPaused: isInMaintenance });
  const { outbox, stop } = startBackgroundWork(entryServices, isInMaintenance);
  const ready = readiness({
    check: () => checkWrite(now()),
    log,
    remedyOf: (error) => engine.remedyOf(error) ?? fileRemedy(error),
  });
  const imports = importProcesses(settings, log, {
    late: (id) => endWork(db, id, "too_long"),
    interrupted: (id, pid) => interruptWork(db, id, pid),
  });
  const services = {
    db,
    location,
    now,
    log,
    outbox,
    payments,
    providers,
    upi,
    returnTerms,
    // What comes with the samples is not said of a shop that never has them.
    sampleContent: settings.fillsCatalogue === false ? null : (settings.samples?.content ?? null),
    emptySearches: searches,
    orderTerms: (reader: Database) => readOrderTerms(reader, terms),
    rateLimits: rateLimits({ db, now, limits: settings.limits ?? rateLimitsOf(defaultSettings) }),
    lowStock: reportTerms.lowStock,
    sessionLife: settings.sessionLife ?? sessionLifeOf(defaultSettings),
    desk: {
      needsFactor: settings.needsFactor === true,
      seal: factorSeal(settings.dataDir),
      shopName,
      imports,
      photographs: engine.photographs(db),
    },
    shopperAddress,
    isInMaintenance,
    isFrozen: (error: unknown) => engine.moving.isFrozen(error),
  };
  const app = upstreamRoutes({
    services,
    engine,
    samples: settings.samples ?? null,
    isReady: ready,
  });
  return {
    fetch: async (request) => app.fetch(request),
    services,
    ready,
    async close() {
      await Promise.all([stop(), imports.stop()]);
      await searches.flush();
      await db.destroy();
    },
    backlog: () => readBacklog(db),
    async inviteOwner() {
      if (await isInMaintenance()) return null;
      const address = await inviteOwner({
        db,
        at: now(),
        ownerEmail: settings.ownerEmail ?? null,
        isMailed: settings.needsFactor === true,
        shopUrl: entryServices.shopUrl(),
      });
      outbox.wake();
      return address;
    },
    payments,
    description: `embedded upstream on ${engine.description}, ${mailer.description}, ${paymentsText(payments)}${notices.map((text) => `\n  ATTENTION: ${text}`).join("")}`,
  };

  function shopperAddress(c: Context): string | null {
    return settings.trustsShop === true ? (c.req.header("x-shopper-address") ?? null) : null;
  }
}
