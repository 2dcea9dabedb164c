import type { Context } from "hono";
import { Refusal } from "../http/refusal.ts";
import type { Services } from "../services.ts";
import { hashToken } from "./tokens.ts";

/** The id of the customer whose bearer token the request carries. Refuses with 401 when there is none, or it is unknown, expired or revoked. */
export async function requireCustomer(c: Context, { db, now }: Services): Promise<number> {
  const token = findBearerToken(c);
  const session =
    token === null
      ? undefined
      : await db
          .selectFrom("sessions")
          .select("customer_id")
          .where("token_hash", "=", hashToken(token))
          .where("expires_at", ">", now().toISOString())
          .executeTakeFirst();
  if (session === undefined) throw new Refusal(401, "Please log in.", "unauthorized");
  return session.customer_id;
}

/** The bearer token of a request, or null. */
export function findBearerToken(c: Context): string | null {
  return /^bearer +(\S{1,512})$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
}
