import { sql, type SelectQueryBuilder } from "kysely";
import { addDays, startOfDay } from "#domain/dates.ts";
import { openStatuses, sentStatuses, type OrderStatus } from "#domain/order-status.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { ReturnStatus } from "#domain/returns.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import { contestedRange, isContested } from "#domain/gst.ts";
import { unitPaise } from "#api/catalogue/variants.ts";
import { lackingTranslations, type LackingTranslations } from "#api/catalogue/lacking-translations.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import type { ReportTerms } from "./due-report.ts";
import { awaitedOrders, readSales, testOrders, type OrdersAndPaise, type Sales } from "./read-sales.ts";
import { readLowStock, SOLD_DAYS, type LowStock } from "./read-low-stock.ts";
import { readStuckMail, type StuckMail } from "./read-stuck-mail.ts";
import { loadOwed } from "#api/order-records/owed.ts";

/** The most orders, returns, products and words that a report names of each kind. */
export const NAMED = 20;

/** How many there are, and the first of them. */
export interface Named<Row> {
  count: number;
  first: Row[];
}

/** An order that waits for the owner. */
export interface WaitingOrder {
  id: string;
  at: string;
  paise: number;
}

/** What is counted for a day, or for several; the contested prices are those of now. */
interface DayFigures extends Sales {
  /** What is owed on those whose payment is awaited: less than their totals where pieces came back. */
  placedUnpaid: OrdersAndPaise;
  /** Orders that were cancelled on this day, without those whose parcel came back. */
  cancelled: number;
  /** Sent orders whose parcel came back on this day. */
  cameBack: OrdersAndPaise;
  /** Cash that was taken at the door on this day. */
  cash: OrdersAndPaise;
  /** Without those of test payments. */
  refunds: { count: number; paise: number };
  questions: Named<{ name: string; email: string; orderNumber: string | null; question: string }>;
  contestedPrices: Named<ContestedPrice>;
  emptySearches: { word: string; count: number }[];
}

/** What the owner reads once a day: its figures, and what waits when the report is read. */
export interface Report extends DayFigures {
  day: string;
  toAccept: Named<WaitingOrder>;
  toPack: Named<WaitingOrder>;
  unpaid: Named<WaitingOrder>;
  /** Sent before they were paid, and not paid since. */
  sentUnpaid: Named<WaitingOrder>;
  onTheWay: Named<WaitingOrder>;
  /** Not delivered by the end of the day that was promised; without those whose payment is awaited. */
  late: Named<WaitingOrder>;
  returns: Named<{ id: string; orderId: string; status: ReturnStatus }>;
  refundsToMake: Named<{ orderId: string; returnId: string | null; paise: number; state: string }>;
  lowStock: Named<LowStock>;
  /** Products that lack words in a language in which others have them, or whose words were made from an earlier text. */
  untranslated: Named<LackingTranslations>;
  stuckMail: Named<StuckMail>;
}

/** Reads the figures of the days from one ("2026-11-05") to another, and the prices that are contested now. */
export async function readDays(db: Database, first: string, last: string, timeZone: string): Promise<DayFigures> {
  const from = startOfDay(first, timeZone).toISOString();
  const to = startOfDay(addDays(last, 1), timeZone).toISOString();
  const cameBack = await readCameBack(db, from, to);
  const [sales] = await readSales(db, [from, to]);
  if (sales === undefined) throw new Error("no sales of the days");
  const searches = await db
    .selectFrom("empty_searches")
    .select((eb) => ["word", eb.fn.sum<number>("count").as("count")])
    .where("day", ">=", first)
    .where("day", "<=", last)
    .groupBy("word")
    .orderBy("count", "desc")
    .orderBy("word")
    .limit(NAMED)
    .execute();
  return {
    ...sales,
    placedUnpaid: await readUnpaid(db, from, to),
    cancelled: (await readSteps(db, "cancelled", from, to)).orders - cameBack.orders,
    cameBack,
    cash: await readSteps(db, "delivered", from, to, "cod"),
    refunds: await readRefunds(db, from, to),
    questions: await readQuestions(db, from, to),
    contestedPrices: await readContestedPrices(db, NAMED),
    emptySearches: searches.map(({ word, count }) => ({ word, count: Number(count) })),
  };
}

/** Reads the report of a day ("2026-11-05"). */
export async function readReport(db: Database, day: string, terms: ReportTerms): Promise<Report> {
  const isAwaited = awaitedOrders(db);
  const orders = db.selectFrom("orders");
  const packing = orders.where("status", "=", "processing").where("id", "not in", isAwaited);
  const unpaid = orders.where("id", "in", isAwaited);
  return {
    day,
    ...(await readDays(db, day, day, terms.timeZone)),
    toAccept: await waiting(orders.where("status", "=", "pending").where("id", "not in", isAwaited)),
    toPack: await waiting(packing),
    unpaid: await waiting(unpaid.where("status", "in", openStatuses)),
    sentUnpaid: await waiting(unpaid.where("status", "in", sentStatuses)),
    onTheWay: await waiting(orders.where("status", "=", "shipped")),
    late: await waiting(
      orders
        .where("promised_by", "<=", day)
        .where("status", "in", [...openStatuses, "shipped"])
        .where("id", "not in", isAwaited),
    ),
    returns: await readReturns(db),
    refundsToMake: await readRefundsToMake(db),
    lowStock: await readLowStock(db, {
      low: terms.lowStock,
      since: startOfDay(addDays(day, -SOLD_DAYS), terms.timeZone).toISOString(),
      limit: NAMED,
    }),
    untranslated: await readUntranslated(db),
    stuckMail: await readStuckMail(db, NAMED),
  };

  async function waiting(query: typeof orders): Promise<Named<WaitingOrder>> {
    const { count } = await query.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    const rows = await query
      .select(["id", "created_at", "status", "payment_method", "total_paise"])
      .orderBy("created_at")
      .orderBy("id")
      .limit(NAMED)
      .execute();
    const owed = await loadOwed(db, rows);
    return {
      count: Number(count),
      first: rows.map(({ id, created_at: at }) => ({ id, at, paise: owed.get(id)?.paise ?? 0 })),
    };
  }
}

