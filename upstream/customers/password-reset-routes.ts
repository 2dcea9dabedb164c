import { Hono } from "hono";
import { forgotPasswordRules, resetPasswordRules } from "../../contract/auth.ts";
import { readRequestBody } from "../http/read-request-body.ts";
import { HttpRefusal } from "../http/refusal.ts";
import { addToOutbox } from "../mail/outbox.ts";
import type { Services } from "../services.ts";
import { lockCustomer } from "./lock-customer.ts";
import { hashPassword } from "./passwords.ts";
import { hashToken } from "./tokens.ts";

/** How long after the request its mail is started, in ms: the answer is sent by then. */
const MAIL_AFTER_MS = 200;

/** `POST /users/forgot-password` and `POST /users/reset-password`. */
export function passwordResetRoutes({ db, now, outbox, rateLimits, shopperAddress }: Services): Hono {
  return new Hono()
    .post("/users/forgot-password", async (c) => {
      const { email } = await readRequestBody(c, forgotPasswordRules);
      await rateLimits.count("reset", email, shopperAddress(c));
      // The e-mail is looked up after the answer, so that neither its words nor its time show whether it is known. The
      // worker shares this process's only thread, so it starts later, after a random wait.
      await addToOutbox(db, { kind: "password_reset", email }, now());
      setTimeout(() => outbox.wake(), MAIL_AFTER_MS * (1 + Math.random())).unref();
      return c.json({ message: "Password reset link sent to your email." });
    })
    .post("/users/reset-password", async (c) => {
      const { token, password } = await readRequestBody(c, resetPasswordRules, 400);
      await requireToken(token);
      const passwordHash = await hashPassword(password);
      await setPassword(token, passwordHash);
      outbox.wake();
      return c.json({ message: "Password reset successful." });
    });

  /** Checks the token before the costly hashing, so that made-up tokens are cheap. `setPassword` checks it again. */
  async function requireToken(token: string): Promise<void> {
    const row = await db
      .selectFrom("password_resets")
      .select("customer_id")
      .where("token_hash", "=", hashToken(token))
      .where("expires_at", ">", now().toISOString())
      .executeTakeFirst();
    if (row === undefined) throw tokenInvalid();
  }

  async function setPassword(token: string, passwordHash: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const link = trx.selectFrom("password_resets").where("token_hash", "=", hashToken(token));
      const owner = await link.select("customer_id").executeTakeFirst();
      if (owner === undefined) throw tokenInvalid();
      // The customer is locked before the link, as a change of e-mail does, which ends all links.
      await lockCustomer(trx, owner.customer_id);
      const used = await trx
        .deleteFrom("password_resets")
        .where("token_hash", "=", hashToken(token))
        .returning(["customer_id", "expires_at"])
        .executeTakeFirst();
      if (used === undefined || used.expires_at <= now().toISOString()) throw tokenInvalid();
      const { email } = await trx
        .updateTable("customers")
        .set({ password_hash: passwordHash })
        .where("id", "=", used.customer_id)
        .returning("email")
        .executeTakeFirstOrThrow();
      await trx.deleteFrom("password_resets").where("customer_id", "=", used.customer_id).execute();
      // Everybody who logged in with the old password is logged out.
      await trx.deleteFrom("sessions").where("customer_id", "=", used.customer_id).execute();
      await addToOutbox(trx, { kind: "password_changed", email }, now());
    });
  }
}

function tokenInvalid(): HttpRefusal {
  return new HttpRefusal(400, "Invalid or expired password reset link.", "token_invalid");
}
