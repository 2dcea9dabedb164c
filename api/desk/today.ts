import { sql } from "kysely";
import { firstSteps, readToday, type Today } from "#contract/desk/today-calls.ts";
import type { OrderWaits } from "#contract/desk/orders-calls.ts";
import { addDays, dayOf, startOfDay } from "#domain/dates.ts";
import type { Database } from "#api/database/tables.ts";
import type { Services } from "#api/http/services.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import { readLowStock } from "#api/report/read-low-stock.ts";
import { awaitedOrders, readRefundsToMake, readReturns, testOrders } from "#api/report/read-report.ts";
import { readStuckMail } from "#api/report/read-stuck-mail.ts";
import { readHouse } from "./house.ts";
import { listOrders, waitingOrders, type ShopTime } from "./find-orders.ts";

/** How many rows of each are shown, and of how many days sales are. */
const FIRST = 5;
const SALES_DAYS = 30;
const LOW_STOCK = 20;
const WEEK_MS = 7 * 24 * 3_600_000;

/** The call of the room "Today". */
export function todayDesk({ read }: DeskRouter, services: Services): void {
  const {
    db,
    returnTerms: { timeZone },
    lowStock,
  } = services;
  read(readToday, async ({ at }): Promise<Today> => {
    const time = { at, timeZone };
    const weekAgo = new Date(at.getTime() - WEEK_MS);
    const today = dayOf(at.toISOString(), timeZone) ?? "";
    const from = startOfDay(addDays(today, 1 - SALES_DAYS), timeZone).toISOString();
    const [returns, refunds] = [await readReturns(db), await readRefundsToMake(db)];
    const stuck = await readStuckMail(db, FIRST);
    const low = await readLowStock(db, { low: lowStock, since: from, limit: LOW_STOCK });
    return {
      accept: await waiting("accept"),
      pack: await waiting("pack"),
      unpaid: await waiting("unpaid"),
      late: await waiting("late"),
      returns: {
        count: returns.count,
        first: returns.first.slice(0, FIRST).map(({ id, orderId, status }) => ({ id, number: orderId, status })),
      },
      refunds: {
        count: refunds.count,
        first: refunds.first
          .slice(0, FIRST)
          .map(({ orderId, returnId, paise, state }) => ({ number: orderId, return_id: returnId, paise, state })),
      },
      questions: await readOpenQuestions(db),
      mails: {
        count: stuck.count,
        first: stuck.first.map(({ orderId, kind, since }) => ({ number: orderId, kind, at: since })),
      },
      low_stock: low.first,
      house: await readHouse(services, at),
      first_steps: await readFirstSteps(services),
      tests: {
        today: await countTests(db, startOfDay(today, timeZone).toISOString()),
        days: await countTests(db, from),
      },
      sales: await readSales(db, today, timeZone),
      week_ago: await sumSales(db, startOfDay(addDays(today, -7), timeZone).toISOString(), weekAgo.toISOString()),
    };

    async function waiting(waits: OrderWaits) {
      const orders = waitingOrders(db, waits, time satisfies ShopTime);
      const { count } = await orders.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      return { count: Number(count), first: await listOrders(db, orders, { isOldestFirst: true, limit: FIRST }) };
    }
  });
}

async function readOpenQuestions(db: Database): Promise<Today["questions"]> {
  const open = db.selectFrom("questions").where("answered_at", "is", null);
  const { count } = await open.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const first = await open
    .select(["name", "question", "created_at as at"])
    .orderBy("created_at")
    .limit(FIRST)
    .execute();
  return { count: Number(count), first };
}

/** What is still to be done on an empty desk. An order of a test payment does not end it: that is a demonstration. */
async function readFirstSteps({ db, upi }: Services): Promise<Today["first_steps"]> {
  const order = await db.selectFrom("orders").select("id").where("id", "not in", testOrders(db)).executeTakeFirst();
  if (order !== undefined) return [];
  const stated = new Set((await db.selectFrom("shop_content").select("name").execute()).map(({ name }) => name));
  const piece = await db.selectFrom("products").select("id").where("hidden", "=", 0).executeTakeFirst();
  const isDone = {
    name: stated.has("details"),
    pieces: piece !== undefined,
    delivery: stated.has("delivery"),
    tax: (await readSeller(db)).gstin !== null || stated.has("taxes"),
    payment: upi !== null || stated.has("rules"),
  };
  return firstSteps.filter((step) => !isDone[step]);
}

async function countTests(db: Database, from: string): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("created_at", ">=", from)
    .where("id", "in", testOrders(db))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The orders from a moment on, before another, that count as sold. */
function soldOrders(db: Database, from: string, to: string) {
  return db
    .selectFrom("orders")
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("status", "<>", "cancelled")
    .where("id", "not in", awaitedOrders(db))
    .where("id", "not in", testOrders(db));
}

async function sumSales(db: Database, from: string, to: string) {
  const { orders, paise } = await soldOrders(db, from, to)
    .select((eb) => [eb.fn.countAll<number>().as("orders"), eb.fn.sum<number | null>("total_paise").as("paise")])
    .executeTakeFirstOrThrow();
  return { orders: Number(orders), paise: Number(paise ?? 0) };
}

/** The sales of each of the last days, those without any too. The database adds them up: it knows where each day begins. */
async function readSales(db: Database, today: string, timeZone: string): Promise<Today["sales"]> {
  const days = Array.from({ length: SALES_DAYS }, (_, index) => addDays(today, index + 1 - SALES_DAYS));
  // Each day ends where the next one begins, which takes the longest to work out.
  const ends = days.map((day) => startOfDay(addDays(day, 1), timeZone).toISOString());
  const cases = ends.map((end, index) => sql`when created_at < ${end} then ${sql.lit(index)}`);
  const rows = await db
    .selectFrom(
      soldOrders(db, startOfDay(days[0] ?? today, timeZone).toISOString(), ends.at(-1) ?? "")
        .select(["total_paise", sql<number>`case ${sql.join(cases, sql` `)} end`.as("day")])
        .as("sold"),
    )
    .select((eb) => ["day", eb.fn.countAll<number>().as("orders"), eb.fn.sum<number>("total_paise").as("paise")])
    .groupBy("day")
    .execute();
  const found = new Map(rows.map((row) => [Number(row.day), row]));
  return days.map((day, index) => {
    const row = found.get(index);
    return { day, orders: Number(row?.orders ?? 0), paise: Number(row?.paise ?? 0) };
  });
}
