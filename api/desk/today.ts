import { findRow } from "#api/database/rows.ts";
import { addDays, dayOf, startOfDay } from "#domain/dates.ts";
import { firstOf } from "#api/database/count-of.ts";
import type { Services } from "#api/http/services.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import { readLowStock, readRefundsToMake, readReturns, readStuckMail } from "#api/report/read-report.ts";
import { readSales } from "#api/report/read-sales.ts";
import { testOrders, waitingOrders, type OrderWaits } from "#api/report/waiting-orders.ts";
import { requiresConfirmation } from "#api/shop-content/stored-content.ts";
import { firstOrders } from "./find-orders.ts";
import { reviewsOf } from "./reviews.ts";
import { readHouse } from "./house.ts";

/** How many rows of each are shown, and of how many days sales are. */
const FIRST = 3;
const SALES_DAYS = 30;
const LOW_STOCK = 20;
const WEEK_MS = 7 * 24 * 3_600_000;

/** What an owner sees to before the first order. */
const firstSteps = ["name", "pieces", "delivery", "tax", "payment"] as const;

/** What waits, each with its number and the first rows, and the sales of the last days. */
export async function readToday(services: Services, at: Date) {
  const {
    db,
    returnTerms: { timeZone },
    lowStock,
  } = services;
  const confirms = await requiresConfirmation(db);
  const today = dayOf(at.toISOString(), timeZone) ?? "";
  const startOf = (day: string) => startOfDay(day, timeZone).toISOString();
  const days = Array.from({ length: SALES_DAYS }, (_, index) => addDays(today, index + 1 - SALES_DAYS));
  const moments = [...days, addDays(today, 1)].map(startOf);
  const sales = await readSales(db, moments);
  // Of the same day a week ago, up to the same time.
  const [weekAgo] = await readSales(db, [startOf(addDays(today, -7)), new Date(at.getTime() - WEEK_MS).toISOString()]);
  const questions = db
    .selectFrom("questions")
    .select(["id", "name", "question", "created_at as at"])
    .where("answered_at", "is", null)
    .orderBy("created_at");
  return {
    waiting: {
      confirm: await waiting("confirm"),
      accept: await waiting("accept"),
      pack: await waiting("pack"),
      late: await waiting("late"),
      unpaid: await waiting("unpaid"),
    },
    returns: await readReturns(db, FIRST),
    refunds: await readRefundsToMake(db, FIRST),
    questions: await firstOf(questions, FIRST),
    reviews: await firstOf(reviewsOf(db, "waiting"), FIRST),
    mails: await readStuckMail(db, FIRST),
    lowStock: (await readLowStock(db, { low: lowStock, since: moments[0] ?? "", limit: LOW_STOCK })).first,
    house: await readHouse(services, at),
    firstSteps: await readFirstSteps(services),
    sales: sales.map(({ sold, tests }, index) => ({ day: days[index] ?? "", ...sold, tests: tests.orders })),
    weekAgo: weekAgo?.sold,
  };

  function waiting(waits: OrderWaits) {
    return firstOrders(db, waitingOrders(db, waits, { at, timeZone, confirms }), { order: "asc", limit: FIRST });
  }
}

/** What is still to be done on an empty desk. An order of a test payment does not end it: that is a demonstration. */
async function readFirstSteps({ db, upi }: Services) {
  const order = await db.selectFrom("orders").select("id").where("id", "not in", testOrders(db)).executeTakeFirst();
  if (order !== undefined) return [];
  const stated = new Set((await db.selectFrom("shop_content").select("name").execute()).map(({ name }) => name));
  const piece = await findRow(db, "products", { hidden: 0 });
  const isDone = {
    name: stated.has("details"),
    pieces: piece !== undefined,
    delivery: stated.has("delivery"),
    tax: (await readSeller(db)).gstin !== null || stated.has("taxes"),
    payment: upi !== null || stated.has("rules"),
  };
  return firstSteps.filter((step) => !isDone[step]);
}
