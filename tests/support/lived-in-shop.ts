import type { Database } from "#api/database/tables.ts";
import type { Engine } from "#api/database/engine.ts";
import { noteCustomer } from "#contract/desk/customers-calls.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipmentFrom, shipOrder } from "#api/orders/ship-order.ts";
import { endLink } from "#api/payment-links/settle-link.ts";
import { makeRefund } from "#api/payments/make-refund.ts";
import { answerReturn, receiveReturn } from "#api/returns/move-return.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { officeAddress } from "./office-address.ts";
import { fakeProvider, type FakeRazorpay } from "./fake-razorpay.ts";
import { addPiece } from "./stored-variants.ts";
import type { TestCustomer, TestUpstream } from "./upstream-fixture.ts";
import { orderOf, placed } from "./upstream-orders.ts";
import { askedReturn, deliver } from "./upstream-returns.ts";
import { storeStaff } from "./desk-staff.ts";

/** Orders of a shop in which everything has happened. */
export interface LivedIn {
  returned: string;
  awaited: string;
  unsent: string;
}

/** Lets everything happen that a shop can hold: payments, refunds and returns in every state, and rows in every table. */
export async function liveIn(
  up: TestUpstream,
  { db, engine }: { db: Database; engine: Engine },
  fake: FakeRazorpay,
  asha: TestCustomer,
): Promise<LivedIn> {
  const run = (statement: string, ...values: (string | number | null)[]) =>
    void up.database.prepare(statement).run(...values);
  const inTransaction = <Result>(work: (trx: Database) => Promise<Result>) => db.transaction().execute(work);
  const provider = fakeProvider(fake);
  const services = { db, now: () => up.clock.at, log: () => undefined, providers: [provider] };
  const product = addPiece(
    up,
    [
      { size: "M", color: "Red", stock: 50, swatch: "#b3245e" },
      { size: "L", color: "नीला", stock: 3, pricePaise: 12_050, salePaise: 9_999 },
    ],
    { name: "Neela साड़ी — “blue” \u{1F33A}" },
  );
  run("update products set image_alt = 'A red saree, “pleated”', image_additional_1_alt = '' where id = ?", product);
  const buy = (quantity = 1, changes = {}) =>
    placed(up, asha, orderOf(asha, [{ productId: product, quantity }], changes));

  // Cash on delivery, sent, and a return in each state.
  const returned = await buy(6);
  await inTransaction((trx) => moveOrder(trx, returned, "processing", up.clock.at));
  await inTransaction((trx) =>
    shipOrder(trx, returned, shipmentFrom({ courier: "Delhivery", tracking: "1490123456789" }), up.clock.at),
  );
  await deliver(db, returned, up.clock.at).catch(() =>
    inTransaction((trx) => moveOrder(trx, returned, "delivered", up.clock.at)),
  );
  const ask = () => askedReturn(up, asha, returned, [{ line: 0, qty: 1 }], { note: "Zu groß \n 😕" });
  const ids = [await ask(), await ask(), await ask(), await ask(), await ask()] as const;
  const [, declined, ...accepted] = ids;
  await inTransaction((trx) => answerReturn(trx, declined, { to: "declined", words: "Worn." }, up.clock.at));
  for (const id of accepted)
    await inTransaction((trx) => answerReturn(trx, id, { to: "accepted", words: null }, up.clock.at));
  const [, received, refunded] = accepted;
  for (const id of [received, refunded])
    await inTransaction((trx) => receiveReturn(trx, id, { restock: id === received, parts: new Map() }, up.clock.at));
  await inTransaction((trx) => refundReturn(trx, refunded, { amountPaise: null, isMade: true }, up.clock.at));

  // Cash on delivery that nobody took.
  const refused = await buy();
  await inTransaction((trx) => moveOrder(trx, refused, "processing", up.clock.at));
  await inTransaction((trx) => moveOrder(trx, refused, "shipped", up.clock.at));
  const parcel = { restock: false, words: "Nobody was at home: “आना” \u{1F4E6}", amountPaise: null };
  await inTransaction(async (trx) => void (await noteCameBack(trx, refused, parcel, up.clock.at)));

  // Payments by link: awaited, paid, expired, and three that went back, are going back, or could not.
  const byLink = async () => {
    const id = await buy(1, { paymentMethod: "card", status: "processing" });
    await up.call("POST", `/orders/${id}/payment`, { as: asha, body: {} });
    return { id, link: fake.linkOf(id) };
  };
  const pay = async ({ link }: Awaited<ReturnType<typeof byLink>>) =>
    void (await up.call("POST", "/payments/return", {
      body: { query: Object.fromEntries(new URL(fake.pay(link)).searchParams) },
    }));
  const awaited = await byLink();
  const unsent = await byLink();
  await pay(unsent);
  const expired = await byLink();
  fake.expire(expired.link);
  await endLink(services, await paymentOf(expired.id));
  for (const outcome of ["made", "failed", "due"] as const) {
    const order = await byLink();
    await pay(order);
    await inTransaction((trx) => writeCancellation(trx, null, order.id, up.clock.at));
    // The worker must not make them first.
    run("update outbox set due_at = '2999-01-01T00:00:00.000Z' where kind = 'payment_refund' and done_at is null");
    const { id } = await db
      .selectFrom("refunds")
      .select("id")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    fake.refusesRefunds = outcome === "failed" ? "no balance" : null;
    if (outcome !== "due") await makeRefund(services, id);
    else run("update refunds set state = 'due', made_at = null, reference = null where id = ?", id);
  }
  fake.refusesRefunds = null;

  // What customers leave.
  const options = { size: "M", color: "Red" };
  await up.call("POST", "/cart/add", { as: asha, body: { productId: product, quantity: 2, options } });
  await up.call("POST", "/wishlist/add", { as: asha, body: { productId: product } });
  await up.call("POST", "/users/me/addresses", { as: asha, body: officeAddress });
  await up.call("POST", "/users/login", { body: { email: asha.email, password: "wrong" } });
  const question = { name: "Asha", email: asha.email, order_number: returned, question: "Where\nis it?" };
  await up.call("POST", "/questions", { body: question });
  run(
    "insert into password_resets (token_hash, customer_id, expires_at) values ('hash', ?, '2026-11-20T11:00:00.000Z')",
    Number(asha.id),
  );
  // What is done at the desk.
  const meera = await storeStaff(db, "owner");
  await up.call("POST", noteCustomer.path, {
    as: meera,
    key: "note",
    body: { id: Number(asha.id), words: "Likes indigo." },
  });
  run(
    "insert into question_answers (question_id, staff_id, words, created_at) select id, ?, 'Soon.', created_at from questions",
    meera.id,
  );
  run(
    "insert into order_notes (order_id, staff_id, text, at) values (?, ?, 'Gift.', '2026-11-20')",
    returned,
    meera.id,
  );
  run(
    "insert into desk_imports (id, staff_id, name, created_at, options, state, holder, touched_at) values ('sent', ?, 'p.csv', '2026-11-20', '{}', 'failed', '', '')",
    meera.id,
  );
  run("insert into house_runs (kind, started_at, ended_at) values ('audit', '2026-11-20', '2026-11-20')");
  run(
    "insert into staff_links (token_hash, kind, email, role, expires_at) values ('hash', 'invitation', 'ravi@example.com', 'packer', '2026-11-22')",
  );
  run(
    "insert into drafted_photographs (staff_id, path, source, words) select id, 'rose/1.jpg', null, 'it is a PDF' from staff limit 1",
  );
  run(
    "insert into shop_content (name, content, changed_at) values ('details', '{\"hours\":\"Mon-Sat\"}', '2026-11-20')",
  );
  const gone = await up.customer();
  run("delete from customers where id = ?", Number(gone.id));
  // More rows than a batch holds.
  run(
    "insert into attempts (bucket, count, ends_at) with recursive n(i) as (select 1 union all select i + 1 from n where i < 4500) select 'bucket ' || i, i, '2026-11-20T11:00:00.000Z' from n",
  );
  run("insert into empty_searches (day, word, count) values ('2026-11-19', 'ಕಾಂಜೀವರಂ', 3)");
  run("insert into asked_reports (day, asked_at) values ('2026-11-19', '2026-11-19T18:00:00.000Z')");
  // What a killed import has left.
  run("insert into import_changes (field, product_id, words, amount) values ('name', ?, 'Neel', null)", product);
  run(
    "insert into import_variants (product_id, size, color, is_gone, position, stock) values (?, 'M', 'Red', 0, 0, null)",
    product,
  );
  run(
    "insert into import_stock (product_id, size, color, row_key, is_variant, wanted) values (?, 'M', 'Red', 'x1-1', 1, 2)",
    product,
  );
  // What an import has applied to the stock.
  run(
    "insert into applied_stock (product_id, size, color, row_key, wanted, applied) values (?, 'M', 'Red', 'x0-1', -3, -2)",
    product,
  );
  // Mails that were given up, are in doubt, wait for another attempt, and one that is gone: its number must not be given again.
  const mail =
    "insert into outbox (kind, payload, attempts, due_at, created_at, failed_at, last_error, handed_at) values ('order_placed', ?, 3, '2999-01-01T00:00:00.000Z', '2026-11-20T09:00:00.000Z', ?, ?, ?)";
  run(mail, JSON.stringify({ orderId: returned }), "2026-11-20T09:30:00.000Z", "550 no such mailbox", null);
  run(mail, JSON.stringify({ orderId: returned }), null, "421 try later", null);
  run(mail, JSON.stringify({ orderId: returned }), null, null, "2026-11-20T09:59:00.000Z");
  run(mail, "{}", null, null, null);
  run("delete from outbox where id = (select max(id) from outbox)");
  await engine.photographs(db).keep("abc.jpg", Buffer.from([1, 2, 255, 0]));
  await engine.photographs(db).keep("def.webp", Buffer.alloc(300_000, 7));
  return { returned, awaited: awaited.id, unsent: unsent.id };

  async function paymentOf(order: string): Promise<string> {
    const row = await db.selectFrom("payments").select("id").where("order_id", "=", order).executeTakeFirstOrThrow();
    return row.id;
  }
}
