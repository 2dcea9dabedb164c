import { Hono } from "hono";
import { registerRules } from "../../contract/auth.ts";
import { indianFormats } from "../../contract/customer-fields.ts";
import { refusedAccountFields, type DeliveryTerms } from "../../domain/delivery-terms.ts";
import { readRequestBody } from "../http/read-request-body.ts";
import { HttpRefusal, invalid } from "../http/refusal.ts";
import type { Services } from "../services.ts";
import { toWireCustomer } from "./customer-on-the-wire.ts";
import { hashPassword } from "./passwords.ts";

/** `POST /users/register`: 201 with the customer, without a token: the customer logs in next. */
export function registrationRoutes({ db, now, delivery, rateLimits, shopperAddress }: Services): Hono {
  return new Hono().post("/users/register", async (c) => {
    const { password, ...fields } = await readRequestBody(c, registerRules);
    refuseAddress(fields, delivery);
    await rateLimits.count("register", fields.email, shopperAddress(c));
    const customer = await db
      .insertInto("customers")
      .values({ ...fields, password_hash: await hashPassword(password), created_at: now().toISOString() })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (customer === undefined) throw emailTaken();
    return c.json({ message: "Registration successful.", user: toWireCustomer(customer) }, 201);
  });
}

/** Refuses a phone number or PIN code that the terms do not take. A field that is not given is not judged. */
export function refuseAddress(account: Parameters<typeof refusedAccountFields>[0], delivery: DeliveryTerms): void {
  const refused = refusedAccountFields(account, delivery);
  if (refused.length > 0) throw invalid(refused.map((path) => ({ path, msg: indianFormats[path] })));
}

/** Refuses with 409 on the e-mail field. */
export function emailTaken(): HttpRefusal {
  return new HttpRefusal(409, "Email already exists", "email_taken", [{ path: "email", msg: "Email already exists" }]);
}
