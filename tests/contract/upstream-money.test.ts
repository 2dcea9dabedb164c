// One file: one property, with its acts and the sums that it reads from the tables.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { discountOf, namedDiscount } from "#domain/offers.ts";
import { wordList } from "#domain/short-text.ts";
import { totalsOf } from "#domain/totals.ts";
import { specifiedShipping } from "#domain/shop-terms.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { findCode, readOpenOffers } from "#api/offers/stored-offers.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { giveUpWanted, keepWanted, receiveExchanged, writeReplacement } from "#api/orders/replacement.ts";
import { refundReturn } from "#api/payments/refund-return.ts";
import { dueGoodwill } from "#api/payments/refunds.ts";
import { answerReturn } from "#api/returns/move-return.ts";
import { sellerInMaharashtra } from "#tests/support/invoice-parties.ts";
import { stateSeller } from "#tests/support/state-seller.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { runsOf } from "#tests/support/runs-of-properties.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { byCard, byUpi, goodUpi, orderOf, paid, sendOrder } from "#tests/support/upstream-orders.ts";
import { askReturn } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream({ samples: null, UPI_ID: "pallu@bank" });
beforeAll(() => stateSeller(db, { ...sellerInMaharashtra, rates: { otherwise: 500, byCategory: {} } }));

const sizes = ["M", "L", "XL", "S"] as const;
const STOCK = 400;
/** Also amounts that no rate and no number of pieces divides well, and nothing at all. */
const price = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(0, 1, 1_333, 10_000, 39_900));
const prices = fc.record({ M: price, XL: price, S: price });
const offer = fc.record({
  percent: fc.constantFrom(7, 15, 33, 50, 100),
  rupees: fc.constantFrom(0, 0, 0.07, 7, 99.99, 500),
  every: fc.constantFrom(1, 1, 2, 3),
  from: fc.constantFrom(0, 0, 100),
});
const MOST_USES = 3;

/** Each as often as it stands here. */
const NAMES = wordList(
  "order order order deliver deliver deliver step cancel paid cameBack goodwill ask ask ask accept accept accept receive receive receive refund refund",
);

