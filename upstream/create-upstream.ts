import path from "node:path";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { sql } from "kysely";
import { openApiDocument } from "../contract/openapi.ts";
import { paymentMethods, type PaymentMethod } from "../domain/payment-methods.ts";
import { cartRoutes } from "./cart/cart-routes.ts";
import { pictureRoutes } from "./catalogue/picture-routes.ts";
import { productRoutes } from "./catalogue/product-routes.ts";
import { fillCatalogue } from "./catalogue/fill-catalogue.ts";
import type { SampleCatalogue } from "./catalogue/sample-catalogue.ts";
import { passwordResetRoutes } from "./customers/password-reset-routes.ts";
import { profileRoutes } from "./customers/profile-routes.ts";
import { registrationRoutes } from "./customers/registration-routes.ts";
import { sessionRoutes } from "./customers/session-routes.ts";
import { wishlistRoutes } from "./customers/wishlist-routes.ts";
import { requireDataFolder, tryFolder } from "./data-folder.ts";
import { chooseEngine, type DatabasePlace } from "./database/choose-engine.ts";
import type { Engine } from "./database/engine.ts";
import { openDatabase } from "./database/open-database.ts";
import { readiness } from "./http/readiness.ts";
import { rateLimits, TooManyAttempts, defaultRateLimits, type RateLimitSettings } from "./http/rate-limits.ts";
import { HttpRefusal } from "./http/refusal.ts";
import { readBacklog, type Backlog } from "./mail/backlog.ts";
import { fileMailer, smtpMailer } from "./mail/mailer.ts";
import { startOutbox } from "./mail/outbox-worker.ts";
import { performEntry, recallEntry } from "./mail/perform-entry.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { offeredPayments, type OfferedPayments } from "./payments/offered-payments.ts";
import { ownUpiProvider } from "./payments/own-upi-provider.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import { paymentRoutes } from "./payments/payment-routes.ts";
import { releaseUnusedPayments } from "./payments/release-unused.ts";
import { sandboxProvider } from "./payments/sandbox-provider.ts";
import type { LogEntry, OwnUpi, Services, SessionLife } from "./services.ts";
import { fileRemedy, reasonOf, StorageError } from "./storage-error.ts";

/** The largest request body read, in bytes: several times the largest order. */
const MAX_BODY_BYTES = 64 * 1024;

const DAY_MS = 24 * 60 * 60 * 1000;
const usualLife: SessionLife = { idleMs: 14 * DAY_MS, maxMs: 30 * DAY_MS };

/** How an upstream is set up. */
export interface UpstreamSettings extends DatabasePlace {
  /** Where the mails go without `smtpUrl`, and the database without `databaseUrl`; made when missing. */
  dataDir: string;
  /** The shop's public address, for links in mails: asked when a mail is written, since a shop on any free port learns it late. */
  shopUrl(): string;
  /** `smtp://…` or `smtps://…`; null writes `.eml` files into `{dataDir}/mail`. */
  smtpUrl: string | null;
  /** Sender of every mail, such as `Pallu <hello@pallu.example>`. */
  mailFrom: string;
  log(entry: LogEntry): void;
  /** The clock; another one in tests. */
  now?(): Date;
  /** What an empty catalogue is filled with, and whose pictures are served. Null when absent: the catalogue stays empty. */
  samples?: SampleCatalogue | null;
  /** Who moves the money of cards, and of UPI without `upi`: the sandbox for development and demonstrations, null for nobody. */
  provider: PaymentProvider | null;
  /** The ways to pay that are wanted, as far as somebody takes their money; all of them when absent. */
  paymentMethods?: readonly PaymentMethod[] | undefined;
  /** The limits of attempts; the usual ones when absent. */
  limits?: RateLimitSettings;
  /** How long a login lasts; two weeks unused and thirty days in all when absent. */
  sessionLife?: SessionLife;
  /** Whether `X-Shopper-Address` is believed: only where none but the shop can send a request. False when absent. */
  trustsShop?: boolean;
  /** The shop's own UPI id, where UPI orders are paid to it after they are placed, and no provider takes the money. Null when absent. */
  upi?: OwnUpi | null;
}

/** A running upstream. */
export interface Upstream {
  /** Answers any request, whatever its host; never throws. */
  fetch(request: Request): Promise<Response>;
  /** Whether the database answers and can be written, and the data folder with it. Looks once a second at most. */
  ready(): Promise<boolean>;
  /** Finishes the mail in hand and closes the database. Wait for requests in flight first. */
  close(): Promise<void>;
  /** What waits to be done outside the database. Throws when it does not answer. */
  backlog(): Promise<Backlog>;
  /** The ways to pay that it offers, and those of them that are tests. */
  payments: Pick<OfferedPayments, "methods" | "testMethods">;
  /** For people: what it runs on. */
  description: string;
}

