import { Hono } from "hono";
import { authCalls, emailRequest } from "#contract/auth.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import { HttpRefusal, invalid } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { indianDigits, indianFormats } from "#contract/customer-fields.ts";
import type { DeliveryTerms } from "#domain/delivery-terms.ts";
import { refusedAccountFields } from "#domain/indian-states.ts";
import { languageFrom } from "#domain/languages.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { answerCustomer, findBearerToken, lockCustomer, requireAccount } from "./require-customer.ts";
import { isPassword, createToken, hashToken, hashPassword } from "./passwords.ts";
import { addRow, changeRows, deleteRows, findRow, lockRow } from "#api/database/rows.ts";
import type { Row } from "#api/database/tables.ts";

type SessionServices = Pick<Services, "db" | "now" | "rateLimits" | "sessionLife" | "shopperAddress">;

/** `POST /users/login` and `POST /users/logout`. */
export function sessionRoutes({ db, now, rateLimits, sessionLife, shopperAddress }: SessionServices): Hono {
  return new Hono()
    .post("/users/login", async (c) => {
      const { email, password } = await readRequestBody(c, authCalls.logIn.request);
      const attempt = await rateLimits.count("login", email, shopperAddress(c));
      const customer = await findRow(db, "customers", { email });
      const isRight = await isPassword(password, customer?.password_hash ?? null);
      if (!isRight || customer === undefined) throw new HttpRefusal(401, "Invalid email or password", "login_refused");
      await attempt.forget();
      const token = createToken();
      await openSession(customer, token);
      return c.json({ token, user: answerCustomer(customer) });
    })
    .post("/users/logout", async (c) => {
      const token = findBearerToken(c);
      if (token !== null) await deleteRows(db, "sessions", { token_hash: hashToken(token) });
      return c.json({ message: "Logged out." });
    });

  async function openSession(
    { id: customerId, password_hash: checked }: Pick<Row<"customers">, "id" | "password_hash">,
    token: string,
  ): Promise<void> {
    const at = now();
    const expiresAt = new Date(at.getTime() + Math.min(sessionLife.idleMs, sessionLife.maxMs));
    await db.transaction().execute(async (trx) => {
      // A new password ends every login. It may have been set while the old one was checked, so it is compared again.
      const current = await lockRow(trx, "customers", { id: customerId });
      if (current?.password_hash !== checked) throw new HttpRefusal(401, "Invalid email or password", "login_refused");
      await trx
        .deleteFrom("sessions")
        .where("customer_id", "=", customerId)
        .where("expires_at", "<=", at.toISOString())
        .execute();
      await addRow(trx, "sessions", {
        token_hash: hashToken(token),
        customer_id: customerId,
        created_at: at.toISOString(),
        expires_at: expiresAt.toISOString(),
      });
    });
  }
}

/** `POST /users/register`: 201 with the customer, without a token: the customer logs in next. */
export function registrationRoutes({ db, now, orderTerms, rateLimits, shopperAddress }: Services): Hono {
  return new Hono().post("/users/register", async (c) => {
    const { password, ...fields } = await readRequestBody(c, authCalls.register.request);
    refuseAddress(fields, (await orderTerms(db)).delivery);
    await rateLimits.count("register", fields.email, shopperAddress(c));
    const customer = await db
      .insertInto("customers")
      .values({
        ...fields,
        password_hash: await hashPassword(password),
        created_at: now().toISOString(),
        language: languageFrom(c.req.header("accept-language")),
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (customer === undefined) throw emailTaken();
    return c.json({ message: "Registration successful.", user: answerCustomer(customer) }, 201);
  });
}

/** Refuses a phone number or PIN code that the terms do not take. A field that is not given is not judged. */
export function refuseAddress(account: Parameters<typeof refusedAccountFields>[0], delivery: DeliveryTerms): void {
  const refused = refusedAccountFields(account, delivery);
  if (refused.length > 0)
    throw invalid(refused.map((path) => ({ path, msg: indianFormats[path], values: { digits: indianDigits[path] } })));
}

/** Refuses with 409 on the e-mail field. */
export function emailTaken(): HttpRefusal {
  return new HttpRefusal(409, "Email already exists", "email_taken", [{ path: "email", msg: "Email already exists" }]);
}

/** How long after the request its mail is started, in ms: the answer is sent by then. */
const MAIL_AFTER_MS = 200;

/** `POST /users/forgot-password` and `POST /users/reset-password`. */
export function passwordResetRoutes({ db, now, outbox, rateLimits, shopperAddress }: Services): Hono {
  return new Hono()
    .post("/users/forgot-password", async (c) => {
      const { email } = await readRequestBody(c, emailRequest);
      await rateLimits.count("reset", email, shopperAddress(c));
      // The e-mail is looked up after the answer, so that neither its words nor its time show whether it is known. The
      // worker shares this process's only thread, so it starts later, after a random wait.
      const language = languageFrom(c.req.header("accept-language"));
      await addToOutbox(db, { kind: "password_reset", email, language }, now());
      setTimeout(() => outbox.wake(), MAIL_AFTER_MS * (1 + Math.random())).unref();
      return c.json({ message: "Password reset link sent to your email." });
    })
    .post("/users/reset-password", async (c) => {
      const { token, password } = await readRequestBody(c, authCalls.resetPassword.request, 400);
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
      const { email, language } = await requireAccount(trx, used.customer_id);
      await changeRows(trx, "customers", { id: used.customer_id }, { password_hash: passwordHash });
      await deleteRows(trx, "password_resets", { customer_id: used.customer_id });
      // Everybody who logged in with the old password is logged out.
      await deleteRows(trx, "sessions", { customer_id: used.customer_id });
      await addToOutbox(trx, { kind: "password_changed", email, language }, now());
    });
  }
}

function tokenInvalid(): HttpRefusal {
  return new HttpRefusal(400, "Invalid or expired password reset link.", "token_invalid");
}
