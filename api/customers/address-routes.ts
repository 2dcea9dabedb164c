import { Hono, type Context } from "hono";
import type { z } from "zod";
import { addressesFull, addressRequest, savedAddress } from "#contract/addresses.ts";
import { indianDigits, indianFormats } from "#contract/customer-fields.ts";
import { MAX_ADDRESSES } from "#domain/customer-rules.ts";
import type { DeliveryAddress } from "#domain/delivery-fields.ts";
import { refusedDeliveryFields, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { changeRows, deleteRows, findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { findRowId, readRequestBody } from "#api/http/read-request-body.ts";
import { invalid, missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { lockCustomer, requireCustomerId } from "./require-customer.ts";

/** The customer's addresses beside that of the profile. Every call answers with all of them, oldest first. */
export function addressRoutes(services: Services): Hono {
  const { db, now, orderTerms } = services;
  return new Hono()
    .get("/users/me/addresses", async (c) => answer(c, await requireCustomerId(c, services)))
    .post("/users/me/addresses", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const address = await readAddress(c);
      await change(customerId, (trx) => addAddress(trx, customerId, address));
      return answer(c, customerId);
    })
    .put("/users/me/addresses/:id", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const address = await readAddress(c);
      await change(customerId, async (trx) => {
        const id = await requireAddress(trx, customerId, c.req.param("id"));
        await changeRows(trx, "addresses", { id }, rowOf(address));
        if (address.usual) await makeUsual(trx, customerId, id);
      });
      return answer(c, customerId);
    })
    .delete("/users/me/addresses/:id", async (c) => {
      const customerId = await requireCustomerId(c, services);
      await change(customerId, async (trx) => {
        const id = await requireAddress(trx, customerId, c.req.param("id"));
        await deleteRows(trx, "addresses", { id });
      });
      return answer(c, customerId);
    });

  async function readAddress(c: Context): Promise<Address> {
    const address = await readRequestBody(c, addressRequest);
    refuseDeliveryAddress(address.to, (await orderTerms(db)).delivery);
    return address;
  }

  async function addAddress(trx: Database, customerId: number, address: Address): Promise<void> {
    const row = rowOf(address);
    const held = await rowsOf(trx, customerId);
    // A double click and a retry send the same address again.
    const same = held.find(({ label, delivery_address: to }) => label === row.label && to === row.delivery_address);
    if (same === undefined && held.length >= MAX_ADDRESSES) throw invalid([], addressesFull, { most: MAX_ADDRESSES });
    const { id } =
      same ??
      (await trx
        .insertInto("addresses")
        .values({ ...row, customer_id: customerId, created_at: now().toISOString() })
        .returning("id")
        .executeTakeFirstOrThrow());
    if (address.usual) await makeUsual(trx, customerId, id);
  }

  function change(customerId: number, work: (trx: Database) => Promise<void>): Promise<void> {
    return db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId);
      await work(trx);
    });
  }

  async function answer(c: Context, customerId: number) {
    const rows = await rowsOf(db, customerId);
    return c.json({
      data: rows.map(({ id, label, delivery_address: json, is_usual: isUsual }) =>
        savedAddress.encode({ id, label, ...(JSON.parse(json) as DeliveryAddress), isUsual: isUsual === 1 }),
      ),
    });
  }
}

type Address = z.output<typeof addressRequest>;

/** Refuses an address that the shop does not deliver to. */
export function refuseDeliveryAddress(address: DeliveryAddress, delivery: DeliveryTerms): void {
  const messages = {
    phone: { msg: indianFormats.phone, values: { digits: indianDigits.phone } },
    zipCode: { msg: indianFormats.pincode, values: { digits: indianDigits.pincode } },
    country: { msg: "We do not deliver to this country." },
  };
  const refused = refusedDeliveryFields(address, delivery);
  if (refused.length > 0) throw invalid(refused.map((path) => ({ path, ...messages[path] })));
}

function rowOf({ label, usual, to }: Address) {
  return { label, delivery_address: JSON.stringify(to), is_usual: usual ? 1 : 0 };
}

function rowsOf(db: Database, customerId: number) {
  return db.selectFrom("addresses").selectAll().where("customer_id", "=", customerId).orderBy("id").execute();
}

async function requireAddress(trx: Database, customerId: number, id: string): Promise<number> {
  const row = await findRow(trx, "addresses", { customer_id: customerId, id: findRowId(id) ?? 0 });
  if (row === undefined) throw missing("There is no such address.");
  return row.id;
}

/** Of several addresses one is the usual one. */
async function makeUsual(trx: Database, customerId: number, id: number): Promise<void> {
  await trx
    .updateTable("addresses")
    .set((eb) => ({ is_usual: eb.case().when("id", "=", id).then(1).else(0).end() }))
    .where("customer_id", "=", customerId)
    .execute();
}
