import type { Context } from "hono";
import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import { specifiedDelivery } from "#domain/delivery-terms.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { specifiedShipping } from "#domain/totals.ts";
import { defaultSettings, rateLimitsOf, sessionLifeOf } from "#settings/shared-variables.ts";
import { emptySearches } from "./catalogue/listing/empty-searches.ts";
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
import { fileRemedy } from "#process/storage-error.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import type { UpstreamSettings } from "./upstream-settings.ts";

/** Opens and migrates the database, fills an empty catalogue and starts the outbox. Throws StorageError when the database or the folder cannot be used. */
export async function createUpstream(settings: UpstreamSettings): Promise<EmbeddedUpstream> {
  const { log, now = () => new Date(), provider, timeZone = DEFAULT_TIME_ZONE } = settings;
  const shopName = senderName(settings.mailFrom);
  const { db, engine, notices, checkWrite } = await openShopDatabase(settings);
  const isInMaintenance = watchMaintenance(db, log);
  const mailer = chooseMailer(settings);
  const upi = settings.upi ?? null;
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
    ordersCommand: settings.ordersCommand ?? defaultSettings.ORDERS_COMMAND,
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
  const app = upstreamRoutes({
    services: {
      db,
      now,
      log,
      outbox,
      payments,
      providers,
      upi,
      returnTerms,
      emptySearches: searches,
      shipping: settings.shipping ?? specifiedShipping,
      delivery: settings.delivery ?? specifiedDelivery,
      rateLimits: rateLimits({ db, now, limits: settings.limits ?? rateLimitsOf(defaultSettings) }),
      sessionLife: settings.sessionLife ?? sessionLifeOf(defaultSettings),
      shopperAddress,
      isInMaintenance,
      isFrozen: (error) => engine.moving.isFrozen(error),
    },
    engine,
    samples: settings.samples ?? null,
    // A shop in production promises nothing that its owner has not stated.
    sampleContent: settings.fillsCatalogue === false ? null : (settings.samples?.content ?? null),
    isReady: ready,
  });
  return {
    fetch: async (request) => app.fetch(request),
    ready,
    async close() {
      await stop();
      await searches.flush();
      await db.destroy();
    },
    backlog: () => readBacklog(db),
    payments,
    description: `embedded upstream on ${engine.description}, ${mailer.description}, ${paymentsText(payments)}${notices.map((text) => `\n  ATTENTION: ${text}`).join("")}`,
  };

  function shopperAddress(c: Context): string | null {
    return settings.trustsShop === true ? (c.req.header("x-shopper-address") ?? null) : null;
  }
}