/** What a customer or the owner does: `at` chooses on which order or return, the others are what the act needs. */
const act = fc.record({
  does: fc.constantFrom(...NAMES),
  at: fc.nat(20),
  lines: fc.array(fc.tuple(fc.nat(1), fc.nat(3), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 2 }),
  method: fc.constantFrom("card", "cod", "upi"),
  exchange: fc.constantFrom("keep", "before", "before", "money", "decline"),
  paise: fc.integer({ min: 1, max: 9_999 }),
  isSo: fc.boolean(),
  rarely: fc.constantFrom(false, false, false, true),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

interface Sold {
  products: number[];
  prices: Record<string, number>[];
  code: string;
}

const inTurn = <Result>(work: (trx: Database) => Promise<Result>) => db.transaction().execute(work);
const ordersThat = (condition: string) =>
  up
    .column(`select id from orders where customer_id = ${asha.id} and ${condition} order by created_at, id`)
    .map(String);
const returnsThat = (condition: string) =>
  up
    .column(
      `select returns.id from returns join orders on orders.id = order_id where customer_id = ${asha.id} and ${condition} order by returns.created_at, returns.id`,
    )
    .map(String);

/** Does one act, as far as the shop allows it. */
async function doAct({ does, at, lines, method, exchange, paise, isSo, rarely }: Act, sold: Sold): Promise<void> {
  const { services } = up.upstream;
  const now = up.clock.at;
  const chosen = (ids: string[], work: (trx: Database, id: string) => Promise<unknown>) => {
    const id = ids[at % (ids.length || 1)];
    return id === undefined ? undefined : inTurn((trx) => work(trx, id));
  };
  switch (does) {
    case "order":
      return order(sold, lines, method, isSo);
    case "step":
      await chosen(ordersThat("status = 'processing'"), (trx, id) =>
        moveOrder(trx, id, "shipped", now, { sendsUnpaid: isSo }),
      );
      return;
    case "deliver":
      await chosen(ordersThat("status in ('pending', 'processing', 'shipped')"), async (trx, id) => {
        const { status } = await trx
          .selectFrom("orders")
          .select("status")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        const steps = ["processing", "shipped", "delivered"] as const;
        for (const to of steps.slice(["pending", "processing", "shipped"].indexOf(status)))
          await moveOrder(trx, id, to, now, { sendsUnpaid: isSo });
      });
      return;
    case "cancel":
      await chosen(ordersThat("status in ('pending', 'processing')"), (trx, id) =>
        writeCancellation(trx, null, id, now),
      );
      return;
    case "paid":
      await chosen(ordersThat("payment_method = 'upi'"), (trx, id) => confirmPayment(trx, id, now));
      return;
    case "cameBack":
      await chosen(ordersThat("status = 'shipped'"), (trx, id) =>
        noteCameBack(trx, id, { restock: isSo, words: null, amountPaise: rarely ? paise : null }, now),
      );
      return;
    case "goodwill":
      await chosen(ordersThat("status = 'delivered'"), (trx, id) => dueGoodwill(trx, id, paise, now));
      return;
    case "ask": {
      const ids = ordersThat("status = 'delivered'");
      const id = ids[at % (ids.length || 1)];
      if (id === undefined) return;
      const bought = up.rows("select line, product_id from order_items where order_id = ? order by line", id);
      const pieces = bought.flatMap(({ line, product_id: product }, place) => {
        const [, size = 0, qty = 1] = lines[place] ?? [];
        if (place >= lines.length) return [];
        const wanted = sizes[size] ?? "M";
        const which = sold.products.indexOf(Number(product));
        const rupees = (sold.prices[which]?.[wanted] ?? 0) / 100;
        return [
          {
            line: Number(line),
            qty: Math.ceil(qty / 2),
            ...(!rarely && { wanted: { size: wanted, color: "Red", price: rupees } }),
          },
        ];
      });
      await askReturn(up, asha, id, pieces);
      return;
    }
    case "accept":
      await chosen(returnsThat("returns.status = 'requested' or returns.status = 'accepted'"), async (trx, id) => {
        if (exchange === "decline") await giveUpWanted(trx, id);
        const isDeclined = exchange === "decline" && rarely;
        const isNew = await answerReturn(trx, id, { to: isDeclined ? "declined" : "accepted", words: null }, now);
        if (!isNew || isDeclined || exchange === "money") return;
        await keepWanted(services, trx, id);
        if (exchange === "before") await writeReplacement(services, trx, id, now);
      });
      return;
    case "receive":
      await chosen(returnsThat("returns.status = 'accepted'"), async (trx, id) => {
        const items = await trx
          .selectFrom("return_items")
          .select(["line", "quantity"])
          .where("return_id", "=", id)
          .execute();
        const came = ({ quantity }: { quantity: number }) => (rarely && isSo ? quantity - 1 : quantity);
        const parts = new Map(items.map((item) => [item.line, came(item)]));
        await receiveExchanged(services, trx, id, { parts, restock: isSo, givesUp: rarely && !isSo }, now);
      });
      return;
    case "refund":
      await chosen(returnsThat("returns.status = 'received'"), (trx, id) =>
        refundReturn(trx, id, { amountPaise: null, isMade: isSo }, now),
      );
  }
}

/** Orders at the price that the shop shows, in one of its ways to pay. */
async function order({ products, prices: shown, code }: Sold, lines: Act["lines"], method: string, hasCode: boolean) {
  const wanted = lines.map(([which, size, quantity]) => {
    const chosen = sizes[size] ?? "M";
    return { productId: products[which] ?? 0, size: chosen, quantity, price: (shown[which]?.[chosen] ?? 0) / 100 };
  });
  const moment = { customerId: Number(asha.id), at: up.clock.at, timeZone: "Asia/Kolkata" };
  const found = hasCode ? await findCode(db, code, moment) : null;
  const offered = wanted.map((line) => ({
    ...line,
    unitPaise: Math.round(line.price * 100),
    color: "Red",
    category: "accessories",
  }));
  const { open } = await readOpenOffers(db, moment);
  const discount = discountOf(offered, open, found?.refused === null ? found : null);
  const totals = totalsOf(offered, specifiedShipping, namedDiscount(discount));
  const total = totals.totalPaise / 100;
  const way =
    total === 0 || method === "cod"
      ? {}
      : method === "card"
        ? byCard(await paid(up, asha, total))
        : byUpi(await paid(up, asha, total, goodUpi));
  const stated = {
    ...way,
    shipping: totals.shippingPaise / 100,
    discount: discount.paise / 100,
    total,
    ...(hasCode && { offerCode: code }),
  };
  const answer = await sendOrder(up, asha, orderOf(asha, wanted, stated));
  // The same piece twice is one line in a cart.
  if (answer.status !== 201) throw new Error(`the order was refused: ${JSON.stringify(answer.body)}`);
}

test("however offers, codes, orders, exchanges, returns and refunds follow one another, plain sums of the tables add up", async () => {
  const known = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(prices, prices),
      fc.array(offer, { maxLength: 2 }),
      offer,
      fc.array(act, { minLength: 20, maxLength: 50, size: "max" }),
      async (stated, offers, code, acts) => {
        up.clock.at = new Date(up.clock.at.getTime() + 60_000);
        up.run("update offers set paused_at = '2026-11-01'");
        Object.assign(asha, await up.customer());
        const own = stated.map((each) => ({ ...each, L: each.M }));
        const products = own.map((each) =>
          addPiece(
            up,
            sizes.map((size) => ({ size, color: "Red", stock: STOCK, pricePaise: each[size] })),
          ),
        );
        for (const one of offers) storeOffer(up.database, { ...one, products });
        const name = `CODE${asha.id}`;
        storeOffer(up.database, { ...code, code: name, products, most: MOST_USES });
        const sold = { products, prices: own, code: name };
        for (const one of acts) {
          // The acts choose orders and returns by their times: their numbers are other ones each time.
          up.clock.at = new Date(up.clock.at.getTime() + 1);
          await allowed(doAct(one, sold));
        }
        for (const id of returnsThat("returns.status = 'accepted'")) {
          const parts = new Map<number, number>();
          await inTurn((trx) =>
            receiveExchanged(up.upstream.services, trx, id, { parts, restock: true, givesUp: false }, up.clock.at),
          );
        }
        for (const id of returnsThat("returns.status = 'received'"))
          await inTurn((trx) => refundReturn(trx, id, { amountPaise: null, isMade: false }, up.clock.at));
        expect([...balances(), ...shares(), ...givenBack(), ...documents(), ...pieces(products), ...uses()]).toEqual(
          [],
        );
        // What is found after one case stays in the tables, and would be found after each that is tried to shrink it.
        const found = (await auditFindings(db, up)).map((one) => JSON.stringify(one));
        const fresh = found.filter((one) => !known.has(one));
        for (const one of fresh) known.add(one);
        expect(fresh).toEqual([]);
      },
    ),
    { numRuns: runsOf(15, 200) },
  );
});

