import { Hono } from "hono";
import type { z } from "zod";
import { profileRules } from "../../contract/profile.ts";
import { readRequestBody } from "../http/read-request-body.ts";
import { HttpRefusal } from "../http/refusal.ts";
import { findRowId } from "../http/row-id.ts";
import type { Engine } from "../database/engine.ts";
import type { Services } from "../services.ts";
import { toWireCustomer } from "./customer-on-the-wire.ts";
import { emailTaken, refuseAddress } from "./registration-routes.ts";
import { requireCustomerId } from "./require-customer.ts";

/** `GET /users/me` and `PUT /users/{id}`, each for the customer who asks. */
export function profileRoutes(services: Services, engine: Pick<Engine, "isUniqueViolation">): Hono {
  const { db, rateLimits, shopperAddress } = services;
  return new Hono()
    .get("/users/me", async (c) => {
      const id = await requireCustomerId(c, services);
      const customer = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      return c.json({ user: toWireCustomer(customer) });
    })
    .put("/users/:id", async (c) => {
      const id = await requireCustomerId(c, services);
      if (findRowId(c.req.param("id")) !== id) throw new HttpRefusal(403, "You can only change your own profile.");
      const changes = await readRequestBody(c, profileRules);
      if (changes.phone || changes.pincode)
        refuseAddress(
          { ...changes, state: changes.state === undefined ? await stateOf(id) : changes.state },
          services.delivery,
        );
      // The answer tells whether another e-mail is taken, as a registration does: both have the same limit.
      if (await isOtherEmail(id, changes.email))
        await rateLimits.count("register", `customer ${id}`, shopperAddress(c));
      return c.json({ message: "Profile updated successfully", user: await updateProfile(id, changes) });
    });

  async function stateOf(id: number): Promise<string | null> {
    const row = await db.selectFrom("customers").select("state").where("id", "=", id).executeTakeFirst();
    return row?.state ?? null;
  }

  async function isOtherEmail(id: number, email: string | undefined): Promise<boolean> {
    if (email === undefined) return false;
    return (
      (await db
        .selectFrom("customers")
        .select("id")
        .where("id", "=", id)
        .where("email", "=", email)
        .executeTakeFirst()) === undefined
    );
  }

  async function updateProfile(id: number, changes: z.output<typeof profileRules>) {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    try {
      // The name is set to itself first, so that the statement is valid when no field was given.
      const row = await db
        .updateTable("customers")
        .set((eb) => ({ name: eb.ref("name"), ...given }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toWireCustomer(row);
    } catch (error) {
      if (engine.isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  }
}
