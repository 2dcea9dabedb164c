import type { Hono } from "hono";
import { deskRouter } from "#api/staff/desk-router.ts";
import { photographsDesk } from "./photographs.ts";
import { productsDesk } from "./products.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import { ordersDesk } from "./orders.ts";
import { phoneOrdersDesk } from "./phone-orders.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { importsDesk } from "./imports.ts";
import { wordsDesk } from "./words.ts";

/** Every call of the desk that needs a login. */
export function deskRoutes(services: PaymentServices, photographs: PhotographStore): Hono {
  const router = deskRouter(services);
  productsDesk(router, services);
  photographsDesk(router, services, photographs);
  importsDesk(router, services);
  ordersDesk(router, services);
  phoneOrdersDesk(router, services);
  wordsDesk(router, services);
  return router.app;
}
