import { expect, test } from "vitest";
import { customersWords as words } from "#content/desk/customers-words.ts";
import { entryWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useDesk();

/** A customer with a name and a telephone number of their own. */
async function known() {
  const customer = await up.customer();
  const id = Number(customer.id);
  const [name, phone] = [`Ishani Bose ${id}`, `+91 90000-${10_000 + id}`];
  await db.updateTable("customers").set({ name, phone }).where("id", "=", id).execute();
  return { id, name, customer, path: `/desk/customers/${id}` };
}
const acts = async (id: number) =>
  db.selectFrom("staff_acts").select(["act", "details", "answer"]).where("subject", "=", `customer ${id}`).execute();

test("a customer is found by a part of name or e-mail in any case, and by the phone however it is written", async () => {
  const { id, name, customer } = await known();
  const room = await (await desk.as("owner")).open("/desk/customers");
  for (const search of [`ishani bose ${id}`, customer.email.toUpperCase(), `90000 ${10_000 + id}`])
    expect((await room.press(frameWords.find, { search })).offers(name)).toBe(true);
  expect((await room.press(frameWords.find, { search: "nobody%" })).text).toContain(words.none);
});

test("a customer has notes, which the copy of their data holds, and the log says who took it", async () => {
  const { id, name, customer, path } = await known();
  const page = await (await desk.as("owner", "Meera")).open(path);
  expect(page.heading).toBe(name);
  const empty = await page.press(orderWords.addNote);
  expect([empty.status, empty.text.includes(words.noteNeeds)]).toEqual([400, true]);
  const noted = await empty.press(orderWords.addNote, { words: "Calls before noon." });
  for (const said of [orderWords.noted, "Calls before noon.", "Meera"]) expect(noted.text).toContain(said);
  const copy = await noted.follow(words.copy);
  expect(copy.headers.get("content-disposition")).toBe(`attachment; filename="customer-${id}.json"`);
  expect(JSON.parse(copy.source)).toMatchObject({
    account: { email: customer.email },
    notes: [{ words: "Calls before noon." }],
  });
  expect(await acts(id)).toEqual([
    expect.objectContaining({ act: "noteCustomer" }),
    { act: "copyCustomer", details: "{}", answer: "null" },
  ]);
});

test("a customer is deleted with the notes, not while an order is under way, and the log keeps nothing of the person", async () => {
  const { id, name, customer, path } = await known();
  const client = await desk.as("owner");
  const page = await client.open(path);
  await page.press(orderWords.addNote, { words: "Likes indigo." });
  const asks = await page.follow(words.toDelete);
  expect([asks.heading, asks.text.includes(customer.email)]).toEqual([words.deleteTitle(name), true]);
  const order = await placed(up, customer, orderOf(customer, [{ productId: up.product() }]));
  const why = words.underWay(words.affairs.order(order));
  // The one who asked before the order came, and the one who comes later.
  const late = await asks.press(words.deleteNow);
  for (const refused of [late, await client.open(`${path}/delete`), await client.open(path)])
    expect([refused.heading, refused.text.includes(why), refused.offers(words.toDelete)]).toEqual([name, true, false]);
  await up.call("PUT", `/orders/${order}/cancel`, { as: customer });
  const done = await (await client.open(`${path}/delete`)).press(words.deleteNow);
  expect([done.heading, done.text.includes(words.deleted(0, 1))]).toEqual([frameWords.customers, true]);
  for (const gone of [path, `${path}/delete`, "/desk/customers/nobody"])
    expect((await client.open(gone)).status).toBe(404);
  for (const ref of [String(id), order])
    expect(await db.selectFrom("desk_words").selectAll().where("ref", "=", ref).execute()).toEqual([]);
  expect(await db.selectFrom("notes").selectAll().where("customer_id", "=", id).execute()).toEqual([]);
  const log = await acts(id);
  expect(log.map(({ act }) => act)).toEqual(["noteCustomer", "deleteCustomer"]);
  expect(JSON.stringify(log)).not.toMatch(/Ishani|indigo|@/);
});

test("the owner types the password again before a copy and a deletion", async () => {
  const { id, path } = await known();
  const client = await desk.as("owner");
  const asks = await client.open(`${path}/delete`);
  up.clock.at = new Date(up.clock.at.getTime() + 16 * 60_000);
  for (const asked of [await asks.press(words.deleteNow), await client.open(`${path}/copy`)])
    expect(asked.heading).toBe(entryWords.confirmTitle);
  expect(await acts(id)).toEqual([]);
});
