import { beforeEach, expect, test } from "vitest";
import { moveOrder } from "#api/orders/move-order.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let id: string;

useUpstream();
beforeEach(async () => {
  id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
});

const run = (words: string[], settings: Record<string, string> = {}, script = "orders") =>
  runOwnerCommand(up, script, words, settings);

test.each([
  [["exprot"], "There is no command exprot."],
  [["ship", "PL-7F3K9Q2M"], "There is no command ship."],
  [["report", "--dya", "2026-03-02"], "There is no option --dya."],
  [["report", "--day"], "--day: its value is missing."],
  [["report", "--day", ""], "--day is empty: write DATE behind it"],
  [["report", "today"], "This is too much: today"],
  [["export", "--lines=yes"], "--lines takes no value."],
  [["export", "--from", "2026-03-02", "--to", "2026-03-01"], "--from: expected a day that is not after --to"],
  [
    ["export"],
    "--from DATE is missing.\nnpm run orders -- export --from DATE --to DATE [--lines] [--orders] [--file FILE]",
  ],
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
    up.run("update orders set created_at = ? where id = ?", at, order);
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
    const listed = await run(["export", "--orders", ...day(date)], settings);
    expect(listed.said).toContain(`\n${order},${date} `);
    expect(listed.said).not.toContain(other);
    const exported = await run(["export", ...day(date)], settings);
    expect(exported.said).toMatch(new RegExp(`^invoice,[^,]+,${date},${order},${date},`, "m"));
    expect(exported.said).not.toContain(other);
    const report = await run(["report", "--day", date], settings);
    expect(report.said).toContain("Orders by cash on delivery: 1, ₹100.00");
  }
  for (const order of [id, later])
    up.run("update orders set created_at = '2026-11-20T10:00:00.000Z' where id = ?", order);
});

test("orders are written as a table, with formulas of customers kept as text", async () => {
  const { shippingInfo } = orderOf(asha, [{ productId: up.product() }]);
  const order = orderOf(asha, [{ productId: up.product(), quantity: 2 }], {
    shippingInfo: { ...shippingInfo, fullName: "=1+1" },
  });
  const written = await placed(up, asha, order);
  const { said } = await run(["export", "--orders", "--from", "2020-01-01", "--to", "2099-12-31"]);
  expect(said).toMatch(
    /^\ufeffnumber,placed,status,method,payment,total,items,name,phone,email,address,gift_note,discount,discount_name\n/,
  );
  expect(said.split("\n").filter((line) => line.startsWith("PL-"))).toHaveLength(
    up.rows("select id from orders").length,
  );
  expect(said).toMatch(new RegExp(`^${written},.+,pending,cod,,200.00,"2 × Test Stole, M, Red",'=1\\+1,`, "m"));
});
