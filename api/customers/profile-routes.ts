import { Hono, type Context } from "hono";
import type { z } from "zod";
import { profileCalls, profileRequest } from "#contract/profile.ts";
import { readRequestBody, findRowId } from "#api/http/read-request-body.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Engine } from "#api/database/engine.ts";
import { moveAlerts } from "#api/catalogue/stored-alerts.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import type { Services } from "#api/http/services.ts";
import { answerCustomer, requireAccount, requireCustomerId } from "./require-customer.ts";
import { deleteRows, findRow, getRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { readCustomerCopy } from "./customer-copy.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { isPassword } from "./passwords.ts";
import { emailTaken, refuseAddress } from "./session-routes.ts";

/** `GET /users/me` and `PUT /users/{id}`, each for the customer who asks. */
export function profileRoutes(services: Services, engine: Pick<Engine, "isUniqueViolation">): Hono {
  const { db, now, outbox, rateLimits, shopperAddress } = services;
  return new Hono()
    .get("/users/me", async (c) => {
      const id = await requireCustomerId(c, services);
      const customer = await getRow(db, "customers", { id });
      return c.json({ user: answerCustomer(customer) });
    })
    .get("/users/me/copy", async (c) => {
      const id = await requireCustomerId(c, services);
      return c.json({ data: await readCustomerCopy(db, id, services.returnTerms) });
    })
    .post("/users/me/delete", async (c) => {
      const id = await requireCustomerId(c, services);
      const { currentPassword } = await readRequestBody(c, profileCalls.deleteOwnAccount.request);
      const checkedHash = await checkOwnPassword(c, id, currentPassword);
      await db.transaction().execute(async (trx) => {
        await requirePassword(trx, id, checkedHash);
        await deleteCustomer(trx, id, now());
      });
      outbox.wake();
      return c.json({ message: "Your account is deleted." });
    })
    .put("/users/:id", async (c) => {
      const id = await requireCustomerId(c, services);
      if (findRowId(c.req.param("id")) !== id) throw new HttpRefusal(403, "You can only change your own profile.");
      const { currentPassword = "", ...changes } = await readRequestBody(c, profileRequest);
      if (changes.phone || changes.pincode)
        refuseAddress(
          { ...changes, state: changes.state === undefined ? await stateOf(id) : changes.state },
          (await services.orderTerms(db)).delivery,
        );
      const checkedHash = await checkPassword(c, id, changes.email, currentPassword);
      const user = await updateProfile(id, changes, checkedHash);
      outbox.wake();
      return c.json({ message: "Profile updated successfully", user });
    });

  async function stateOf(id: number): Promise<string | null> {
    const row = await findRow(db, "customers", { id });
    return row?.state ?? null;
  }

  /** Whoever changes the e-mail needs the password: returns the hash that it fits, null where the e-mail stays. */
  async function checkPassword(
    c: Context,
    id: number,
    email: string | undefined,
    password: string,
  ): Promise<string | null> {
    const { email: before } = await requireAccount(db, id);
    if (email === undefined || email === before) return null;
    if (password === "") throw passwordNeeded();
    const hash = await checkOwnPassword(c, id, password);
    // The answer tells whether another e-mail is taken, as a registration does: both have the same limit.
    await rateLimits.count("register", `customer ${id}`, shopperAddress(c));
    return hash;
  }

  /** The hash that a customer's own password fits. Refuses a wrong one. */
  async function checkOwnPassword(c: Context, id: number, password: string): Promise<string> {
    const { email, password_hash: hash } = await requireAccount(db, id);
    // A session that somebody else got hold of must not serve to guess the password: the limit is that of logins.
    const attempt = await rateLimits.count("login", email, shopperAddress(c));
    if (!(await isPassword(password, hash))) throw passwordWrong();
    await attempt.forget();
    return hash;
  }

  async function updateProfile(
    id: number,
    changes: Omit<z.output<typeof profileRequest>, "currentPassword">,
    checkedHash: string | null,
  ) {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    try {
      return await db.transaction().execute(async (trx) => {
        const before = await requireAccount(trx, id, { locked: true });
        const moved = changes.email === before.email ? undefined : changes.email;
        if (moved !== undefined) {
          // Another request may have changed the e-mail or the password since the check.
          if (before.password_hash !== checkedHash) throw passwordNeeded();
          await deleteRows(trx, "password_resets", { customer_id: id });
          await moveAlerts(trx, before.email, moved, now());
          await addToOutbox(trx, { kind: "email_changed", email: before.email, language: before.language }, now());
        }
        // The name is set to itself first, so that the statement is valid when no field was given.
        const row = await trx
          .updateTable("customers")
          .set((eb) => ({
            name: eb.ref("name"),
            ...given,
            ...(moved !== undefined && { links_from: now().toISOString() }),
          }))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return answerCustomer(row);
      });
    } catch (error) {
      if (engine.isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  }
}

/** Another request may have changed the password since it was checked. */
async function requirePassword(trx: Database, id: number, checkedHash: string): Promise<void> {
  const { password_hash: hash } = await requireAccount(trx, id, { locked: true });
  if (hash !== checkedHash) throw passwordWrong();
}

function passwordNeeded(): HttpRefusal {
  return refusedPassword("password_needed", "Please enter your password");
}

function passwordWrong(): HttpRefusal {
  return refusedPassword("password_wrong", "The password is not right");
}

/** Not a 401, which would say that the session is over. */
function refusedPassword(code: "password_needed" | "password_wrong", msg: string): HttpRefusal {
  return new HttpRefusal(403, msg, code, [{ path: "currentPassword", msg }]);
}