/** What the shop refuses, it refuses with a reason: nothing else may go wrong. */
async function allowed(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof HttpRefusal)) throw error;
  });
}

const mine = () => `customer_id = ${asha.id}`;
const PAID = `(select coalesce(sum(amount_paise), 0) from payments where payments.order_id = orders.id and awaited_until is null
  and status in ('authorized', 'captured', 'voided'))`;
const CREDITED = "(select coalesce(sum(credited_paise), 0) from returns where returns.order_id = orders.id)";
const REFUNDED = "(select coalesce(sum(amount_paise), 0) from refunds where refunds.order_id = orders.id)";

/** Of each order that is over: the money that came and stayed is what its invoice says, less its credit notes. */
function balances() {
  const rows = up.rows(
    `select id, status, total_paise, moved_paise, moved_at, payment_method, ${PAID} as paid, ${CREDITED} as credited, ${REFUNDED} as refunded,
    (select count(*) from payments where payments.order_id = orders.id and awaited_until is not null and status = 'authorized') as awaited,
    (select coalesce(sum(others.moved_paise), 0) from orders as others join returns on returns.id = others.replaces_return
      where returns.order_id = orders.id and others.moved_at is not null) as away
    from orders where ${mine()} and status in ('delivered', 'cancelled')`,
  );
  return rows.flatMap((row) => {
    const [id, total, moved] = [String(row["id"]), Number(row["total_paise"]), Number(row["moved_paise"])];
    const isDelivered = row["status"] === "delivered";
    const cash = row["payment_method"] === "cod" && isDelivered ? total - moved : 0;
    const byPayment = Number(row["paid"]) > 0 ? Number(row["paid"]) - Number(row["credited"]) : 0;
    // What is still to come: a payment, and the pieces that pay.
    const open = Number(row["awaited"]) > 0 && isDelivered ? total - moved - Number(row["credited"]) : 0;
    const toCome = row["moved_at"] === null && isDelivered ? moved : 0;
    const here = row["moved_at"] === null ? 0 : moved;
    const kept = cash + byPayment + here + open + toCome - Number(row["refunded"]) - Number(row["away"]);
    const due = documentOf(id);
    return kept === due && kept >= 0 ? [] : [{ order: id, kept, due, row }];
  });
}

/** What the invoice of an order says, less its credit notes. */
function documentOf(order: string): number {
  const invoice = up.value("select particulars from invoices where order_id = ?", order);
  const notes = up.column("select parts from credit_notes where order_id = ?", order).map(String);
  const credited = notes.flatMap((parts) => JSON.parse(parts) as Amounts[]);
  return (
    (invoice === undefined ? 0 : (JSON.parse(String(invoice)) as Invoice).totals.amountPaise) -
    credited.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  );
}

/** Orders whose lines, shares and offers do not come to their amounts. */
function shares() {
  return up.rows(
    `select id, total_paise from orders where ${mine()} and (
      total_paise <> shipping_paise + (select sum(unit_paise * quantity - discount_paise) from order_items where order_id = orders.id)
      or exists (select line from order_items where order_id = orders.id and discount_paise not between 0 and unit_paise * quantity)
      or (replaces_return is null and discount_paise <> (select coalesce(sum(paise), 0) from offer_uses where order_id = orders.id))
      or moved_paise not between 0 and total_paise)`,
  );
}

