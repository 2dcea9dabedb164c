import { Hono } from "hono";
import { z } from "zod";
import { readBody } from "../http/read-body.ts";
import { Refusal, invalid } from "../http/refusal.ts";
import { findRowId } from "../http/row-id.ts";
import type { Engine } from "../database/engine.ts";
import type { Services } from "../services.ts";
import { customerField, customerOnTheWire, emailField, emailProblems, nameProblems } from "./customer-fields.ts";
import { emailTaken } from "./registrations.ts";
import { requireCustomer } from "./require-customer.ts";

/** Absent leaves a field as it is; null or blank clears it. Name and e-mail cannot be cleared: an account has both. */
const clearable = customerField.transform((text) => (text === "" ? null : text)).optional();
const profile = z.object({
  name: customerField.optional(),
  email: emailField.optional(),
  phone: clearable,
  address: clearable,
  city: clearable,
  state: clearable,
  pincode: clearable,
});

/** `GET /users/me` and `PUT /users/{id}`, each for the customer who asks. */
export function profiles(services: Services, engine: Pick<Engine, "isUniqueViolation">): Hono {
  const { db, attempts, shopperAddress } = services;
  return new Hono()
    .get("/users/me", async (c) => {
      const id = await requireCustomer(c, services);
      const customer = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      return c.json({ user: customerOnTheWire(customer) });
    })
    .put("/users/:id", async (c) => {
      const id = await requireCustomer(c, services);
      if (findRowId(c.req.param("id")) !== id) throw new Refusal(403, "You can only change your own profile.");
      const changes = await readBody(c, profile);
      // Whether another e-mail is taken is told here as at registration, and no more often.
      if (await isOtherEmail(id, changes.email)) await attempts.count("register", `customer ${id}`, shopperAddress(c));
      return c.json({ message: "Profile updated successfully", user: await updateProfile(id, changes) });
    });

  async function isOtherEmail(id: number, email: string | undefined): Promise<boolean> {
    if (email === undefined || email === "") return false;
    return (
      (await db
        .selectFrom("customers")
        .select("id")
        .where("id", "=", id)
        .where("email", "=", email)
        .executeTakeFirst()) === undefined
    );
  }

  async function updateProfile(id: number, changes: z.infer<typeof profile>) {
    const { name, email } = changes;
    const errors = [
      ...(name === undefined ? [] : nameProblems(name)),
      ...(email === undefined ? [] : emailProblems(email)),
    ];
    if (errors.length > 0) throw invalid(errors);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    try {
      // The name set to itself keeps the statement whole when nothing was given.
      const row = await db
        .updateTable("customers")
        .set((eb) => ({ name: eb.ref("name"), ...given }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return customerOnTheWire(row);
    } catch (error) {
      if (engine.isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  }
}
