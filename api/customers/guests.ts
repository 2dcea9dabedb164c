import { Hono } from "hono";
import { emailRequest } from "#contract/auth.ts";
import type { DeliveryAddress } from "#domain/delivery-fields.ts";
import { languageFrom } from "#domain/languages.ts";
import { addRow, deleteRows, findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import { conflict, missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { createToken, hashToken } from "./passwords.ts";
import { answerCustomer } from "./require-customer.ts";

/** How long a guest is logged in, in ms. */
const GUEST_MS = 24 * 60 * 60 * 1000;

/** `POST /users/guest`: a customer for one order, whom nobody can log in as. It says nothing about the accounts there are. */
export function guestRoutes({ db, now, rateLimits, shopperAddress, takesGuests }: Services): Hono {
  return new Hono().post("/users/guest", async (c) => {
    const { email } = await readRequestBody(c, emailRequest);
    if (!takesGuests) throw missing("Please log in to order.");
    await rateLimits.count("register", email, shopperAddress(c));
    const token = createToken();
    const at = now();
    const guest = await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto("customers")
        .values({
          // Until the order says it.
          name: email,
          guest_email: email,
          created_at: at.toISOString(),
          language: languageFrom(c.req.header("accept-language")),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await addRow(trx, "sessions", {
        token_hash: hashToken(token),
        customer_id: row.id,
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + GUEST_MS).toISOString(),
      });
      return row;
    });
    return c.json({ token, user: answerCustomer(guest) }, 201);
  });
}

/**
 * Notes who a guest is, by the delivery address of their order. Refuses a second order: a guest's mails go to whatever address
 * is typed. Does nothing for other customers, who are locked by now as a guest is.
 */
export async function orderAsGuest(trx: Database, id: number, { fullName, email, phone }: DeliveryAddress) {
  const guest = await trx
    .updateTable("customers")
    .set({ name: fullName, phone, ...(email !== null && { guest_email: email.toLowerCase() }) })
    .where("id", "=", id)
    .where("guest_email", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (guest === undefined) return;
  const order = await findRow(trx, "orders", { customer_id: id });
  if (order !== undefined) throw conflict("cart_changed", "This is ordered already.");
}

/** For how long guests who ordered nothing are looked for, in ms. */
const SOUGHT_MS = 9 * GUEST_MS;

/** Deletes the guests of two days ago and before who ordered nothing. A payment of theirs stays. */
export async function deleteUnusedGuests(db: Database, at: Date): Promise<void> {
  const unused = await db
    .selectFrom("customers")
    .select("id")
    .where("guest_email", "is not", null)
    .where("created_at", "<", new Date(at.getTime() - 2 * GUEST_MS).toISOString())
    .where("created_at", ">", new Date(at.getTime() - SOUGHT_MS).toISOString())
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom("orders").select("orders.id").whereRef("orders.customer_id", "=", "customers.id"))),
    )
    .limit(100)
    .execute();
  for (const { id } of unused)
    await db.transaction().execute(async (trx) => {
      const payment = await findRow(trx, "payments", { customer_id: id });
      if (payment === undefined) await deleteRows(trx, "customers", { id });
      else await deleteCustomer(trx, id, at);
    });
}