/** Orders of which what went back for their pieces is not what was paid for these pieces, down to the paisa. */
function givenBack() {
  const rows = up.rows(
    `select id, shipping_paise, total_paise, ${REFUNDED} + ${CREDITED} + (select coalesce(sum(others.moved_paise), 0) from orders as others
      join returns on returns.id = others.replaces_return where returns.order_id = orders.id and others.moved_at is not null) as back,
    (select count(*) from orders as others join returns on returns.id = others.replaces_return
      where returns.order_id = orders.id and others.moved_at is not null) as exchanged,
    (select coalesce(sum((unit_paise * quantity - discount_paise) * came / quantity), 0) from (select order_items.line, unit_paise, order_items.quantity, discount_paise,
      (select coalesce(sum(received), 0) from return_items join returns on returns.id = return_id
        where returns.order_id = orders.id and return_items.line = order_items.line) as came
      from order_items where order_id = orders.id) as lines) as worth,
    (select count(*) from order_items where order_id = orders.id and quantity > (select coalesce(sum(received), 0) from return_items
      join returns on returns.id = return_id where returns.order_id = orders.id and return_items.line = order_items.line)) as kept
    from orders where ${mine()} and status = 'delivered' and id not in (select order_id from refunds where reason like 'goodwill%')`,
  );
  return rows.flatMap((row) => {
    const isWhole = Number(row["kept"]) === 0 && Number(row["exchanged"]) === 0;
    const due = Number(row["worth"]) + (isWhole ? Number(row["shipping_paise"]) : 0);
    return Number(row["back"]) === due ? [] : [{ ...row, due }];
  });
}

interface Amounts {
  amountPaise: number;
  rate: number | null;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}
interface Invoice {
  lines: (Amounts & { quantity: number })[];
  shipping: Amounts;
  totals: Amounts;
}

/** Amounts of invoices and credit notes that are not those of their lines, or bear another tax. */
function documents() {
  const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: Amounts) => cgstPaise + sgstPaise + igstPaise;
  const isTaxed = (one: Amounts) =>
    one.taxablePaise + taxOf(one) === one.amountPaise &&
    Math.abs(taxOf(one) - (one.amountPaise * (one.rate ?? 0)) / (10_000 + (one.rate ?? 0))) <= 1;
  const invoices = up.rows(
    `select order_id, particulars from invoices join orders on orders.id = order_id where ${mine()}`,
  );
  return invoices.flatMap(({ order_id: id, particulars }) => {
    const { lines, shipping, totals } = JSON.parse(String(particulars)) as Invoice;
    const left = up.column(
      "select unit_paise * quantity - discount_paise from order_items where order_id = ? order by line",
      String(id),
    );
    const notes = up.column("select parts from credit_notes where order_id = ?", String(id)).map(String);
    const parts = notes.flatMap((note) => JSON.parse(note) as Amounts[]);
    const sum = [...lines, shipping].reduce((all, { amountPaise }) => all + amountPaise, 0);
    const tax = [...lines, shipping].reduce((all, one) => all + taxOf(one), 0);
    const isRight =
      [...lines, shipping, ...parts].every(isTaxed) &&
      lines.every(({ amountPaise }, place) => amountPaise === Number(left[place])) &&
      totals.amountPaise === sum &&
      taxOf(totals) === tax;
    return isRight ? [] : [{ invoice: id, particulars, parts }];
  });
}

/** Combinations of which pieces are missing or too many. */
function pieces(products: number[]) {
  const of = "product_id = variants.product_id and size = variants.size";
  return up.rows(
    `select product_id, size, stock, sold, back, kept from (select product_id, size, stock,
      (select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_items.order_id left join came_back on came_back.order_id = orders.id
        where (status <> 'cancelled' or restocked = 0) and order_items.${of.replace(" and size", " and order_items.size")}) as sold,
      (select coalesce(sum(return_items.restocked), 0) from return_items join returns on returns.id = return_id join order_items
        on order_items.order_id = returns.order_id and order_items.line = return_items.line where order_items.${of.replace(" and size", " and order_items.size")}) as back,
      (select coalesce(sum(kept), 0) from return_items join returns on returns.id = return_id join order_items on order_items.order_id = returns.order_id
        and order_items.line = return_items.line where order_items.product_id = variants.product_id and wanted_size = variants.size) as kept
      from variants where product_id in (${products.join()})) as counted where stock <> ${STOCK} - sold + back - kept or stock < 0`,
  );
}

/** Codes that were used more often than they may be. */
function uses() {
  return up.rows(
    `select code, count(*) as uses from offers join offer_uses on offer_id = offers.id join orders on orders.id = order_id
    where status <> 'cancelled' and most is not null group by offers.id, code, most having count(*) > most`,
  );
}
