import { Hono } from "hono";
import { registerRules } from "../../contract/auth.ts";
import { readRequestBody } from "../http/read-request-body.ts";
import { HttpRefusal } from "../http/refusal.ts";
import type { Services } from "../services.ts";
import { toWireCustomer } from "./customer-on-the-wire.ts";
import { hashPassword } from "./passwords.ts";

/** `POST /users/register`: 201 with the customer, without a token: the customer logs in next. */
export function registrationRoutes({ db, now, rateLimits, shopperAddress }: Services): Hono {
  return new Hono().post("/users/register", async (c) => {
    const { password, ...fields } = await readRequestBody(c, registerRules);
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

/** Refuses with 409 on the e-mail field. */
export function emailTaken(): HttpRefusal {
  return new HttpRefusal(409, "Email already exists", "email_taken", [{ path: "email", msg: "Email already exists" }]);
}
