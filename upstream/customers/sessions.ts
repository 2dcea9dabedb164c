import { Hono } from "hono";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { CustomersTable } from "../database/tables.ts";
import { readBody } from "../http/read-body.ts";
import { Refusal } from "../http/refusal.ts";
import type { Services } from "../services.ts";
import { customerOnTheWire, emailField } from "./customer-fields.ts";
import { isPassword } from "./passwords.ts";
import { findBearerToken } from "./require-customer.ts";
import { createToken, hashToken } from "./tokens.ts";

const credentials = z.object({ email: emailField, password: z.string().max(1000) });

/** `POST /users/login` and `POST /users/logout`. */
export function sessions({ db, now, attempts, sessionLife, shopperAddress }: Services): Hono {
  return new Hono()
    .post("/users/login", async (c) => {
      const { email, password } = await readBody(c, credentials);
      const attempt = await attempts.count("login", email, shopperAddress(c));
      const customer = await db.selectFrom("customers").selectAll().where("email", "=", email).executeTakeFirst();
      const known = await isPassword(password, customer?.password_hash ?? null);
      if (!known || customer === undefined) throw new Refusal(401, "Invalid email or password");
      await attempt.forget();
      const token = createToken();
      await openSession(customer, token);
      return c.json({ token, user: customerOnTheWire(customer) });
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
      // The password may have been changed while this one was checked, which ended every login: none opens after that with the old one.
      const current = await trx
        .selectFrom("customers")
        .select("password_hash")
        .where("id", "=", customerId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (current?.password_hash !== checked) throw new Refusal(401, "Invalid email or password");
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
