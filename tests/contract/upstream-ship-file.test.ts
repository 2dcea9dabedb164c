import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readOrder } from "#contract/readers/order.ts";
import type { Database } from "#api/database/tables.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipFile } from "#api/owner/order-commands/ship.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let first: string;
let second: string;
let pending: string;

const at = new Date("2026-11-21T10:00:00.000Z");

useUpstream((made) => ({ up, db, asha } = made));
beforeEach(async () => {
  const order = () => placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  [first, second, pending] = [await order(), await order(), await order()];
  for (const id of [first, second]) await inTransaction(db, moveOrder, id, "processing", at);
});

const show = async (id: string) => readOrder((await up.call("GET", `/orders/${id}`, { as: asha })).body);

/** Sends the orders of a file with this content. */
async function sendFile(
  content: string,
  choice: { courier?: string; isTrial?: boolean; sendsUnpaid?: boolean; to?: Database } = {},
) {
  const file = path.join(up.dataDir, "couriers.csv");
  await writeFile(file, content);
  const said: string[] = [];
  const { courier = null, isTrial = false, sendsUnpaid = false, to = db } = choice;
  const code = await shipFile({ db: to }, { file, courier, isTrial, sendsUnpaid }, (line) => said.push(line));
  return { code, said };
}

test("a courier's file sends its orders and reports each line; once more it changes nothing", async () => {
  const file = [
    "Sr No;AWB No.;Courier Company;Order ID;Tracking URL",
    `1;'7001;Delhivery;${first.toLowerCase()};`,
    ";;;;",
    `2;"7002";Ravi's van; ${second} ;https://ravi.example/7002`,
    `3;7003;Delhivery;${pending};`,
    "4;7004;Delhivery;PL-22222222;",
    `5;;Delhivery;${first};`,
    "6;7005;Delhivery;;",
  ].join("\r\n");
  const refused = [
    `line 5: The order ${pending} is pending: it cannot become shipped. First: npm run orders -- process ${pending}`,
    "line 6: There is no order PL-22222222",
    `line 7: ${first} has no tracking number yet`,
    "line 8: it names no order",
  ];
  expect(await sendFile(file, { isTrial: true })).toEqual({
    code: 1,
    said: [
      `line 2: ${first} is sent by Delhivery, number 7001, https://www.delhivery.com/track/package/7001`,
      `line 4: ${second} is sent by Ravi's van, number 7002, https://ravi.example/7002`,
      ...refused,
      "2 sent, 0 corrected, 0 unchanged, 4 refused. This was a trial: nothing is changed.",
    ],
  });
  expect([(await show(first))?.status, (await show(first))?.shipment]).toEqual(["processing", null]);
  expect((await sendFile(file)).said.at(-1)).toBe("2 sent, 0 corrected, 0 unchanged, 4 refused.");
  expect(await show(first)).toMatchObject({ status: "shipped", shipment: { courier: "Delhivery", tracking: "7001" } });
  expect(await show(second)).toMatchObject({ status: "shipped", shipment: { link: "https://ravi.example/7002" } });
  expect(await sendFile(file)).toEqual({
    code: 1,
    said: [
      `line 2: ${first} was sent already: nothing changed`,
      `line 4: ${second} was sent already: nothing changed`,
      ...refused,
      "0 sent, 0 corrected, 2 unchanged, 4 refused.",
    ],
  });
});

test("an order whose transaction cannot be committed is not reported as sent", async () => {
  const full = new Error("the disk is full");
  const execute = (work: (trx: Database) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await work(trx);
      throw full;
    });
  const to: Database = Object.assign(Object.create(db), { transaction: () => ({ execute }) });
  const file = `Order ID,AWB,Courier\n${first},7001,Delhivery\n`;
  await expect(sendFile(file, { to })).rejects.toBe(full);
  expect((await show(first))?.status).toBe("processing");
});
