import { Hono, type Context } from "hono";
import { judgedCode } from "#contract/offers.ts";
import { offerCodeFrom } from "#domain/offers.ts";
import { findBearerToken, requireCustomerId } from "#api/customers/require-customer.ts";
import { missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { findCode } from "./stored-offers.ts";

/** `GET /offers/{code}`. */
export function offerRoutes(services: Services): Hono {
  return new Hono().get("/offers/:code", async (c) => {
    const customerId = findBearerToken(c) === null ? null : await requireCustomerId(c, services);
    const found = await askForCode(c, services, customerId, c.req.param("code"));
    if (found === null) throw missing("We do not know this code.");
    return c.json({ data: judgedCode.encode(found) });
  });
}

/** The offer of a code that somebody sent; null where there is none, which counts as an attempt. Beyond the limit nothing is told of any code. */
export async function askForCode(c: Context, services: Services, customerId: number | null, sent: string) {
  const { db, now, rateLimits, shopperAddress, returnTerms } = services;
  const attempt = await rateLimits.count("offer", String(customerId ?? "everybody"), shopperAddress(c));
  const code = offerCodeFrom(sent);
  const moment = { customerId, at: now(), timeZone: returnTerms.timeZone };
  const found = code === null ? null : await findCode(db, code, moment);
  if (found !== null) await attempt.takeBack();
  return found;
}
