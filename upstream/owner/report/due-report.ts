import { addDays, dayOf, startOfDay } from "../../../domain/dates.ts";
import type { Database } from "../../database/open-database.ts";
import { addToOutbox } from "../../mail/outbox.ts";

/** When the report is written, and what counts as low stock. */
export interface ReportTerms {
  timeZone: string;
  /** The hour of the day, from 0 to 23. */
  hour: number;
  lowStock: number;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Puts the report of the day before into the outbox when its hour has come. The row of the day makes it once, however many
 * processes ask and however often they start.
 */
export async function addDueReport(db: Database, at: Date, { timeZone, hour }: ReportTerms): Promise<boolean> {
  const today = dayOf(at.toISOString(), timeZone);
  if (today === null || at.getTime() < startOfDay(today, timeZone).getTime() + hour * HOUR_MS) return false;
  return addReport(db, addDays(today, -1), at);
}

/** Puts the report of a day into the outbox; false when it was there before. */
async function addReport(db: Database, day: string, at: Date): Promise<boolean> {
  const known = await db.selectFrom("owner_reports").select("day").where("day", "=", day).executeTakeFirst();
  if (known !== undefined) return false;
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("owner_reports")
      .values({ day, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .returning("day")
      .executeTakeFirst();
    if (added !== undefined) await addToOutbox(trx, { kind: "owner_report", day }, at);
    return added !== undefined;
  });
}
