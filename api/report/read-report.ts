import { type SelectQueryBuilder, expressionBuilder, sql } from "kysely";
import { addDays, startOfDay, dayOf, hourOf } from "#domain/dates.ts";
import { openStatuses, sentStatuses } from "#domain/order-status.ts";
import { firstOf, type Counted } from "#api/database/count-of.ts";
import { findRow } from "#api/database/rows.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import { contestedRange, isContested } from "#domain/gst.ts";
import { unitPaise } from "#api/catalogue/variants.ts";
import { lackingTranslations, type LackingTranslations } from "#api/catalogue/translations.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import { readSales, type OrdersAndPaise } from "./read-sales.ts";
import { awaitedOrders, testOrders, waitingOrders, type Orders, type OrderWaits } from "./waiting-orders.ts";
import { requiresConfirmation } from "#api/shop-content/stored-content.ts";
import { loadOwed } from "#api/order-records/owed.ts";
import { isForSale } from "#api/catalogue/for-sale.ts";
import { IN_DOUBT } from "#api/mail/outbox-worker.ts";
import { addToOutbox } from "#api/mail/outbox.ts";

/** The most orders, returns, products and words that a report names of each kind. */
export const NAMED = 20;

/** What the owner reads once a day: its figures, and what waits when the report is read. */
export type Report = Awaited<ReturnType<typeof readReport>>;

/** Reads the figures of the days from one ("2026-11-05") to another, and the prices that are contested now. */
export async function readDays(db: Database, first: string, last: string, timeZone: string) {
  const from = startOfDay(first, timeZone).toISOString();
  const to = startOfDay(addDays(last, 1), timeZone).toISOString();
  const [sales] = await readSales(db, [from, to]);
  if (sales === undefined) throw new Error("no sales of the days");
  // Orders that came to a status.
  const steps = db
    .selectFrom("order_history")
    .innerJoin("orders", "orders.id", "order_history.order_id")
    .select("orders.total_paise as paise")
    .where("order_history.at", ">=", from)
    .where("order_history.at", "<", to);
  const back = db
    .selectFrom("came_back")
    .innerJoin("orders", "orders.id", "came_back.order_id")
    .select("orders.total_paise as paise")
    .where("came_back.at", ">=", from)
    .where("came_back.at", "<", to);
  const made = db
    .selectFrom("refunds")
    .select("amount_paise as paise")
    .where("made_at", ">=", from)
    .where("made_at", "<", to)
    .where("order_id", "not in", testOrders(db));
  const asked = db
    .selectFrom("questions")
    .select(["name", "email", "order_number as orderNumber", "question"])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .orderBy("created_at");
  const discounted = db
    .selectFrom("orders")
    .select("discount_paise as paise")
    .where("discount_paise", ">", 0)
    // What came off an exchanged piece came off the first order.
    .where("replaces_return", "is", null)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("status", "<>", "cancelled")
    .where("id", "not in", testOrders(db));
  const cameBack = await sumOf(db, back);
  const refunds = await sumOf(db, made);
  return {
    ...sales,
    /** What came off orders of these days, without cancelled ones and those of test payments. */
    discounts: await sumOf(db, discounted),
    /** What is owed on those whose payment is awaited: less than their totals where pieces came back. */
    placedUnpaid: await readUnpaid(db, from, to),
    /** Orders that were cancelled on these days, without those whose parcel came back. */
    cancelled: (await sumOf(db, steps.where("order_history.status", "=", "cancelled"))).orders - cameBack.orders,
    cameBack,
    /** Cash that was taken at the door. */
    cash: await sumOf(
      db,
      steps
        .clearSelect()
        .select((eb) => eb("orders.total_paise", "-", eb.ref("orders.moved_paise")).as("paise"))
        .where("order_history.status", "=", "delivered")
        .where("orders.payment_method", "=", "cod")
        .where((eb) => eb("orders.total_paise", ">", eb.ref("orders.moved_paise"))),
    ),
    /** Without those of test payments. */
    refunds: { count: refunds.orders, paise: refunds.paise },
    questions: await firstOf(asked, NAMED),
    contestedPrices: await readContestedPrices(db),
    emptySearches: await db
      .selectFrom("empty_searches")
      .select((eb) => ["word", eb.fn.sum<number>("count").as("count")])
      .where("day", ">=", first)
      .where("day", "<=", last)
      .groupBy("word")
      .orderBy("count", "desc")
      .orderBy("word")
      .limit(NAMED)
      .execute(),
  };
}

