import { Hono } from "hono";
import type { Selectable } from "kysely";
import { loginRules } from "../../contract/auth.ts";
import type { CustomersTable } from "../database/tables/customers.ts";
import { readRequestBody } from "../http/read-request-body.ts";
import { HttpRefusal } from "../http/refusal.ts";
import type { Services } from "../services.ts";
import { toWireCustomer } from "./customer-on-the-wire.ts";
import { isPassword } from "./passwords.ts";
import { findBearerToken } from "./require-customer.ts";
import { createToken, hashToken } from "./tokens.ts";

type SessionServices = Pick<Services, "db" | "now" | "rateLimits" | "sessionLife" | "shopperAddress">;

/** `POST /users/login` and `POST /users/logout`. */
export function sessionRoutes({ db, now, rateLimits, sessionLife, shopperAddress }: SessionServices): Hono {
  return new Hono()
    .post("/users/login", async (c) => {
      const { email, password } = await readRequestBody(c, loginRules);
      const attempt = await rateLimits.count("login", email, shopperAddress(c));
      const customer = await db.selectFrom("customers").selectAll().where("email", "=", email).executeTakeFirst();
      const isRight = await isPassword(password, customer?.password_hash ?? null);
      if (!isRight || customer === undefined) throw new HttpRefusal(401, "Invalid email or password");
      await attempt.forget();
      const token = createToken();
      await openSession(customer, token);
      return c.json({ token, user: toWireCustomer(customer) });
    })
    .post("/users/logout", async (c) => {
      const token = findBearerToken(c);
      if (token !== null) await db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute();
      return c.json({ message: "Logged out." });
    });

  async function openSession(
    { id: customerId, password_hash: checked }: Pick<Selectable<CustomersTable>, "id" | "password_hash">,
    token: string,
  ): Promise<void> {
    const at = now();
    const expiresAt = new Date(at.getTime() + Math.min(sessionLife.idleMs, sessionLife.maxMs));
    await db.transaction().execute(async (trx) => {
      // A new password ends every login. It may have been set while the old one was checked, so it is compared again.
      const current = await trx
        .selectFrom("customers")
        .select("password_hash")
        .where("id", "=", customerId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (current?.password_hash !== checked) throw new HttpRefusal(401, "Invalid email or password");
      await trx
        .deleteFrom("sessions")
        .where("customer_id", "=", customerId)
        .where("expires_at", "<=", at.toISOString())
        .execute();
      await trx
        .insertInto("sessions")
        .values({
          token_hash: hashToken(token),
          customer_id: customerId,
          created_at: at.toISOString(),
          expires_at: expiresAt.toISOString(),
        })
        .execute();
    });
  }
}
