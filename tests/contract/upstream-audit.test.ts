import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { auditWithin, findingText, invariants } from "#api/audit/audit-books.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { keepWanted, receiveExchanged } from "#api/orders/replacement.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { byCard, orderOf, paid, placed, placedByCard } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

/** A shown review of a product in an order. */
const aReview = (product: string, reason: string) =>
  `insert into reviews (order_id, product_id, stars, words, size, pictures, name, town, status, reason, written_at) values ({cash}, ${product}, 5, '', '', '[]', 'Asha', '', 'shown', ${reason}, '')`;
const HOUR = 60 * 60 * 1000;
/** Values that statements name in braces. */
let ids: Record<string, string | number>;
useUpstream();

beforeAll(async () => {
  const { at } = up.clock;
  const product = up.product();
  const lines = [{ productId: product, quantity: 2 }];
  const piece = addPiece(up, [
    { size: "M", color: "Red", stock: 5 },
    { size: "L", color: "Red", stock: 1 },
  ]);
  const card = await placedByCard(up, asha, [{ productId: piece }]);
  // Delivered and paid in cash; a piece came back.
  const cash = await placed(up, asha, orderOf(asha, lines));
  await deliver(db, cash, at);
  // Delivered before it was paid; a piece came back and came off the price.
  const owed = await placed(up, asha, orderOf(asha, lines, byCard(await paid(up, asha, 200))));
  await deliver(db, owed, at);
  const own = "method = 'upi', provider = 'own-upi', awaited_until = '2026-11-20T10:00:00.000Z'";
  up.run(`update payments set ${own} where order_id = ?`, owed);
  up.run("update orders set payment_method = 'upi' where id = ?", owed);
  const returned = async (order: string) => {
    const id = await askedReturn(up, asha, order, [{ line: 0, qty: 1 }]);
    await inTransaction(db, answerReturn, id, { to: "accepted", words: null }, at);
    await inTransaction(db, receiveReturn, id, { restock: true, parts: new Map() }, at);
    await inTransaction(db, refundReturn, id, { amountPaise: null, isMade: true }, at);
    return id;
  };
  const [refunded, credited] = [await returned(cash), await returned(owed)];
  // Refused at the door.
  const back = await placed(up, asha, orderOf(asha, lines));
  for (const to of ["processing", "shipped"] as const) await inTransaction(db, moveOrder, back, to, at);
  await inTransaction(db, noteCameBack, back, { restock: true, words: null, amountPaise: null }, at);
  const cancelled = await placedByCard(up, asha, [{ productId: product }]);
  await up.call("PUT", `/orders/${cancelled}/cancel`, { as: asha });
  // Exchanged, and what came in exchange is cancelled.
  const changed = await placed(up, asha, orderOf(asha, [{ productId: piece }]));
  await deliver(db, changed, at);
  const wanted = { size: "L", color: "Red", price: 100 };
  const exchanged = await askedReturn(up, asha, changed, [{ line: 0, qty: 1, wanted }]);
  const { services } = up.upstream;
  await inTransaction(db, answerReturn, exchanged, { to: "accepted", words: null }, at);
  await db.transaction().execute((trx) => keepWanted(services, trx, exchanged));
  const parcel = { restock: true, parts: new Map<number, number>(), givesUp: false };
  await db.transaction().execute((trx) => receiveExchanged(services, trx, exchanged, parcel, at));
  const replacement = String(up.value("select id from orders where replaces_return = ?", exchanged));
  await up.call("PUT", `/orders/${replacement}/cancel`, { as: asha });
  const other = await up.customer();
  const free = await paid(up, asha, 100);
  ids = {
    product,
    piece,
    card,
    cash,
    owed,
    back,
    cancelled,
    refunded,
    credited,
    changed,
    exchanged,
    replacement,
    other: Number(other.id),
    free,
  };
  // Nobody has sent anything while the books are looked at.
  await up.mails(asha.email, 22);
});

