import { expect, test } from "vitest";
import type { Database } from "#api/database/tables.ts";
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
