import type { Hono } from "hono";
import { deskRouter } from "#api/staff/desk-router.ts";
import { todayDesk } from "./today.ts";
import { ordersDesk } from "./orders.ts";
import { phoneOrdersDesk } from "./phone-orders.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { accountDesk } from "./account.ts";
import { booksDesk } from "./books.ts";
import { wordsDesk } from "./words.ts";
import { teamDesk } from "./team.ts";

/** Every call of the desk that needs a login. */
export function deskRoutes(services: PaymentServices): Hono {
  const router = deskRouter(services);
  todayDesk(router, services);
  ordersDesk(router, services);
  phoneOrdersDesk(router, services);
  accountDesk(router, services);
  teamDesk(router, services);
  booksDesk(router, services);
  wordsDesk(router, services);
  return router.app;
}
