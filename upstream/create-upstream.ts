import path from "node:path";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { sql } from "kysely";
import { openApiDocument } from "../contract/openapi.ts";
import { DEFAULT_TIME_ZONE } from "../domain/dates.ts";
import { paymentMethods, type PaymentMethod } from "../domain/payment-methods.ts";
import type { Seller } from "../domain/invoice.ts";
import { specifiedShipping, type ShippingRule } from "../domain/totals.ts";
import { cartRoutes } from "./cart/cart-routes.ts";
import { emptySearches } from "./catalogue/empty-searches.ts";
import { pictureRoutes } from "./catalogue/picture-routes.ts";
import { productRoutes } from "./catalogue/product-routes.ts";
import { fillCatalogue } from "./catalogue/fill-catalogue.ts";
import type { SampleCatalogue } from "./catalogue/sample-catalogue.ts";
import { passwordResetRoutes } from "./customers/password-reset-routes.ts";
import { profileRoutes } from "./customers/profile-routes.ts";
import { registrationRoutes } from "./customers/registration-routes.ts";
import { sessionRoutes } from "./customers/session-routes.ts";
import { wishlistRoutes } from "./customers/wishlist-routes.ts";
import { requireDataFolder, checkFolderIsWritable } from "./data-folder.ts";
import { chooseEngine, type DatabaseLocation } from "./database/choose-engine.ts";
import type { Engine } from "./database/engine.ts";
import { maintenanceText, readMaintenance } from "./database/maintenance.ts";
import { openDatabase } from "./database/open-database.ts";
import { readiness } from "./http/readiness.ts";
import { rateLimits, TooManyAttempts, defaultRateLimits, type RateLimitSettings } from "./http/rate-limits.ts";
import { HttpRefusal } from "./http/refusal.ts";
import { InMaintenance, watchMaintenance } from "./http/watch-maintenance.ts";
import { invoiceRoutes } from "./invoices/invoice-routes.ts";
import { storeSeller } from "./invoices/seller-row.ts";
import { readBacklog, type Backlog } from "./mail/backlog.ts";
import { fileMailer, smtpMailer } from "./mail/mailer.ts";
import { startOutbox } from "./mail/outbox-worker.ts";
import { isEntryDone, performEntry } from "./mail/perform-entry.ts";
import { addDueReport } from "./owner/report/due-report.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { offeredPayments, type OfferedPayments } from "./payments/offered-payments.ts";
import { ownUpiProvider } from "./payments/own-upi-provider.ts";
import { DEFAULT_LOW_STOCK, DEFAULT_ORDERS_COMMAND, DEFAULT_REPORT_HOUR } from "../settings/shared-variables.ts";
import type { LinkProvider } from "./payments/link-provider.ts";
import { linkRoutes } from "./payments/link-routes.ts";
import { watchRefunds } from "./payments/make-refund.ts";
import { watchLinks } from "./payments/watch-links.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import { paymentRoutes } from "./payments/payment-routes.ts";
import { questionRoutes } from "./questions/question-routes.ts";
import { releaseUnusedPayments } from "./payments/release-unused.ts";
import { RAZORPAY_TEST } from "./payments/razorpay/provider-names.ts";
import { sandboxProvider } from "./payments/sandbox-provider.ts";
import type { ShopContact } from "./mail/order-mail.ts";
import type { LogEntry, OwnUpi, Services, SessionLife } from "./services.ts";
import { fileRemedy, reasonOf, StorageError } from "./storage-error.ts";
import { termsRoutes } from "./terms-routes.ts";

/** The largest request body, in bytes: several times the largest order. */
const MAX_BODY_BYTES = 64 * 1024;

/** How often the provider is asked about awaited links, in ms. */
const WATCH_MS = 60_000;

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_RETURN_DAYS = 30;
const defaultSessionLife: SessionLife = { idleMs: 14 * DAY_MS, maxMs: 30 * DAY_MS };

