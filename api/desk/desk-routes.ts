import type { Hono } from "hono";
import { deskRouter } from "#api/staff/desk-router.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { wordsDesk } from "./words.ts";

/** Every call of the desk that needs a login. */
export function deskRoutes(services: PaymentServices): Hono {
  const router = deskRouter(services);
  wordsDesk(router, services);
  return router.app;
}
