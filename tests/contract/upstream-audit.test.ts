import { expect, test } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { paid, placedByCard } from "#tests/support/upstream-orders.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
useUpstream((made) => ({ up, db, asha } = made));

const HOUR = 60 * 60 * 1000;
/** What the audit finds so many ms after now. */
const found = async (ms: number) => (await auditFindings(db, up, new Date(up.clock.at.getTime() + ms))).join("\n");

const placeByCard = () => placedByCard(up, asha, [{ productId: up.product() }]);

// First, since it finds what other tests leave.
test("the audit sees each thing that is off, and not before", async () => {
  await placeByCard();
  await up.mails(asha.email, 1);
  expect(await found(0)).toBe("");
  const damages: [string, string][] = [
    ["update products set stock = stock + 1", "came in and orders hold 1, but the stock is 10"],
    ["update orders set total_paise = total_paise + 1", "do not come to its total"],
    ["update order_items set quantity = 2", "its lines come to ₹200.00"],
    ["update orders set status = 'delivered'", "it is delivered, its history ends with processing"],
    ["update order_history set status = 'shipped'", "it began as shipped"],
    ["delete from order_history", "its history ends with nothing"],
    ["update payments set amount_paise = 123456", "its payment is ₹1,234.56"],
    ["update payments set status = 'voided'", "its payment is voided"],
    ["update payments set order_id = null", "it has no payment"],
    [
      "insert into outbox (kind, payload, due_at, created_at, done_at) select kind, payload, due_at, created_at, done_at from outbox where kind = 'order_placed'",
      "order_placed is written 2 times instead of once",
    ],
    ["update outbox set failed_at = created_at, last_error = 'no mailbox'", "it was given up (no mailbox)"],
    ["delete from outbox", "order_placed is written never instead of once"],
  ];
  for (const [damage, sentence] of damages) {
    expect(await found(0)).not.toContain(sentence);
    up.database.prepare(damage).run();
    expect(await found(0)).toContain(sentence);
  }
  expect(await runOwnerCommand(up, "audit", [])).toMatchObject({ code: 1, said: expect.stringContaining("findings") });
});

test("the audit finds the payment of another customer, and another way to pay", async () => {
  const mira = await up.customer();
  const order = await placeByCard();
  expect(await found(0)).not.toContain(order);
  up.database.prepare("update payments set customer_id = ? where order_id = ?").run(Number(mira.id), order);
  expect(await found(0)).toContain(`order ${order}: its payment is another customer's`);
  up.database.prepare("update payments set method = 'upi' where order_id = ?").run(order);
  expect(await found(0)).toContain(`order ${order}: it is paid by card, its payment was made by UPI`);
});

test("the audit finds a payment that is awaited for an hour too long, and not before", async () => {
  const order = await placeByCard();
  up.database
    .prepare("update payments set provider = 'razorpay', status = 'awaited', awaited_until = ? where order_id = ?")
    .run(up.clock.at.toISOString(), order);
  expect(await found(HOUR)).not.toContain(order);
  expect(await found(HOUR + 1)).toContain(`order ${order}: its payment by razorpay was awaited until`);
});

test("the audit finds a payment that is held for no order an hour after it should have been let go, and not before", async () => {
  const payment = await paid(up, asha, 100);
  expect(await found(25 * HOUR)).not.toContain(payment);
  expect(await found(25 * HOUR + 1)).toContain(`payment ${payment}: it is held for no order`);
});
