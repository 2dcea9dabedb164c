import { expect, test } from "vitest";
import { readReport } from "#api/report/read-report.ts";
import { findOrders } from "#api/desk/find-orders.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { changeAddress } from "#api/orders/change-order.ts";
import { addDays, DEFAULT_TIME_ZONE, startOfDay } from "#domain/dates.ts";
import { readOrder } from "#contract/orders.ts";
import { readShopContent } from "#contract/shop-content.ts";
import { ownerCommandOutput } from "#tests/support/owner-command.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import type { WireDeliveryRow } from "#contract/shop-content.ts";
import { orderOf, placed, placedByCard, sendOrder } from "#tests/support/upstream-orders.ts";
import { asha, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();

const told = async () => readShopContent((await up.call("GET", "/shop-content")).body);

const state = async (...rows: WireDeliveryRow[]) =>
  writeContent(await up.openDatabase(), "delivery", { en: rows }, new Date());
const stateCalendar = async (lastPacking: number, ...holidays: string[]) => {
  const calendar = { working_days: [1, 2, 3, 4, 5, 6], last_packing: lastPacking, holidays };
  await writeContent(await up.openDatabase(), "calendar", { en: calendar }, new Date());
};

/** An order for a PIN code. */
function orderTo(zipCode: string, changes: { country?: string } = {}) {
  const order = orderOf(asha, [{ productId: up.product({ stock: 5 }) }]);
  return { ...order, shippingInfo: { ...order.shippingInfo, zipCode, ...changes } };
}

test("a table and a calendar of the owner's are told", async () => {
  await state(
    ["30", 2, 1, true, true, "Rajasthan"],
    ["302", 1, 0, false, true, null],
    ["744", 0, 0, false, false, null],
  );
  await stateCalendar(16, "2026-10-20", "2026-11-08");
  expect(await told()).toMatchObject({
    delivery: {
      "30": { prefix: "30", place: "Rajasthan", days: 2, packingDays: 1, cash: true, served: true },
      "302": { prefix: "302", place: null, days: 1, packingDays: 0, cash: false, served: true },
      "744": { served: false },
    },
    calendar: { workingDays: [1, 2, 3, 4, 5, 6], lastPacking: 16, holidays: ["2026-10-20", "2026-11-08"] },
  });
});

test("an order keeps the day that was promised when it was placed", async () => {
  await state(["57", 3, 1, true, true, null]);
  await stateCalendar(14, "2026-12-01");
  // A Friday in India; packed on Saturday, and not brought on a holiday.
  up.clock.at = new Date("2026-11-27T08:00:00Z");
  const id = await placed(up, asha, orderTo("570001"));
  const promised = async () => readOrder((await up.call("GET", `/orders/${id}`, { as: asha })).body)?.promisedBy;
  expect(await promised()).toBe("2026-12-02");
  await state(["57", 9, 1, true, true, null]);
  expect(await promised()).toBe("2026-12-02");
  const [, elsewhere] = [await up.mails(asha.email, 1), await placed(up, asha, orderTo("110001"))];
  const other = readOrder((await up.call("GET", `/orders/${elsewhere}`, { as: asha })).body);
  expect(other).toMatchObject({ promisedBy: null });
});

test("the report names what was not delivered on the promised day, and is not waited for", async () => {
  const db = await up.openDatabase();
  up.database.exec("update orders set promised_by = null");
  const orders: string[] = [];
  for (const _ of "123") orders.push(await placed(up, asha, orderTo("110001")));
  const promise = up.database.prepare("update orders set promised_by = ?, status = ? where id = ?");
  for (const [index, [day, status]] of [
    ["2026-12-03", "shipped"],
    ["2026-12-04", "pending"],
    ["2026-12-03", "delivered"],
  ].entries())
    promise.run(day ?? "", status ?? "", orders[index] ?? "");
  const late = async (day: string) => {
    const report = await readReport(db, day, { timeZone: DEFAULT_TIME_ZONE, hour: 8, lowStock: 0 });
    const at = startOfDay(addDays(day, 1), DEFAULT_TIME_ZONE);
    const list = await findOrders(db, { waits: "late", search: "", page: 1 }, { at, timeZone: DEFAULT_TIME_ZONE });
    // What the mail counts is what the list shows.
    expect(list.rows.map(({ number }) => number)).toEqual(report.late.first.map(({ id }) => id));
    return report.late.first.map(({ id }) => id);
  };
  expect([await late("2026-12-02"), await late("2026-12-03")]).toEqual([[], [orders[0]]]);
  expect((await late("2026-12-04")).toSorted()).toEqual(orders.slice(0, 2).toSorted());
  expect(await ownerCommandOutput(up, "orders", ["report", "--day", "2026-12-03"])).toContain(
    "Late: write to the customer: 1",
  );
});

test.each([
  ["where the shop does not deliver", "744101", {}, 422, "not_delivered", { zipCode: "744101" }],
  ["in cash where none is taken", "194101", {}, 422, "payment_not_offered", { method: "cod" }],
  ["in another country, whatever its code", "744101", { country: "US" }, 422, "payment_not_offered", { method: "cod" }],
  ["where the table says nothing", "110001", {}, 201, undefined],
])("an order %s", async (_, zipCode, changes, status, code, values = undefined) => {
  await state(["744", 0, 0, false, false, null], ["194", 9, 1, false, true, "Ladakh"]);
  const answer = await sendOrder(up, asha, orderTo(zipCode, changes));
  const told = answer.body as { code?: string; values?: object };
  expect([answer.status, told.code, told.values]).toEqual([status, code, values]);
});

const noCash = { code: "payment_not_offered", values: { method: "cod" } };
const notServed = { errors: [{ path: "zipCode", msg: "This shop does not deliver to 744101 yet." }] };

test.each([
  ["in cash does not move where the shop does not deliver", "cod", "744101", "IN", notServed],
  ["in cash does not move where none is taken", "cod", "194101", "IN", noCash],
  ["in cash does not move to another country", "cod", "744101", "US", noCash],
  ["that is paid moves where no cash is taken", "card", "194101", "IN", null],
  ["in cash moves where the table says nothing", "cod", "110001", "IN", null],
])("an order %s", async (_, method, zipCode, country, problem) => {
  await state(["744", 0, 0, false, false, null], ["194", 9, 1, false, true, "Ladakh"]);
  const isCash = method === "cod";
  const id = isCash
    ? await placed(up, asha, orderTo("570001"))
    : await placedByCard(up, asha, [{ productId: up.product() }]);
  const address = () => storedAddress(String(up.value("select shipping_info from orders where id = ?", id)));
  const [seen, db] = [address(), await up.openDatabase()];
  const moving = db.transaction().execute(async (trx) => {
    const { delivery } = await up.upstream.services.orderTerms(trx);
    await changeAddress(trx, id, { seen, to: { ...seen, zipCode, country } }, delivery);
  });
  if (problem === null) await moving;
  else await expect(moving).rejects.toMatchObject(problem);
  expect(address().zipCode).toBe(problem === null ? zipCode : "570001");
});
