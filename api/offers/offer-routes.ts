import { Hono } from "hono";
import { judgedCode } from "#contract/offers.ts";
import { offerCodeFrom } from "#domain/offers.ts";
import { findBearerToken, requireCustomerId } from "#api/customers/require-customer.ts";
import { missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { findCode } from "./stored-offers.ts";

/**
 * `GET /offers/{code}`. To ask for a code that does not exist counts as an attempt. One that exists is told beyond the limit,
 * too.
 */
export function offerRoutes(services: Services): Hono {
  const { db, now, rateLimits, shopperAddress, returnTerms } = services;
  return new Hono().get("/offers/:code", async (c) => {
    const customerId = findBearerToken(c) === null ? null : await requireCustomerId(c, services);
    const code = offerCodeFrom(c.req.param("code"));
    const moment = { customerId, at: now(), timeZone: returnTerms.timeZone };
    const found = code === null ? null : await findCode(db, code, moment);
    if (found !== null) return c.json({ data: judgedCode.encode(found) });
    await rateLimits.count("offer", "everybody", shopperAddress(c));
    throw missing("We do not know this code.");
  });
}
