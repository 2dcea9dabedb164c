import type { Context } from "hono";
import type { Database } from "./database/tables.ts";
import type { PaymentServices } from "./payments/offered-payments.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { contactOf, deliveryOf, rateLimitsOf, sessionLifeOf, shippingOf, upiOf } from "#settings/shared-variables.ts";
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
import { orderLinks } from "./order-records/order-link.ts";
import { openShopDatabase } from "./open-shop-database.ts";
import { chooseProvider, knownProviders, ownUpiProvider } from "./payments/choose-provider.ts";
import { offeredPayments, paymentsText } from "./payments/offered-payments.ts";
import { upstreamRoutes } from "./routes.ts";
import { readOrderTerms } from "./shop-content/stored-content.ts";
import { factorSeal } from "./staff/factor-seal.ts";
import { inviteOwner } from "./staff/staff-links.ts";
import { fileRemedy } from "#process/storage-error.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import type { UpstreamSettings } from "./upstream-settings.ts";

/** What the desk works with: the same that the routes have. */
export type DeskServices = PaymentServices;

/** Opens and migrates the database, fills an empty catalogue and starts the outbox. Throws StorageError when the database or the folder cannot be used. */
export async function createUpstream(
  settings: UpstreamSettings,
): Promise<EmbeddedUpstream & { services: DeskServices }> {
  const { log, now = () => new Date(), samples } = settings;
  const shopName = senderName(settings.MAIL_FROM);
  const { db, engine, location, notices, checkWrite } = await openShopDatabase(settings);
  await deletePassingCopies(location.dataDir);
  const isInMaintenance = watchMaintenance(db, log);
  const mailer = chooseMailer(settings);
  const upi = upiOf(settings);
  const terms = { shipping: shippingOf(settings), delivery: deliveryOf(settings) };
  const timeZone = settings.SHOP_TIME_ZONE;
  const returnTerms = { days: settings.RETURN_DAYS, timeZone };
  const ownUpi = upi === null ? null : ownUpiProvider(upi.id);
  const provider = settings.provider === undefined ? chooseProvider(settings) : settings.provider;
  const payments = offeredPayments(settings.PAYMENT_METHODS ?? paymentMethods, { provider, ownUpi });
  const providers = knownProviders(provider);
  const ownerEmail = settings.OWNER_EMAIL ?? null;
  const shopUrl = () => settings.shopUrl().replace(/\/+$/, "");
  const seal = factorSeal(location.dataDir);
  const orderLink = orderLinks(seal, { shopUrl, now });
  const photographs = engine.photographs(db);
  const entryServices = {
    db,
    photographs,
    now,
    log,
    mailer,
    providers,
    upiId: upi?.id ?? null,
    returnTerms,
    ownerEmail,
    reportTerms: { timeZone, hour: settings.REPORT_HOUR, lowStock: settings.LOW_STOCK },
    contact: contactOf(settings),
    shopName,
    shopUrl,
    orderLink,
    seal,
  };
  const searches = emptySearches({ db, now, timeZone, log, isPaused: isInMaintenance });
  const { outbox, stop } = startBackgroundWork(entryServices, isInMaintenance);
  const ready = readiness({
    check: () => checkWrite(now()),
    log,
    remedyOf: (error) => engine.remedyOf(error) ?? fileRemedy(error),
  });
  const imports = importProcesses({ ...location, importReadingMs: settings.importReadingMs }, log, {
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
    sampleContent: settings.fillsCatalogue ? (samples?.content ?? null) : null,
    emptySearches: searches,
    orderTerms: (reader: Database) => readOrderTerms(reader, terms),
    rateLimits: rateLimits({ db, now, limits: rateLimitsOf(settings) }),
    lowStock: settings.LOW_STOCK,
    takesGuests: settings.GUEST_CHECKOUT,
    sessionLife: sessionLifeOf(settings),
    desk: {
      needsFactor: settings.isProduction,
      seal,
      shopName,
      orderLink,
      imports,
      photographs,
    },
    shopperAddress,
    isInMaintenance,
    isFrozen: (error: unknown) => engine.moving.isFrozen(error),
  };
  const app = upstreamRoutes({ services, engine, samples, isReady: ready });
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
        ownerEmail,
        isMailed: settings.isProduction,
        shopUrl: shopUrl(),
      });
      outbox.wake();
      return address;
    },
    payments,
    description: `embedded upstream on ${engine.description}, ${mailer.description}, ${paymentsText(payments)}${notices.map((text) => `\n  ATTENTION: ${text}`).join("")}`,
  };

  function shopperAddress(c: Context): string | null {
    return settings.TRUST_SHOP ? (c.req.header("x-shopper-address") ?? null) : null;
  }
}