/** The settings of an upstream. */
export interface UpstreamSettings extends DatabaseLocation {
  /** The folder for mails when there is no `smtpUrl`, and for the database when there is no `databaseUrl`; made when missing. */
  dataDir: string;
  /** Returns the shop's public address, for links in mails. A shop on any free port knows it only once it listens. */
  shopUrl(): string;
  /** `smtp://…` or `smtps://…`; null writes `.eml` files into `{dataDir}/mail`. */
  smtpUrl: string | null;
  /** The sender of every mail, such as `Pallu <hello@pallu.example>`. */
  mailFrom: string;
  /** Where the letters to the shop's owner go. Null when absent: they are not sent. */
  ownerEmail?: string | null;
  /** What letters to the owner write before the words of a command; the one of npm when absent. */
  ordersCommand?: string;
  /** The hour from which on a day's report is written, in the shop's time zone, and up to how many pieces a stock is low. */
  reportHour?: number;
  lowStock?: number;
  /** The shop's address and phone for its mails; none when absent. */
  contact?: ShopContact;
  log(entry: LogEntry): void;
  /** The clock; another one in tests. */
  now?(): Date;
  /** What an empty catalogue is filled with, and whose pictures are served. Null when absent: the catalogue stays empty. */
  samples?: SampleCatalogue | null;
  /** The provider for cards, and for UPI without `upi`: the sandbox in development and demonstrations, null for none. */
  provider: PaymentProvider | LinkProvider | null;
  /** The wanted ways to pay; those without a provider are left out. All of them when absent. */
  paymentMethods?: readonly PaymentMethod[] | undefined;
  /** The time zone of every date and time that customers read; India's when absent. */
  timeZone?: string;
  /** For how many days after delivery customers may ask for a return, 0 for never; 30 when absent. */
  returnDays?: number;
  /** The rate limits; the default ones when absent. */
  limits?: RateLimitSettings;
  /** How long a login lasts; two weeks unused and thirty days in all when absent. */
  sessionLife?: SessionLife;
  /** Whether `X-Shopper-Address` is trusted: only when nobody but the shop can send requests. False when absent. */
  trustsShop?: boolean;
  /** The shop's own UPI id: orders by UPI are then paid to it afterwards, without a provider. Null when absent. */
  upi?: OwnUpi | null;
  /** What shipping costs; the specification's rule when absent. */
  shipping?: ShippingRule;
  /** Who sells, for invoices; the name of the sender without taxes when absent. */
  seller?: Seller;
}

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
  /** The ways to pay that are offered, and those of them that are tests. */
  payments: Pick<OfferedPayments, "methods" | "testMethods">;
  /** For people: the database, the mail and the ways to pay. */
  description: string;
}

/** Opens and migrates the database, fills an empty catalogue and starts the outbox. Throws StorageError when the database or the folder cannot be used. */
export async function createUpstream(settings: UpstreamSettings): Promise<Upstream> {
  const { log, now = () => new Date(), provider } = settings;
  const engine = chooseEngine(settings);
  const usesFolder = settings.smtpUrl === null || settings.databaseUrl === undefined || settings.databaseUrl === null;
  if (usesFolder) await requireDataFolder(settings.dataDir);
  const db = await openDatabase(engine);
  const samples = settings.samples ?? null;
  const notice = maintenanceText(await readMaintenance(db), new Date());
  const isInMaintenance = watchMaintenance(db, log);
  const written = samples === null || notice !== null ? 0 : await fill(samples);
  if (written > 0) log({ level: "info", msg: "sample catalogue written", products: written });
  if (notice === null)
    await storeSeller(
      db,
      settings.seller ?? {
        name: nameIn(settings.mailFrom),
        address: "",
        state: null,
        gstin: null,
        rates: { otherwise: null, byCategory: {} },
        hsn: {},
        timeZone: settings.timeZone ?? DEFAULT_TIME_ZONE,
      },
    );
  const mailer =
    settings.smtpUrl === null
      ? fileMailer(path.join(settings.dataDir, "mail"), settings.mailFrom)
      : smtpMailer(settings.smtpUrl, settings.mailFrom);
  const upi = settings.upi ?? null;
  const returnTerms = {
    days: settings.returnDays ?? DEFAULT_RETURN_DAYS,
    timeZone: settings.timeZone ?? DEFAULT_TIME_ZONE,
  };
  const ownUpi = upi === null ? null : ownUpiProvider(upi.id);
  const payments = offeredPayments(settings.paymentMethods ?? paymentMethods, { provider, ownUpi });
  // Payments of an earlier setup can still be released; the sandbox, test keys and an own UPI id have nothing to give back.
  const providers = [
    ...(provider === null ? [] : [provider]),
    ...[sandboxProvider(), ownUpiProvider(""), { ...sandboxProvider(), name: RAZORPAY_TEST }].filter(
      ({ name }) => name !== provider?.name,
    ),
  ];
  const reportTerms = {
    timeZone: returnTerms.timeZone,
    hour: settings.reportHour ?? DEFAULT_REPORT_HOUR,
    lowStock: settings.lowStock ?? DEFAULT_LOW_STOCK,
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
    ordersCommand: settings.ordersCommand ?? DEFAULT_ORDERS_COMMAND,
    contact: settings.contact ?? { address: null, phone: null },
    shopName: nameIn(settings.mailFrom),
    shopUrl: () => settings.shopUrl().replace(/\/+$/, ""),
  };
  const searches = emptySearches({ db, now, timeZone: returnTerms.timeZone, log, isPaused: isInMaintenance });
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
  const settleLinks = async () => {
    await watchLinks(entryServices, isInMaintenance);
    await watchRefunds(entryServices, isInMaintenance);
    outbox.wake();
  };
  // Without an account, too: orders of an earlier one may still wait for their payment.
  const stopWatching = every(WATCH_MS, settleLinks, log);
  const ready = readiness({ check, log, remedyOf: (error) => engine.remedyOf(error) ?? fileRemedy(error) });
  const app = routes(
    {
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
      rateLimits: rateLimits({ db, now, limits: settings.limits ?? defaultRateLimits }),
      sessionLife: settings.sessionLife ?? defaultSessionLife,
      shopperAddress,
      isInMaintenance,
      isFrozen: (error) => engine.moving.isFrozen(error),
    },
    engine,
    samples,
  )
    .get("/openapi.json", (c) => c.json(openApiDocument()))
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) =>
      (await ready()) ? c.json({ status: "ready" }) : c.json({ status: "not ready" }, 503),
    );
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
    description: `embedded upstream on ${engine.description}, ${mailer.description}, ${paymentsText(payments)}${notice === null ? "" : `\n  ATTENTION: ${notice}`}`,
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

