import { expect, it } from "vitest";
import {
  copyCustomer,
  deleteCustomerAccount,
  noteCustomer,
  readDeskCustomer,
  readDeskCustomers,
} from "#contract/desk/customers-calls.ts";
import type { Database } from "#api/database/tables.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import type { TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;

useUpstream((made) => ({ up, db } = made));

let keys = 0;

/** A customer with a name and a telephone number of their own, and the calls of a member of the staff about them. */
async function known(role: "owner" | "accountant" | "packer" = "owner") {
  const customer = await up.customer();
  const id = Number(customer.id);
  await db
    .updateTable("customers")
    .set({ name: `Ishani Bose ${id}`, phone: `+91 90000-${10_000 + id}` })
    .where("id", "=", id)
    .execute();
  const as = await storeStaff(db, role, "Meera");
  const read = (path: string, query: Record<string, string>) =>
    up.call("GET", `${path}?${new URLSearchParams(query)}`, { as });
  return {
    id,
    customer,
    act: (path: string, body: object) => up.call("POST", path, { as, body: { id, ...body }, key: `key-${++keys}` }),
    copy: () => read(copyCustomer.path, { id: String(id) }),
    show: () => read(readDeskCustomer.path, { id: String(id) }),
    async found(search: string) {
      const { body } = await read(readDeskCustomers.path, { search });
      return readDeskCustomers.answer.parse((body as { data: unknown }).data).customers.map((one) => one.id);
    },
  };
}

it("is found by a part of name or e-mail in any case, and by the phone however it is written", async () => {
  const { id, customer, found } = await known();
  for (const text of [`ishani bose ${id}`, customer.email.toUpperCase(), `90000 ${10_000 + id}`])
    expect(await found(text)).toContain(id);
  expect(await found("nobody%")).toEqual([]);
});

it("has notes, which the copy of their data holds, and the log says who took it", async () => {
  const { id, act, copy, show } = await known();
  await act(noteCustomer.path, { words: "Likes indigo." });
  expect((await show()).body).toMatchObject({ data: { notes: [{ words: "Likes indigo.", by: "Meera" }] } });
  expect((await copy()).body).toMatchObject({ data: { notes: [{ words: "Likes indigo." }] } });
  const log = await db
    .selectFrom("staff_acts")
    .select(["act", "answer"])
    .where("subject", "=", `customer ${id}`)
    .execute();
  expect(log).toContainEqual({ act: copyCustomer.name, answer: "null" });
});

it("is deleted with the notes, not while an order is under way, and the log keeps nothing of the person", async () => {
  const { id, customer, act, show, found } = await known();
  await act(noteCustomer.path, { words: "Likes indigo." });
  expect(await found(customer.email)).toEqual([id]);
  const order = await placed(up, customer, orderOf(customer, [{ productId: up.product() }]));
  expect((await show()).body).toMatchObject({ data: { under_way: [`order ${order}`] } });
  expect(await act(deleteCustomerAccount.path, {})).toMatchObject({ status: 409 });
  await up.call("PUT", `/orders/${order}/cancel`, { as: customer });
  expect(await act(deleteCustomerAccount.path, {})).toMatchObject({
    status: 200,
    body: { data: { orders_with_address: 0, orders_without_person: 1 } },
  });
  expect((await show()).status).toBe(404);
  for (const ref of [String(id), order])
    expect(await db.selectFrom("desk_words").selectAll().where("ref", "=", ref).execute()).toEqual([]);
  expect(await db.selectFrom("customer_notes").selectAll().where("customer_id", "=", id).execute()).toEqual([]);
  const log = await db.selectFrom("staff_acts").selectAll().where("subject", "=", `customer ${id}`).execute();
  expect(JSON.stringify(log)).not.toMatch(/Ishani|indigo|@/);
});

it("is known to the owner alone, who types the password again before a copy or a deletion", async () => {
  const packer = await known("packer");
  expect(await packer.show()).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  const accountant = await known("accountant");
  expect([(await accountant.show()).status, (await accountant.copy()).status]).toEqual([403, 403]);
  const owner = await known();
  up.clock.at = new Date(Date.now() + 16 * 60_000);
  for (const refused of [await owner.copy(), await owner.act(deleteCustomerAccount.path, {})])
    expect(refused).toMatchObject({ status: 403, body: { code: "login_again" } });
});
