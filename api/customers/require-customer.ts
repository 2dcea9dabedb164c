import type { Context } from "hono";
import type { NotNull } from "kysely";
import { user } from "#contract/profile.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services, SessionLife } from "#api/http/services.ts";
import { changeRows, lockRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { hashToken } from "./passwords.ts";

/** How often a login's end is written within its idle time: not every call writes to the database. */
const WRITES_PER_IDLE_TIME = 20;

/** The id of the customer whose bearer token the request carries. Refuses with 401 when there is none, or it is unknown, expired or revoked. */
export async function requireCustomerId(c: Context, { db, now, sessionLife, isFrozen }: Services): Promise<number> {
  const token = findBearerToken(c);
  const at = now();
  const session =
    token === null
      ? undefined
      : await db
          .selectFrom("sessions")
          .innerJoin("customers", "customers.id", "customer_id")
          .select(["token_hash", "customer_id", "sessions.created_at", "expires_at", "guest_email"])
          .where("token_hash", "=", hashToken(token))
          .where("expires_at", ">", at.toISOString())
          .executeTakeFirst();
  if (session === undefined) throw notLoggedIn();
  // A guest's login is for one order.
  if (session.guest_email !== null) return session.customer_id;
  const expiresAt = expiryOf(Date.parse(session.created_at), at.getTime(), sessionLife);
  if (expiresAt <= at.getTime()) throw notLoggedIn();
  if (expiresAt - Date.parse(session.expires_at) > sessionLife.idleMs / WRITES_PER_IDLE_TIME) {
    const extended = { expires_at: new Date(expiresAt).toISOString() };
    await changeRows(db, "sessions", { token_hash: session.token_hash }, extended).catch((error: unknown) => {
      // In maintenance customers go on reading; their next visit extends the login.
      if (!isFrozen(error)) throw error;
    });
  }
  return session.customer_id;
}

/** Refuses with 401: the session is over. */
export function notLoggedIn(): HttpRefusal {
  return new HttpRefusal(401, "Please log in.", "unauthorized");
}

/** The account of a customer who is logged in, inside a transaction or not. Refuses with 401 where it is deleted meanwhile. */
export async function requireAccount(db: Database, id: number, { locked = false } = {}) {
  const account = db
    .selectFrom("customers")
    .select(["name", "city", "email", "password_hash", "language"])
    .where("id", "=", id)
    .where("email", "is not", null)
    .$narrowType<{ email: NotNull; password_hash: NotNull }>();
  return (locked ? account.forUpdate() : account).executeTakeFirstOrThrow(notLoggedIn);
}

/** When a login that is used now ends, in ms since 1970: after its idle time, or when it is too old. */
function expiryOf(createdAt: number, now: number, { idleMs, maxMs }: SessionLife): number {
  return Math.min(now + idleMs, createdAt + maxMs);
}

/** The bearer token of a request, or null. */
export function findBearerToken(c: Context): string | null {
  return /^bearer +(\S{1,512})$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
}

/** A customer as an answer tells them: what the contract names, so never the password. */
export function answerCustomer(customer: Row<"customers">) {
  return user.encode({ ...customer, email: customer.email ?? customer.guest_email, createdAt: customer.created_at });
}

/**
 * Makes the transaction wait for any other one of the same customer. Each change of a cart, a wishlist or an order takes
 * this lock first, so that requests from several windows do not overlap.
 */
export async function lockCustomer(trx: Database, customerId: number): Promise<void> {
  await lockRow(trx, "customers", { id: customerId });
}
