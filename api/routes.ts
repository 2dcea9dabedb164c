import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { openApiDocument } from "#contract/openapi.ts";
import { terms } from "#contract/terms.ts";
import { cartRoutes } from "./cart/cart-routes.ts";
import { productRoutes, type CatalogueServices } from "./catalogue/listing/product-routes.ts";
import { pictureRoutes } from "./catalogue/pictures/picture-routes.ts";
import type { SampleCatalogue } from "./upstream-settings.ts";
import { passwordResetRoutes, registrationRoutes, sessionRoutes } from "./customers/session-routes.ts";
import { guestRoutes } from "./customers/guests.ts";
import { addressRoutes } from "./customers/address-routes.ts";
import { profileRoutes } from "./customers/profile-routes.ts";
import { wishlistRoutes } from "./customers/wishlist-routes.ts";
import type { Engine } from "./database/engine.ts";
import { languageFrom } from "#domain/languages.ts";
import { contentReader, contentVersion, readContentIn } from "./shop-content/stored-content.ts";
import { HttpRefusal, tooLarge } from "./http/refusal.ts";
import { InMaintenance } from "./http/watch-maintenance.ts";
import { invoiceRoutes } from "./invoices/load-invoice.ts";
import { offerRoutes } from "./offers/offer-routes.ts";
import { readOpenOffers } from "./offers/stored-offers.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { orderStateRoutes } from "./orders/order-state-routes.ts";
import { linkRoutes } from "./payment-links/link-routes.ts";
import type { PaymentServices } from "./payments/offered-payments.ts";
import { paymentRoutes } from "./payments/payment-routes.ts";
import { questionRoutes } from "./questions/question-routes.ts";
import { reviewRoutes } from "./reviews/review-routes.ts";
import { stockAlertRoutes } from "./stock-alerts/alert-routes.ts";
import { TooManyAttempts } from "./http/rate-limits.ts";

/** The largest request body, in bytes: several times the largest order. */
const MAX_BODY_BYTES = 64 * 1024;

interface RouteParts {
  services: PaymentServices & CatalogueServices;
  engine: Engine;
  /** The pictures of the sample catalogue; null where it is not used. */
  samples: SampleCatalogue | null;
  isReady(): Promise<boolean>;
}

/** Every route of the upstream, and what each request passes before it. */
export function upstreamRoutes({ services, engine, samples, isReady }: RouteParts): Hono {
  const usualLimit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });
  return new Hono({ strict: false })
    .use(async (c, next) => {
      await next();
      // Answers change with every order and belong to one customer. Pictures set a header of their own.
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
      c.res.headers.set("x-content-type-options", "nosniff");
    })
    .use((c, next) => (isReview(c) ? next() : usualLimit(c, next)))
    .use(async ({ req: { method } }, next) => {
      if (!isReading(method) && (await services.isInMaintenance())) throw new InMaintenance();
      await next();
    })
    .route("/", productRoutes(services))
    .route("/", pictureRoutes(samples, services.desk.photographs))
    .route("/", registrationRoutes(services))
    .route("/", sessionRoutes(services))
    .route("/", guestRoutes(services))
    .route("/", passwordResetRoutes(services))
    .route("/", profileRoutes(services, engine))
    .route("/", addressRoutes(services))
    .route("/", wishlistRoutes(services))
    .route("/", cartRoutes(services))
    .route("/", offerRoutes(services))
    .route("/", linkRoutes(services))
    .route("/", paymentRoutes(services))
    .route("/", orderRoutes(services, contentReader(services.db, services.sampleContent)))
    .route("/", orderStateRoutes(services))
    .route("/", questionRoutes(services))
    .route("/", stockAlertRoutes(services))
    .route("/", reviewRoutes(services))
    .route("/", invoiceRoutes(services))
    .route("/", termsRoutes(services))
    .get("/openapi.json", (c) => c.json(openApiDocument()))
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) =>
      (await isReady()) ? c.json({ status: "ready" }) : c.json({ status: "not ready" }, 503),
    )
    .notFound((c) => c.json({ message: "Not found", code: "not_found" }, 404))
    .onError((error, c) => answerError(error, c, services, engine));
}

/** Whether a request may bring the photographs of a review, which has a limit of its own: who sends it is known before it is read. */
function isReview({ req: { method, path } }: Context): boolean {
  return method === "PUT" && /^\/orders\/[^/]+\/reviews\/[^/]+\/?$/.test(path);
}

/** Whether a request only reads. */
function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** Answers a request whose route threw: a refusal as it is, anything else with 500 and a line in the log. */
function answerError(
  thrown: Error,
  c: Context,
  { isFrozen, log }: Pick<PaymentServices, "isFrozen" | "log">,
  engine: Pick<Engine, "remedyOf">,
): Response {
  // The database refuses a change that began before this process knew of the maintenance.
  const error = isFrozen(thrown) ? new InMaintenance() : thrown;
  if (error instanceof TooManyAttempts || error instanceof InMaintenance)
    c.header("retry-after", String(error.retryAfterS));
  if (error instanceof HttpRefusal) return c.json(error.body, error.status);
  // The path holds no secret: tokens are sent in headers and bodies. The error's message may hold one, so it is not logged.
  const reason = engine.remedyOf(error);
  log({
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
}

/** `GET /terms`, what the shop and this upstream must agree on, and `GET /shop-content`. They need no login. */
function termsRoutes({
  db,
  now,
  payments,
  orderTerms,
  sampleContent,
  takesGuests,
  returnTerms: { days, timeZone },
}: PaymentServices): Hono {
  const routes = new Hono().get("/shop-content", async (c) => {
    const wanted = languageFrom(c.req.header("accept-language"));
    const { content, language } = await readContentIn(db, sampleContent, wanted);
    // The terms tell the rules, and invoices the taxes.
    const { rules: _, taxes: __, ...told } = content;
    c.header("content-language", language);
    c.header("vary", "accept-language", { append: true });
    return c.json({ data: told });
  });
  return routes.get("/terms", async (c) => {
    const version = await contentVersion(db, sampleContent);
    const { shipping, delivery } = await orderTerms(db);
    const offers = await readOpenOffers(db, { at: now(), timeZone });
    return c.json({
      data: terms.encode({
        contentVersion: version,
        shipping,
        payments: payments.methods.map((method) => ({
          method,
          by: payments.wayOf(method),
          isTest: payments.testMethods.includes(method),
        })),
        returns: days === 0 ? null : { days },
        ownData: true,
        giftNotes: true,
        guestCheckout: takesGuests,
        stockAlerts: true,
        offers: offers.codes || offers.open.length > 0 ? offers : null,
        delivery,
      }),
    });
  });
}
