import { Hono } from "hono";
import { z } from "zod";
import { readBody } from "../http/read-body.ts";
import { Refusal, invalid } from "../http/refusal.ts";
import { addToOutbox } from "../mail/outbox.ts";
import type { Services } from "../services.ts";
import { emailField, emailProblems, passwordProblems } from "./customer-fields.ts";
import { hashPassword } from "./passwords.ts";
import { hashToken } from "./tokens.ts";

/** How long after the request its letter is begun, in ms: the answer is out by then. */
const LETTER_AFTER_MS = 200;

const request = z.object({ email: emailField });
const reset = z.object({ token: z.string().max(512), password: z.string().max(1000) });

/** `POST /users/forgot-password` and `POST /users/reset-password`. */
export function passwordResets({ db, now, outbox, attempts, shopperAddress }: Services): Hono {
  return new Hono()
    .post("/users/forgot-password", async (c) => {
      const { email } = await readBody(c, request);
      const errors = emailProblems(email);
      if (errors.length > 0) throw invalid(errors);
      await attempts.count("reset", email, shopperAddress(c));
      // Known or not is found out after the answer: neither its words nor its time can tell. The worker shares this
      // process's one thread, so it must not even begin before; by how much later it does tells nothing either.
      await addToOutbox(db, { kind: "password_reset", email }, now());
      setTimeout(() => outbox.wake(), LETTER_AFTER_MS * (1 + Math.random())).unref();
      return c.json({ message: "Password reset link sent to your email." });
    })
    .post("/users/reset-password", async (c) => {
      const { token, password } = await readBody(c, reset);
      const errors = passwordProblems(password).map(({ path, msg }) => ({ path, msg: `${msg}.` }));
      if (errors.length > 0) throw new Refusal(400, errors[0]?.msg ?? "", "invalid", errors);
      await findCustomerOf(token);
      const passwordHash = await hashPassword(password);
      await setPassword(token, passwordHash);
      return c.json({ message: "Password reset successful." });
    });

  /** Looked at before the costly hashing, so that made-up tokens cost nothing; decided again where the token is used up. */
  async function findCustomerOf(token: string): Promise<void> {
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
      const used = await trx
        .deleteFrom("password_resets")
        .where("token_hash", "=", hashToken(token))
        .returning(["customer_id", "expires_at"])
        .executeTakeFirst();
      if (used === undefined || used.expires_at <= now().toISOString()) throw tokenInvalid();
      await trx
        .updateTable("customers")
        .set({ password_hash: passwordHash })
        .where("id", "=", used.customer_id)
        .execute();
      await trx.deleteFrom("password_resets").where("customer_id", "=", used.customer_id).execute();
      // Whoever knew the old password is logged out everywhere.
      await trx.deleteFrom("sessions").where("customer_id", "=", used.customer_id).execute();
    });
  }
}

function tokenInvalid(): Refusal {
  return new Refusal(400, "Invalid or expired password reset link.", "token_invalid");
}