/** Opens the database, brings it up to date, seeds an empty catalogue and starts the outbox. Throws StorageError when database or folder cannot be used. */
export async function createUpstream(settings: UpstreamSettings): Promise<Upstream> {
  const { log, now = () => new Date(), provider } = settings;
  const engine = chooseEngine(settings);
  const usesFolder = settings.smtpUrl === null || settings.databaseUrl === undefined || settings.databaseUrl === null;
  if (usesFolder) await requireDataFolder(settings.dataDir);
  const db = await openDatabase(engine);
  const samples = settings.samples ?? null;
  const written = samples === null ? 0 : await fill(samples);
  if (written > 0) log({ level: "info", msg: "catalogue seeded", products: written });
  const mailer =
    settings.smtpUrl === null
      ? fileMailer(path.join(settings.dataDir, "mail"), settings.mailFrom)
      : smtpMailer(settings.smtpUrl, settings.mailFrom);
  const upi = settings.upi ?? null;
  const ownUpi = upi === null ? null : ownUpiProvider(upi.id);
  const payments = offeredPayments(settings.paymentMethods ?? paymentMethods, { provider, ownUpi });
  // What was paid while others took the money is released all the same; the sandbox and an own UPI id hold nothing.
  const providers = [...(provider === null ? [] : [provider]), sandboxProvider(), ownUpiProvider("")];
  const performing = {
    db,
    now,
    log,
    mailer,
    providers,
    upiId: upi?.id ?? null,
    shopName: nameIn(settings.mailFrom),
    shopUrl: () => settings.shopUrl().replace(/\/+$/, ""),
  };
  const outbox = startOutbox({
    db,
    now,
    log,
    perform: (entry, handing) => performEntry(performing, entry, handing),
    recall: (entry) => recallEntry(performing, entry),
    tidy: () => releaseUnusedPayments(db, now()),
  });
  outbox.wake();
  const ready = readiness({ check, log, remedyOf: (error) => engine.remedyOf(error) ?? fileRemedy(error) });
  const app = routes(
    {
      db,
      now,
      log,
      outbox,
      payments,
      upi,
      rateLimits: rateLimits({ db, now, limits: settings.limits ?? defaultRateLimits }),
      sessionLife: settings.sessionLife ?? usualLife,
      shopperAddress,
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
      await outbox.stop();
      await db.destroy();
    },
    backlog: () => readBacklog(db),
    payments,
    description: `embedded upstream on ${engine.description}, ${mailer.description}, ${paymentsText(payments)}`,
  };

  function shopperAddress(c: Context): string | null {
    return settings.trustsShop === true ? (c.req.header("x-shopper-address") ?? null) : null;
  }

  async function check(): Promise<void> {
    await sql`select 1 from products limit 1`.execute(db);
    await engine.checkWrite(db, now());
    if (usesFolder) await tryFolder(settings.dataDir);
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
      // Answers change with every order and belong to one customer; what may be kept says so itself (pictures).
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
      c.res.headers.set("x-content-type-options", "nosniff");
    })
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
    .route("/", productRoutes(services))
    .route("/", pictureRoutes(samples))
    .route("/", registrationRoutes(services))
    .route("/", sessionRoutes(services))
    .route("/", passwordResetRoutes(services))
    .route("/", profileRoutes(services, engine))
    .route("/", wishlistRoutes(services))
    .route("/", cartRoutes(services))
    .route("/", paymentRoutes(services))
    .route("/", orderRoutes(services))
    .notFound((c) => c.json({ message: "Not found", code: "not_found" }, 404))
    .onError((error, c) => {
      if (error instanceof TooManyAttempts) c.header("retry-after", String(error.retryAfterS));
      if (error instanceof HttpRefusal) return c.json(error.body, error.status);
      // The path holds no secret (tokens travel in headers and bodies); the error's own words may, so only its kind and place are told.
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

/** The name in an address such as `Pallu <hello@pallu.example>`: mails are signed as they are sent. */
function nameIn(mailFrom: string): string {
  return /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || "Pallu";
}

/** The ways to pay, for people: "cod, card (sandbox payments: no money moves)". */
function paymentsText({ methods, providerOf }: OfferedPayments): string {
  return `paid by ${methods
    .map((method) => [method, providerOf(method)?.description])
    .map(([method, by]) => (by === undefined ? method : `${method} (${by})`))
    .join(", ")}`;
}
