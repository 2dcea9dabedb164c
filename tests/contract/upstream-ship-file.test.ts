import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readOrder } from "#contract/readers/order.ts";
import type { Database } from "#api/database/tables.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipFile } from "#api/owner/order-commands/ship.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { byCard, orderOf, paid, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
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

test("a courier's file sends no unpaid order unless the owner means it, and a trial says so", async () => {
  const payment = await paid(up, asha, 100);
  const unpaid = await placed(up, asha, orderOf(asha, [{ productId: up.product() }], byCard(payment)));
  up.database.prepare("update payments set awaited_until = '2026-11-22' where id = ?").run(payment);
  const file = `order;awb;courier\n${first};7001;DTDC\n${unpaid};7002;DTDC\n`;
  for (const isTrial of [true, false]) {
    const { code, said } = await sendFile(file, { isTrial });
    expect([code, said[1]]).toEqual([1, expect.stringContaining(`line 3: The order ${unpaid} is not paid yet.`)]);
    expect((await show(unpaid))?.status).toBe("processing");
  }
  for (const isTrial of [true, false]) {
    const { code, said } = await sendFile(file, { isTrial, sendsUnpaid: true });
    expect([code, said[1]]).toEqual([0, expect.stringMatching(/^line 3: .* is sent by DTDC, .*; it is not paid yet$/)]);
  }
  expect(await show(unpaid)).toMatchObject({ status: "shipped", paymentStatus: "pending" });
});

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

test("a file of a spreadsheet with mark, semicolons, quotes and empty lines is read; each odd line is told", async () => {
  const file = [
    "\ufeffOrder Number;AWB;Courier",
    `${first.slice(3).toLowerCase()};"70;01";"Ravi; Sons"`,
    "",
    `"${second}";1,23457E+12;Delhivery`,
    `${first};"70;01";"Ravi; Sons"`,
    `${second};7002;"Delhivery, ""Surface"""`,
    "PL-22222222;7003;Delhivery",
    "",
    "",
  ].join("\r\n");
  expect(await sendFile(file)).toEqual({
    code: 1,
    said: [
      `line 2: ${first} is sent by Ravi; Sons, number 70;01, without a link`,
      `line 4: ${second} has 1,23457E+12: a spreadsheet has shortened the number. Save the column as text`,
      `line 5: ${first} was sent already: nothing changed`,
      `line 6: ${second} is sent by Delhivery, "Surface", number 7002, https://www.delhivery.com/track/package/7002`,
      "line 7: There is no order PL-22222222",
      "2 sent, 0 corrected, 1 unchanged, 2 refused.",
    ],
  });
});

test("a number in the formula that keeps its zeros is the number; any other formula is refused", async () => {
  const file = `order,waybill\n"=""${first}""","=""0070012"""\n${second},=A2&B2\n`;
  expect(await sendFile(file, { courier: "Delhivery" })).toEqual({
    code: 1,
    said: [
      `line 2: ${first} is sent by Delhivery, number 0070012, https://www.delhivery.com/track/package/0070012`,
      `line 3: ${second} has =A2&B2: a formula, whose result is not in the file. Save the column as text`,
      "1 sent, 0 corrected, 0 unchanged, 1 refused.",
    ],
  });
});

test("a file without couriers takes the one that is named, and a second number for an order is refused", async () => {
  const file = `order,waybill\n${first},1\n${first},2\n${second},1.23E+12\n`;
  expect(await sendFile(file, { courier: "DTDC" })).toEqual({
    code: 1,
    said: [
      `line 2: ${first} is sent by DTDC, number 1, without a link`,
      `line 3: ${first} is in line 2 already, with the number 1`,
      `line 4: ${second} has 1.23E+12: a spreadsheet has shortened the number. Save the column as text`,
      "1 sent, 0 corrected, 0 unchanged, 2 refused.",
    ],
  });
  await expect(sendFile(file)).rejects.toThrow("The file lacks a column for the courier (or --courier NAME");
  await expect(sendFile("name,price\na,1\n")).rejects.toThrow("such as Order Number, and for the tracking number");
});

const orders = (...words: string[]) => runOwnerCommand(up, "orders", words);

test("the commands tell what was sent and what was not paid, at the shop's time", async () => {
  const sent = await orders("ship", first.toLowerCase(), "--courier", "Delhivery", "--tracking", "77");
  expect(sent.said).toContain(`${first} is sent by Delhivery, number 77, https://www.delhivery.com/track/package/77.`);
  expect(sent.said).toContain("Cash on delivery, not yet paid");
  expect(sent.said).toContain(`${first}  shipped  2026-11-20 15:30`);
  const [again, corrected] = await Promise.all([
    orders("ship", second),
    orders("ship", first, "--courier", "Delhivery", "--tracking", "78", "--link", "https://a.example"),
  ]);
  expect(again.said).toContain("The customer gets no tracking number.");
  expect(corrected.said).toContain(`${first} is corrected: by Delhivery, number 78, https://a.example, before by`);
  expect(await orders("ship", first, "--courier", "X", "--link", "http://a.example")).toMatchObject({ code: 2 });
});

test("the commands take a return from the question to the money", async () => {
  await deliver(db, pending, at);
  up.clock.at = at;
  const id = await askedReturn(up, asha, pending, [{ line: 0, qty: 1, reason: "look" }], { note: "Too bright." });
  expect((await orders("return", "list", "--status", "requested")).said).toContain(
    `${id}  2026-11-21 15:30  requested`,
  );
  expect((await orders("return", "decline", id)).said).toContain("--words TEXT is missing.");
  expect((await orders("return", "accept", id.toLowerCase())).said).toContain(`The return ${id} is accepted.`);
  const received = await orders("return", "receive", id, "--restock", "--part", "1=1");
  expect(received.said).toContain(`The pieces of ${id} are here and back in the stock.`);
  expect(received.said).toContain("line 1: 1 × Test Stole (M, Red): it looks different from the pictures");
  const due = await orders("return", "refund", id);
  expect(due.said).toContain("Please pay ₹100.00 to Asha Rao (98450 12345, ");
  expect((await orders("return", "refund", id, "--made")).said).toContain("₹100.00 went back to the customer");
  expect((await show(pending))?.returns[0]).toMatchObject({ status: "refunded", refund: { state: "made" } });
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
