import type { Context } from "hono";
import { sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import { specifiedDelivery } from "#domain/delivery-terms.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { specifiedShipping } from "#domain/totals.ts";
import { defaultSettings, rateLimitsOf, sessionLifeOf } from "#settings/shared-variables.ts";
import { emptySearches } from "./catalogue/empty-searches.ts";
import { fillCatalogue, type SampleCatalogue } from "./catalogue/fill-catalogue.ts";
import { requireDataFolder, checkFolderIsWritable } from "./data-folder.ts";
import { chooseEngine, openDatabase, type Database } from "./database/open-database.ts";
import { maintenanceText, readMaintenance } from "./database/maintenance.ts";
import { rateLimits } from "./http/rate-limits.ts";
import { readiness } from "./http/drain.ts";
import { watchMaintenance } from "./http/watch-maintenance.ts";
import { plainSeller, storeSeller } from "./invoices/issue-invoice.ts";
import { readBacklog, type Backlog } from "./mail/watch-backlog.ts";
import { chooseMailer, senderName } from "./mail/mailer.ts";
import { startOutbox } from "./mail/outbox-worker.ts";
import { isEntryDone, performEntry } from "./mail/perform-entry.ts";
import { addDueReport } from "./owner/report/due-report.ts";
import { knownProviders, ownUpiProvider } from "./payments/choose-provider.ts";
import { offeredPayments, paymentsText, type OfferedPayments } from "./payments/offered-payments.ts";
import { releaseUnusedPayments } from "./payments/release-unused.ts";
import { watchPayments } from "./payments/watch-payments.ts";
import { upstreamRoutes } from "./routes.ts";
import { fileRemedy, reasonOf, StorageError } from "./storage-error.ts";
import type { UpstreamSettings } from "./upstream-settings.ts";

/** A running upstream. */
export interface Upstream {
  /** Answers any request, whatever its host. Never throws. */
  fetch(request: Request): Promise<Response>;
  /** Whether the database and the data folder can be written. Checks at most once a second. */
  ready(): Promise<boolean>;
  /** Finishes the current mail and closes the database. Wait for requests in flight first. */
  close(): Promise<void>;
  /** Counts the open entries of the outbox. Throws when the database does not answer. */
  backlog(): Promise<Backlog>;
  /** The payment methods that are offered, and those of them that are tests. */
  payments: Pick<OfferedPayments, "methods" | "testMethods">;
  /** For people: the database, the mail and the payment methods. */
  description: string;
}

/** Opens and migrates the database, fills an empty catalogue and starts the outbox. Throws StorageError when the database or the folder cannot be used. */
export async function createUpstream(settings: UpstreamSettings): Promise<Upstream> {
  const { log, now = () => new Date(), provider, timeZone = DEFAULT_TIME_ZONE } = settings;
  const shopName = senderName(settings.mailFrom);
  const engine = chooseEngine(settings);
  const usesFolder = settings.smtpUrl === null || settings.databaseUrl === undefined || settings.databaseUrl === null;
  if (usesFolder) await requireDataFolder(settings.dataDir);
  const db = await openDatabase(engine);
  const samples = settings.samples ?? null;
  const notice = maintenanceText(await readMaintenance(db), new Date());
  const isInMaintenance = watchMaintenance(db, log);
  const mayFill = settings.fillsCatalogue !== false && notice === null;
  const written = samples !== null && mayFill ? await fill(samples) : 0;
  if (written > 0) log({ level: "info", msg: "sample catalogue written", products: written });
  if (notice === null) await storeSeller(db, settings.seller ?? plainSeller(shopName, timeZone));
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
  const outbox = startOutbox({
    db,
    now,
    log,
    perform: (entry, step) => performEntry(entryServices, entry, step),
    isDone: (entry) => isEntryDone(entryServices, entry),
    isPaused: isInMaintenance,
    async cleanUp() {
      await releaseUnusedPayments(db, now());
      if (entryServices.ownerEmail !== null) await addDueReport(db, now(), reportTerms);
    },
  });
  outbox.wake();
  // Without an account, too: orders of an earlier one may still wait for their payment.
  const stopWatching = watchPayments(entryServices, isInMaintenance, () => outbox.wake());
  const ready = readiness({ check, log, remedyOf: (error) => engine.remedyOf(error) ?? fileRemedy(error) });
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
    samples,
    isReady: ready,
  });
  return {
    fetch: async (request) => app.fetch(request),
    ready,
    async close() {
      await stopWatching();
      await outbox.stop();
      await searches.flush();
      await db.destroy();
    },
    backlog: () => readBacklog(db),
    payments,
    description: `embedded upstream on ${engine.description}, ${mailer.description}, ${paymentsText(payments)}${[notice, await emptyText(db)].map((text) => (text === null ? "" : `\n  ATTENTION: ${text}`)).join("")}`,
  };

  function shopperAddress(c: Context): string | null {
    return settings.trustsShop === true ? (c.req.header("x-shopper-address") ?? null) : null;
  }

  async function check(): Promise<void> {
    await sql`select 1 from products limit 1`.execute(db);
    await engine.checkWrite(db, now());
    if (usesFolder) await checkFolderIsWritable(settings.dataDir);
  }

  async function fill({ products }: SampleCatalogue): Promise<number> {
    try {
      return await fillCatalogue(db, engine, products);
    } catch (error) {
      await db.destroy();
      throw new StorageError(
        `${engine.description}: ${engine.remedyOf(error) ?? `it cannot be filled (${reasonOf(error)})`}`,
        { cause: error },
      );
    }
  }
}

/** What the owner reads at the start of a shop without products; null where it has any. */
async function emptyText(db: Database): Promise<string | null> {
  const any = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  return any === undefined
    ? "there are no products yet: shoppers read that the shop opens soon. Bring yours with: npm run catalogue -- import products.csv"
    : null;
}