/** Counts unpaid orders and adds up what is owed on them: less than their totals where pieces came back. */
async function readUnpaid(db: Database, from: string, to: string): Promise<OrdersAndPaise> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "status", "payment_method", "total_paise"])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("status", "<>", "cancelled")
    .where("id", "in", awaitedOrders(db))
    .where("id", "not in", testOrders(db))
    .execute();
  const owed = [...(await loadOwed(db, rows)).values()].filter(({ state }) => state === "unpaid");
  return { orders: owed.length, paise: owed.reduce((sum, { paise }) => sum + paise, 0) };
}

/** Counts orders and adds up their totals. */
async function sumOrders(orders: SelectQueryBuilder<Tables, "orders", object>): Promise<OrdersAndPaise> {
  const row = await orders
    .select(({ fn }) => [
      fn.countAll<number>().as("orders"),
      sql<number>`coalesce(${fn.sum("total_paise")}, 0)`.as("paise"),
    ])
    .executeTakeFirstOrThrow();
  return { orders: Number(row.orders), paise: Number(row.paise) };
}

function readCameBack(db: Database, from: string, to: string): Promise<OrdersAndPaise> {
  const back = db.selectFrom("came_back").select("order_id").where("at", ">=", from).where("at", "<", to);
  return sumOrders(db.selectFrom("orders").where("id", "in", back));
}

/** The orders that came to a status on a day; with `method` only those paid in this way. */
async function readSteps(
  db: Database,
  status: OrderStatus,
  from: string,
  to: string,
  method: PaymentMethod | null = null,
): Promise<{ orders: number; paise: number }> {
  const steps = db
    .selectFrom("order_history")
    .innerJoin("orders", "orders.id", "order_history.order_id")
    .select(({ fn }) => [
      fn.countAll<number>().as("orders"),
      sql<number>`coalesce(${fn.sum("orders.total_paise")}, 0)`.as("paise"),
    ])
    .where("order_history.status", "=", status)
    .where("order_history.at", ">=", from)
    .where("order_history.at", "<", to);
  const row = await (
    method === null ? steps : steps.where("orders.payment_method", "=", method)
  ).executeTakeFirstOrThrow();
  return { orders: Number(row.orders), paise: Number(row.paise) };
}

async function readRefunds(db: Database, from: string, to: string): Promise<{ count: number; paise: number }> {
  const row = await db
    .selectFrom("refunds")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number>`coalesce(${fn.sum("amount_paise")}, 0)`.as("paise"),
    ])
    .where("made_at", ">=", from)
    .where("made_at", "<", to)
    .where("order_id", "not in", testOrders(db))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), paise: Number(row.paise) };
}

/** The returns that wait for the owner, the oldest first. */
export async function readReturns(db: Database): Promise<Report["returns"]> {
  const open = await db
    .selectFrom("returns")
    .select(["id", "order_id as orderId", "status"])
    .where("status", "in", ["requested", "accepted", "received"])
    // Once a refund is written, the provider works on it, or the report lists it under the money to give back.
    .where(
      "id",
      "not in",
      db.selectFrom("refunds").select("return_id").where("return_id", "is not", null).$castTo<{ return_id: string }>(),
    )
    .orderBy("created_at")
    .execute();
  return { count: open.length, first: open.slice(0, NAMED) };
}

/** The money that the owner has to see to, the oldest first. */
export async function readRefundsToMake(db: Database): Promise<Report["refundsToMake"]> {
  const due = await db
    .selectFrom("refunds")
    .select(["order_id as orderId", "return_id as returnId", "amount_paise as paise", "state"])
    .where(({ or, and, eb }) => or([eb("state", "=", "failed"), and([eb("state", "=", "due"), eb("by_hand", "=", 1)])]))
    .orderBy("created_at")
    .execute();
  return { count: due.length, first: due.slice(0, NAMED).map((row) => ({ ...row, paise: Number(row.paise) })) };
}

async function readQuestions(db: Database, from: string, to: string): Promise<Report["questions"]> {
  const asked = await db
    .selectFrom("questions")
    .select(["name", "email", "order_number as orderNumber", "question"])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .orderBy("created_at")
    .execute();
  return { count: asked.length, first: asked.slice(0, NAMED) };
}

/** A product at whose price two rates of GST contradict each other. */
interface ContestedPrice {
  slug: string;
  name: string;
  paise: number;
}

/** The products with such a price, by the rates of the seller. A product that states a rate of its own has none. */
async function readContestedPrices(db: Database, limit: number): Promise<Named<ContestedPrice>> {
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
  return { count: rows.length, first: rows.slice(0, limit) };
}

async function readUntranslated(db: Database): Promise<Report["untranslated"]> {
  const first: LackingTranslations[] = [];
  let count = 0;
  for await (const lacking of lackingTranslations(db)) if (++count <= NAMED) first.push(lacking);
  return { count, first };
}
