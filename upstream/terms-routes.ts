import { Hono } from "hono";
import { paiseAsRupees } from "../contract/scalars.ts";
import type { Services } from "./services.ts";

/** `GET /terms`: what the shop and this upstream must agree on. It needs no login. */
export function termsRoutes({ payments, shipping, delivery, returnTerms: { days } }: Services): Hono {
  return new Hono().get("/terms", (c) =>
    c.json({
      data: {
        shipping: {
          amount: paiseAsRupees(shipping.amountPaise),
          free_over: shipping.freeOverPaise === null ? null : paiseAsRupees(shipping.freeOverPaise),
        },
        payments: payments.methods.map((method) => ({
          method,
          by: payments.wayOf(method),
          test: payments.testMethods.includes(method),
        })),
        returns: days === 0 ? null : { days },
        delivery: {
          countries: delivery.countries,
          indian_formats: delivery.checksIndia,
          cash: {
            countries: delivery.cash.countries,
            up_to: delivery.cash.upToPaise === null ? null : paiseAsRupees(delivery.cash.upToPaise),
          },
        },
      },
    }),
  );
}
