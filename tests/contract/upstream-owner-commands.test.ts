import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let id: string;

useUpstream((made) => ({ up, db, asha } = made));
beforeEach(async () => {
  id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
});

const run = (words: string[], settings: Record<string, string> = {}, script = "orders") =>
  runOwnerCommand(up, script, words, settings);

test.each([
  [["shp", "PL-7F3K9Q2M"], "There is no command shp. Did you mean ship?"],
  [["retrun", "accept", "RT-7F3K9Q2M"], "There is no command retrun. Did you mean return accept?"],
  [["list", "--stauts", "pending"], "There is no option --stauts. Did you mean --status?"],
  [["ship", "PL-7F3K9Q2M", "--courier"], "--courier: its value is missing."],
  [["ship", "PL-7F3K9Q2M", "--courier", ""], "--courier is empty: write NAME behind it"],
  [["return", "decline", "RT-7F3K9Q2M", "--words", ""], "--words is empty: write TEXT behind it.\n"],
  [["show", ""], "ORDER is empty."],
  [["show"], "Something is missing: ORDER"],
  [["show", "PL-7F3K9Q2M", "PL-7F3K9Q2N"], "This is too much: PL-7F3K9Q2N"],
  [["list", "--unpaid=yes"], "--unpaid takes no value."],
  [["list", "--from", "2026-03-02", "--to", "2026-03-01"], "--from: expected a day that is not after --to"],
  [["export"], "--from DATE is missing.\nnpm run orders -- export --from DATE --to DATE [--lines] [--file FILE]"],
])("orders %j is refused in words, with the usage and no stack", async (words, expected) => {
  const { code, said } = await run(words);
  expect([code, said]).toEqual([2, expect.stringContaining(expected)]);
  expect(said).toContain("npm run orders -- ");
  expect(said).not.toMatch(/^\s+at |ERR_|Error:/m);
});

test.each([
  ["Asia/Kolkata", "2027-03-31T18:29:59.000Z", "2027-03-31T18:30:00.000Z"],
  ["America/Los_Angeles", "2027-04-01T06:59:59.000Z", "2027-04-01T07:00:00.000Z"],
])("in %s the books of 31 March end at midnight there", async (zone, last, next) => {
  const later = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  for (const [order, at] of [
    [id, last],
    [later, next],
  ] as const) {
    up.database.prepare("update orders set created_at = ? where id = ?").run(at, order);
    await inTransaction(db, moveOrder, order, "processing", new Date(at));
    await inTransaction(db, moveOrder, order, "shipped", new Date(at));
  }
  const settings = { SHOP_TIME_ZONE: zone };
  const day = (date: string) => ["--from", date, "--to", date];
  const [march, april] = ["2027-03-31", "2027-04-01"];
  for (const [date, order, other] of [
    [march, id, later],
    [april, later, id],
  ] as const) {
    const listed = await run(["list", ...day(date)], settings);
    expect(listed.said).toContain(`${order}  ${date} `);
    expect(listed.said).not.toContain(other);
    const exported = await run(["export", ...day(date)], settings);
    expect(exported.said).toMatch(new RegExp(`^invoice,[^,]+,${date},${order},${date},`, "m"));
    expect(exported.said).not.toContain(other);
    const report = await run(["report", "--day", date], settings);
    expect(report.said).toContain("Orders by cash on delivery: 1, ₹100.00");
  }
  for (const order of [id, later])
    up.database.prepare("update orders set created_at = '2026-11-20T10:00:00.000Z' where id = ?").run(order);
});

test("many orders are delivered by their numbers or by a file, and only those that the file calls delivered", async () => {
  const sent = async () => {
    const order = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
    for (const to of ["processing", "shipped"] as const) await inTransaction(db, moveOrder, order, to, up.clock.at);
    return order;
  };
  const [first, second, third, fourth] = [await sent(), await sent(), await sent(), await sent()];
  const byNumber = await run(["deliver", first, id]);
  expect([byNumber.code, byNumber.said]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${first}: is delivered\n${id}: The order ${id} is pending: it cannot become`)),
  ]);
  const file = path.join(up.dataDir, "delivered.csv");
  const deliverFile = async (content: string) => {
    await writeFile(file, content);
    return run(["deliver", "--file", file]);
  };
  const report = `AWB,Order No,Current Status\n1,'${second},Delivered\n2,${third},In transit\n3,${third},RTO Delivered\n4,,Delivered\n`;
  expect(await deliverFile(report)).toEqual({
    code: 1,
    said: [
      `line 3: ${third} is not marked, the file says “In transit”`,
      `line 4: ${third} is not marked, the file says “RTO Delivered”`,
      "line 5: it names no order",
      `${second}: is delivered`,
      "1 delivered, 0 unchanged, 1 refused.\n",
    ].join("\n"),
  });
  expect((await deliverFile(`Order Number\n${third.toLowerCase()}\n\n${fourth}\n`)).said).toBe(
    `${third}: is delivered\n${fourth}: is delivered\n2 delivered, 0 unchanged, 0 refused.\n`,
  );
  // What is whole is marked, and what cannot be read is named.
  const torn = await deliverFile(`AWB,Order No,Status\n1,${fourth},Delivered\n2,"${id},Delivered\n`);
  expect([torn.code, torn.said]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^line 3: .+\n${fourth}: .+nothing changed\n0 delivered, 1 unchanged, 1 refused`)),
  ]);
  expect((await deliverFile(`${third}\n`)).said).toContain("0 delivered, 1 unchanged, 0 refused.");
  expect((await deliverFile("City,Name\nPune,Asha\n")).said).toContain("lacks a column for the order");
  for (const words of [["deliver"], ["deliver", first, "--file", file], ["deliver", "--all"]])
    expect((await run(words)).code).toBe(2);
});