function routes(services: Services, engine: Engine, samples: SampleCatalogue | null): Hono {
  const tooLarge = () => {
    throw new HttpRefusal(413, "The request is too large.", "invalid");
  };
  return new Hono({ strict: false })
    .use(async (c, next) => {
      await next();
      // Answers change with every order and belong to one customer. Pictures set a header of their own.
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
      c.res.headers.set("x-content-type-options", "nosniff");
    })
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
    .use(async ({ req: { method } }, next) => {
      if (!isReading(method) && (await services.isInMaintenance())) throw new InMaintenance();
      await next();
    })
    .route("/", productRoutes(services))
    .route("/", pictureRoutes(samples, engine.photographs(services.db)))
    .route("/", registrationRoutes(services))
    .route("/", sessionRoutes(services))
    .route("/", passwordResetRoutes(services))
    .route("/", profileRoutes(services, engine))
    .route("/", wishlistRoutes(services))
    .route("/", cartRoutes(services))
    .route("/", linkRoutes(services))
    .route("/", paymentRoutes(services))
    .route("/", orderRoutes(services))
    .route("/", questionRoutes(services))
    .route("/", invoiceRoutes(services))
    .route("/", termsRoutes(services))
    .notFound((c) => c.json({ message: "Not found", code: "not_found" }, 404))
    .onError((thrown, c) => {
      // The database refuses a change that began before this process knew of the maintenance.
      const error = services.isFrozen(thrown) ? new InMaintenance() : thrown;
      if (error instanceof TooManyAttempts || error instanceof InMaintenance)
        c.header("retry-after", String(error.retryAfterS));
      if (error instanceof HttpRefusal) return c.json(error.body, error.status);
      // The path holds no secret: tokens are sent in headers and bodies. The error's message may hold one, so it is not logged.
      const reason = engine.remedyOf(error);
      services.log({
        level: "error",
        msg: "request failed",
        ...(reason !== null && { reason }),
        method: c.req.method,
        path: c.req.path.slice(0, 200),
        requestId: c.req.header("x-request-id")?.slice(0, 64),
        error: error.name,
        stack: error.stack,
      });
      return c.json({ message: "Something went wrong. Please try again." }, 500);
    });
}

/** Whether a request only reads. */
function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** Does work now and then, one run at a time. The function that is returned stops it after the current run. */
function every(ms: number, work: () => Promise<unknown>, log: UpstreamSettings["log"]): () => Promise<unknown> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) =>
        log({ level: "error", msg: "awaited payments could not be read", error: String(error) }),
      )
      .finally(() => {
        running = null;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** The name in an address such as `Pallu <hello@pallu.example>`, by which mails are signed. */
export function nameIn(mailFrom: string): string {
  return /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || "Pallu";
}

/** The ways to pay, for people: "cod, card (sandbox payments: no money moves)". */
function paymentsText({ methods, providerOf }: OfferedPayments): string {
  return `paid by ${methods
    .map((method) => [method, providerOf(method)?.description])
    .map(([method, by]) => (by === undefined ? method : `${method} (${by})`))
    .join(", ")}`;
}