/** Reads the report of a day ("2026-11-05"). */
export async function readReport(db: Database, day: string, terms: ReportTerms) {
  const { timeZone } = terms;
  const at = startOfDay(addDays(day, 1), timeZone);
  const confirms = await requiresConfirmation(db);
  const queue = (waits: OrderWaits) => waitingOrders(db, waits, { at, timeZone, confirms });
  return {
    day,
    ...(await readDays(db, day, day, timeZone)),
    toConfirm: await waiting(queue("confirm")),
    toAccept: await waiting(queue("accept")),
    toPack: await waiting(queue("pack")),
    unpaid: await waiting(queue("unpaid").where("status", "in", openStatuses)),
    /** Sent before they were paid, and not paid since. */
    sentUnpaid: await waiting(queue("unpaid").where("status", "in", sentStatuses)),
    onTheWay: await waiting(queue("way")),
    late: await waiting(queue("late")),
    returns: await readReturns(db, NAMED),
    refundsToMake: await readRefundsToMake(db, NAMED),
    lowStock: await readLowStock(db, {
      low: terms.lowStock,
      since: startOfDay(addDays(day, -SOLD_DAYS), timeZone).toISOString(),
      limit: NAMED,
    }),
    /** Products that lack words in a language in which others have them, or whose words were made from an earlier text. */
    untranslated: await readUntranslated(db),
    stuckMail: await readStuckMail(db, NAMED),
  };

  async function waiting(orders: Orders) {
    const { count, first } = await firstOf(
      orders
        .select(["id", "created_at", "status", "payment_method", "total_paise", "moved_paise"])
        .orderBy("created_at")
        .orderBy("id"),
      NAMED,
    );
    const owed = await loadOwed(db, first);
    return { count, first: first.map(({ id, created_at: at }) => ({ id, at, paise: owed.get(id)?.paise ?? 0 })) };
  }
}

async function readUnpaid(db: Database, from: string, to: string): Promise<OrdersAndPaise> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "status", "payment_method", "total_paise", "moved_paise"])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("status", "<>", "cancelled")
    .where("id", "in", awaitedOrders(db))
    .where("id", "not in", testOrders(db))
    .execute();
  const owed = [...(await loadOwed(db, rows)).values()].filter(({ state }) => state === "unpaid");
  return { orders: owed.length, paise: owed.reduce((sum, { paise }) => sum + paise, 0) };
}

/** Counts rows and adds up their amounts. */
async function sumOf<All, Name extends keyof All>(
  db: Database,
  rows: SelectQueryBuilder<All, Name, { paise: number }>,
): Promise<OrdersAndPaise> {
  const sum = await db
    .selectFrom(rows.as("found"))
    .select(({ fn }) => [fn.countAll<number>().as("orders"), fn.sum<number | null>("paise").as("paise")])
    .executeTakeFirstOrThrow();
  return { orders: sum.orders, paise: sum.paise ?? 0 };
}

/** The returns that wait for the owner, the oldest first. */
export function readReturns(db: Database, limit: number) {
  const open = db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "order_id")
    .select(["returns.id", "order_id as orderId", "returns.status", "shipping_info"])
    .select((eb) =>
      eb
        .selectFrom("return_items")
        .select(({ fn }) => fn.count<number>("wanted_paise").as("count"))
        .whereRef("return_id", "=", "returns.id")
        .as("wanted"),
    )
    .where("returns.status", "in", ["requested", "accepted", "received"])
    // Once a refund is written, the provider works on it, or the report lists it under the money to give back.
    .where(
      "returns.id",
      "not in",
      db.selectFrom("refunds").select("return_id").where("return_id", "is not", null).$castTo<{ return_id: string }>(),
    )
    .orderBy("returns.created_at");
  return firstOf(open, limit);
}

/** The money that the owner has to see to, the oldest first. */
export function readRefundsToMake(db: Database, limit: number) {
  const due = db
    .selectFrom("refunds")
    .select(["order_id as orderId", "return_id as returnId", "amount_paise as paise", "state"])
    .where(({ or, and, eb }) => or([eb("state", "=", "failed"), and([eb("state", "=", "due"), eb("by_hand", "=", 1)])]))
    .orderBy("created_at");
  return firstOf(due, limit);
}

/** The products at whose price two rates of GST contradict each other, by those of the seller. One that states a rate of its own is none. */
async function readContestedPrices(db: Database) {
  const { gstin, rates } = await readSeller(db);
  const range = gstin === null ? null : contestedRange(rates);
  if (range === null) return { count: 0, first: [] };
  const products = db
    .selectFrom("products")
    .where("products.gst_rate", "is", null)
    .select(["slug", "name", "category", "products.price_paise", "products.sale_paise"])
    .orderBy("products.position");
  const whole = await products
    .where("effective_paise", ">=", range.fromPaise)
    .where("effective_paise", "<=", range.toPaise)
    .execute();
  const parts = await products
    .innerJoin("variants", "variants.product_id", "products.id")
    .where("variants.price_paise", "is not", null)
    .select(["variants.price_paise as own_price", "variants.sale_paise as own_sale"])
    .execute();
  const priced = [
    ...whole.map((row) => ({ ...row, paise: unitPaise(row, null) })),
    ...parts.map((row) => ({ ...row, paise: unitPaise(row, { pricePaise: row.own_price, salePaise: row.own_sale }) })),
  ].filter(({ category, paise }) => isContested(rates, category, paise));
  const rows = [
    ...new Map(priced.map(({ slug, name, paise }) => [`${slug} ${paise}`, { slug, name, paise }])).values(),
  ];
  return { count: rows.length, first: rows.slice(0, NAMED) };
}

