import type { Context } from "hono";
import { Refusal } from "../http/refusal.ts";
import type { Services, SessionLife } from "../services.ts";
import { hashToken } from "./tokens.ts";

/** How often the use of a login is marked while it would last unused: not every call writes. */
const MARKS_PER_LIFE = 20;

/** The id of the customer whose bearer token the request carries. Refuses with 401 when there is none, or it is unknown, expired or revoked. */
export async function requireCustomer(c: Context, { db, now, sessionLife }: Services): Promise<number> {
  const token = findBearerToken(c);
  const at = now();
  const session =
    token === null
      ? undefined
      : await db
          .selectFrom("sessions")
          .select(["token_hash", "customer_id", "created_at", "expires_at"])
          .where("token_hash", "=", hashToken(token))
          .where("expires_at", ">", at.toISOString())
          .executeTakeFirst();
  if (session === undefined) throw new Refusal(401, "Please log in.", "unauthorized");
  const expiresAt = expiryOf(Date.parse(session.created_at), at.getTime(), sessionLife);
  if (expiresAt <= at.getTime()) throw new Refusal(401, "Please log in.", "unauthorized");
  if (expiresAt - Date.parse(session.expires_at) > sessionLife.idleMs / MARKS_PER_LIFE) {
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(expiresAt).toISOString() })
      .where("token_hash", "=", session.token_hash)
      .execute();
  }
  return session.customer_id;
}

/** When a login used now ends (all in ms): unused, or because it is too old. */
function expiryOf(createdAt: number, now: number, { idleMs, maxMs }: SessionLife): number {
  return Math.min(now + idleMs, createdAt + maxMs);
}

/** The bearer token of a request, or null. */
export function findBearerToken(c: Context): string | null {
  return /^bearer +(\S{1,512})$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
}
