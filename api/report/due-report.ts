import { addDays, dayOf, hourOf, startOfDay } from "#domain/dates.ts";
import type { Database } from "#api/database/tables.ts";
import { addToOutbox } from "#api/mail/outbox.ts";

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
  const known = await db.selectFrom("owner_reports").select("day").where("day", "=", day).executeTakeFirst();
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