async function readUntranslated(db: Database) {
  const first: LackingTranslations[] = [];
  let count = 0;
  for await (const lacking of lackingTranslations(db)) if (++count <= NAMED) first.push(lacking);
  return { count, first };
}

/** What sold in so many days counts as selling. */
export const SOLD_DAYS = 90;

/** A product, or one of its combinations, of which few pieces are left although it sells. */
export interface LowStock {
  slug: string;
  name: string;
  size: string;
  color: string;
  stock: number;
  /** The pieces sold since, of orders that are not cancelled. */
  sold: number;
}

/** What has `low` pieces or fewer and sold since a moment, the most sold first: combinations, and products that have none. */
export async function readLowStock(
  db: Database,
  { low, since, limit }: { low: number; since: string; limit: number },
): Promise<Counted<LowStock>> {
  const sells = isForSale(expressionBuilder<Tables, "products">());
  const found = sql<LowStock & { position: number; place: number }>`(
    with sales as (
      select product_id, size, color, sum(quantity) as pieces from order_items join orders on orders.id = order_id
      where created_at >= ${since} and status <> 'cancelled' group by product_id, size, color
    )
    select slug, name, '' as size, '' as color, products.stock, sum(pieces) as sold, products.position, 0 as place
    from products join sales on sales.product_id = products.id
    where ${sells} and products.stock <= ${low} and products.id not in (select product_id from variants)
    group by products.id, slug, name, products.stock, products.position
    union all
    select slug, name, variants.size, variants.color, variants.stock, pieces, products.position, variants.position
    from variants join products on products.id = variants.product_id
    join sales on sales.product_id = variants.product_id and sales.size = variants.size and sales.color = variants.color
    where ${sells} and variants.stock <= ${low}
  )`.as("found");
  const rows = db.selectFrom(found).select(["slug", "name", "size", "color", "stock", "sold"]);
  return firstOf(rows.orderBy("sold", "desc").orderBy("stock").orderBy("position").orderBy("place"), limit);
}

/** After so many attempts an entry that still waits is told: by then the mail server has not answered for half a minute. */
const TOLD_ATTEMPTS = 4;

/** Work of the outbox that did not get done: a mail that was not delivered, or money that the provider was not asked to give back. */
export type StuckMail = Awaited<ReturnType<typeof readStuckMail>>["first"][number];

/** What was given up or is in doubt, and what waits although it was tried several times, the oldest first. */
export async function readStuckMail(db: Database, limit: number) {
  const stuck = db
    .selectFrom("outbox")
    .where("done_at", "is", null)
    .where(({ or, eb }) => or([eb("failed_at", "is not", null), eb("attempts", ">=", TOLD_ATTEMPTS)]));
  const { count, first } = await firstOf(stuck.selectAll().orderBy("id"), limit);
  return {
    count,
    first: first.map((row) => ({
      kind: row.kind,
      /** The order it is about; null where it is about none. */
      orderId: row.order_id,
      since: row.created_at,
      /** True when it is tried again by itself. */
      isTriedAgain: row.failed_at === null,
      /** True when it may have arrived. */
      isInDoubt: row.last_error === IN_DOUBT,
      error: row.last_error ?? "",
    })),
  };
}

/** When the report is written, and what counts as low stock. */
export interface ReportTerms {
  timeZone: string;
  /** The hour of the day, from 0 to 23. */
  hour: number;
  lowStock: number;
}

/**
 * Puts the report of the latest day whose hour has come into the outbox. That is yesterday's. Before today's hour it is that
 * of the day before yesterday, if no shop ran to write it. The row of the day makes it once, however many processes ask and
 * however often they start. A day before the shop's first one gets its row and no report.
 */
export async function addDueReport(db: Database, at: Date, { timeZone, hour }: ReportTerms): Promise<boolean> {
  const today = dayOf(at.toISOString(), timeZone);
  if (today === null) return false;
  const day = addDays(today, hourOf(at.toISOString(), timeZone) < hour ? -2 : -1);
  const known = await findRow(db, "owner_reports", { day });
  if (known !== undefined) return false;
  return db.transaction().execute(async (trx) => {
    const isFirstDay = await isNewBefore(trx, startOfDay(addDays(day, 1), timeZone));
    const added = await trx
      .insertInto("owner_reports")
      .values({ day, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .returning("day")
      .executeTakeFirst();
    if (added === undefined || isFirstDay) return false;
    await addToOutbox(trx, { kind: "owner_report", day }, at);
    return true;
  });
}

/** Whether the shop has nothing from before a moment: no noted day, no customer and no order. */
async function isNewBefore(db: Database, moment: Date): Promise<boolean> {
  for (const table of ["owner_reports", "customers", "orders"] as const) {
    const before = db.selectFrom(table).select("created_at").where("created_at", "<", moment.toISOString());
    if ((await before.limit(1).executeTakeFirst()) !== undefined) return false;
  }
  return true;
}
