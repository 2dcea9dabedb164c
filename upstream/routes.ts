import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { openApiDocument } from "../contract/openapi.ts";
import { cartRoutes } from "./cart/cart-routes.ts";
import { pictureRoutes } from "./catalogue/picture-routes.ts";
import { productRoutes } from "./catalogue/product-routes.ts";
import type { SampleCatalogue } from "./catalogue/sample-catalogue.ts";
import { passwordResetRoutes } from "./customers/password-reset-routes.ts";
import { profileRoutes } from "./customers/profile-routes.ts";
import { registrationRoutes } from "./customers/registration-routes.ts";
import { sessionRoutes } from "./customers/session-routes.ts";
import { wishlistRoutes } from "./customers/wishlist-routes.ts";
import type { Engine } from "./database/engine.ts";
import { answerError } from "./http/answer-error.ts";
import { HttpRefusal } from "./http/refusal.ts";
import { InMaintenance } from "./http/watch-maintenance.ts";
import { invoiceRoutes } from "./invoices/invoice-routes.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { linkRoutes } from "./payments/link-routes.ts";
import { paymentRoutes } from "./payments/payment-routes.ts";
import { questionRoutes } from "./questions/question-routes.ts";
import type { Services } from "./services.ts";
import { termsRoutes } from "./terms-routes.ts";

/** The largest request body, in bytes: several times the largest order. */
const MAX_BODY_BYTES = 64 * 1024;

interface RouteParts {
  services: Services;
  engine: Engine;
  /** The pictures of the sample catalogue; null where it is not used. */
  samples: SampleCatalogue | null;
  isReady(): Promise<boolean>;
}

/** Every route of the upstream, and what each request passes before it. */
export function upstreamRoutes({ services, engine, samples, isReady }: RouteParts): Hono {
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
    .get("/openapi.json", (c) => c.json(openApiDocument()))
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) =>
      (await isReady()) ? c.json({ status: "ready" }) : c.json({ status: "not ready" }, 503),
    )
    .notFound((c) => c.json({ message: "Not found", code: "not_found" }, 404))
    .onError((error, c) => answerError(error, c, services, engine));
}

/** Whether a request only reads. */
function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}