/** The codes of what is found after some damage, which is undone again. */
async function codesAfter(damage: string, ms = 0): Promise<string[]> {
  let codes: string[] = [];
  const undone = new Error("undone");
  const looking = db.transaction().execute(async (trx) => {
    const statements = damage.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = ids[name] ?? expect.fail(name);
      return typeof value === "number" ? String(value) : `'${value}'`;
    });
    for (const statement of statements.split("; ")) await sql.raw(statement).execute(trx);
    const { findings } = await auditWithin(trx, up.engine, new Date(up.clock.at.getTime() + ms));
    for (const finding of findings) expect(findingText(finding)).not.toMatch(/[{}?]|undefined|null|NaN/);
    codes = findings.map(({ code }) => code);
    throw undone;
  });
  await expect(looking).rejects.toBe(undone);
  return [...new Set(codes)];
}

const mailTwice = (kind: string, name: string) =>
  `insert into outbox (kind, payload, order_id, due_at, created_at, done_at) select kind, payload, order_id, due_at, created_at, due_at from outbox where kind = '${kind}' and payload like '%' || ${name} || '%'`;

/** Damage, and the codes of all that is found after it. */
const damages: [string, ...string[]][] = [
  [
    "delete from order_items where order_id = {card}",
    "order_without_lines",
    "order_subtotal",
    "product_stock",
    "variant_stock",
  ],
  ["update order_items set unit_paise = 5 where order_id = {card}", "order_subtotal"],
  ["update orders set tax_paise = tax_paise + 1 where id = {card}", "order_total"],
  [
    "update orders set discount_paise = 1, total_paise = total_paise - 1 where id = {cash}",
    "order_discount",
    "invoice_total",
  ],
  [
    "update order_items set discount_paise = 2 * unit_paise + 1 where order_id = {cash}",
    "order_discount",
    "line_discount",
  ],
  ["delete from order_history where order_id = {card}", "order_without_history"],
  ["update order_history set status = 'pending' where order_id = {card}", "order_began", "order_status"],
  ["update order_history set status = 'delivered' where order_id = {cash} and step = 2", "order_went", "order_mail"],
  [
    "update order_history set status = 'delivered' where order_id = {back} and step = 2",
    "order_went",
    "order_came_back",
    "order_mail",
  ],
  ["delete from order_history where order_id = {cash} and step = 1", "order_went", "order_steps", "order_mail"],
  ["update order_history set at = '2020-01-01' where order_id = {cash} and step = 2", "order_times"],
  ["update orders set status = 'shipped' where id = {card}", "order_status"],
  ["insert into shipments (order_id, courier, tracking, at) values ({card}, 'DTDC', '', '')", "order_shipment"],
  ["delete from outbox where kind = 'order_shipped' and payload like '%' || {cash} || '%'", "order_mail"],
  [mailTwice("order_placed", "{card}"), "order_mail"],
  [
    "update outbox set kind = 'order_paid' where kind in ('order_placed', 'order_shipped') and payload like '%' || {cash} || '%'",
    "order_mail",
    "order_paid_mail",
  ],
  ["update orders set payment_id = {free} where id = {cash}", "cash_payment"],
  ["update refunds set amount_paise = 20001 where order_id = {cash}", "cash_refunded", "note_amount"],
  ["update payments set order_id = null where order_id = {card}", "payment_missing"],
  ["update orders set payment_id = {free} where id = {card}", "payment_other", "payment_order"],
  ["update payments set customer_id = {other} where order_id = {card}", "payment_customer"],
  ["update payments set method = 'upi' where order_id = {card}", "payment_method"],
  ["update payments set amount_paise = 123456 where order_id = {card}", "payment_amount"],
  ["update payments set status = 'voided' where order_id = {card}", "payment_status"],
  ["update refunds set amount_paise = 10001 where order_id = {cancelled}", "refunded_too_much"],
  ["update refunds set amount_paise = 9999 where order_id = {cancelled}", "refund_missing"],
  ["update returns set credited_paise = 20001 where id = {credited}", "credited_too_much", "return_note_amount"],
  ["update payments set status = 'awaited', awaited_until = '2020-01-01' where order_id = {card}", "payment_awaited"],
  [
    "update outbox set failed_at = created_at, last_error = 'no mailbox' where id = (select min(id) from outbox)",
    "mail_given_up",
  ],
  ["update return_items set quantity = 3, received = 3 where return_id = {refunded}", "return_pieces"],
  ["update orders set status = 'shipped' where id = {owed}", "order_status", "return_order"],
  ["delete from return_items where return_id = {refunded}", "return_without_lines", "product_stock"],
  [
    "update return_items set received = null, restocked = 0 where return_id = {credited}",
    "return_arrived",
    "product_stock",
  ],
  ["delete from return_history where return_id = {refunded}", "return_without_history"],
  [
    "update return_history set status = 'accepted' where return_id = {refunded} and step = 0",
    "return_began",
    "return_went",
  ],
  [
    "update return_history set status = 'declined' where return_id = {refunded} and step = 1",
    "return_went",
    "return_mail",
  ],
  ["delete from return_history where return_id = {refunded} and step = 1", "return_went", "return_steps"],
  ["delete from return_history where return_id = {refunded} and step = 3", "return_status"],
  [
    "insert into refunds (id, order_id, return_id, amount_paise, state, by_hand, reason, created_at) values ('r', {cash}, {refunded}, 1, 'due', 1, 'r', '')",
    "return_refunds",
  ],
  [
    "update returns set status = 'accepted' where id = {refunded}",
    "return_arrived",
    "return_status",
    "return_refunded_early",
  ],
  ["update returns set status = 'received' where id = {credited}", "return_status", "return_credited"],
  ["update returns set status = 'received' where id = {refunded}", "return_status", "return_unfinished"],
  ["update refunds set return_id = null where return_id = {refunded}", "return_not_refunded"],
  [mailTwice("owner_return", "{refunded}"), "return_mail"],
  [aReview("0", "null"), "review_piece"],
  [aReview("{product}", "'Too rude.'"), "review_reason"],
  [
    "insert into outbox (kind, payload, order_id, due_at, created_at, done_at) select 'review_request', '{}', id, '', '', '' from orders join (select 1 union select 2) as twice on id = {cash}",
    "review_request",
  ],
  ["update invoice_counters set last = last + 1 where series = '26-27'", "series"],
  [
    "update orders set total_paise = 1, tax_paise = 1 - subtotal_paise where id = {cash}",
    "cash_refunded",
    "invoice_total",
  ],
  ["update refunds set amount_paise = 1 where return_id = {refunded}", "note_amount"],
  [
    "update orders set total_paise = 1, tax_paise = 1 - subtotal_paise where id = {back}",
    "invoice_total",
    "note_without_refund",
  ],
  [
    "update credit_notes set return_id = {credited} where order_id = {back}",
    "order_not_credited",
    "return_notes",
    "return_note_amount",
  ],
  [
    "update credit_notes set return_id = null where return_id = {credited}",
    "note_without_refund",
    "return_not_credited",
  ],
  ["update credit_notes set parts = '[]' where return_id = {credited}", "return_note_amount"],
  [
    "update orders set moved_paise = 10001 where id = {replacement}",
    "cash_refunded",
    "moved_amount",
    "moved_refund",
    "return_note_amount",
  ],
  ["update orders set moved_paise = 1 where id = {changed}", "cash_refunded", "moved_amount"],
  ["update refunds set amount_paise = 9999 where order_id = {replacement}", "moved_refund"],
  ["update return_items set kept = 1 where return_id = {exchanged}", "return_kept", "variant_stock", "product_stock"],
  ["update products set stock = stock + 1 where id = {product}", "product_stock"],
  ["update variants set stock = stock + 1 where product_id = {piece}", "variant_stock", "product_sum"],
];

test.each(damages)("the audit finds what is off after: %s", async (damage, ...codes) => {
  expect((await codesAfter(damage)).toSorted()).toEqual(codes.toSorted());
});

test("the audit finds what is due an hour too late, and not before", async () => {
  const awaited =
    "update payments set status = 'awaited', awaited_until = '2026-11-20T10:00:00.000Z' where order_id = {card}";
  expect([await codesAfter(awaited, HOUR), await codesAfter(awaited, HOUR + 1)]).toEqual([[], ["payment_awaited"]]);
});

test("each invariant is broken once here, and the command ends with 1 where one is", async () => {
  const remarks = Object.entries(invariants).flatMap(([code, { isRemark }]) => (isRemark ? [code] : []));
  const known = [...damages.flatMap(([, ...codes]) => codes), ...remarks];
  expect(Object.keys(invariants).filter((code) => !known.includes(code))).toEqual([]);
  up.database.exec("update products set stock = stock + 1");
  const { code, said } = await runOwnerCommand(up, "audit", []);
  expect(code).toBe(1);
  expect(said).toMatch(/came in and orders hold \d, but the stock is \d+\n[^]*findings$/m);
});
