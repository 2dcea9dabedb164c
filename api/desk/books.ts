import { addDays, startOfDay } from "#domain/dates.ts";
import { countOf } from "#api/database/count-of.ts";
import { pageOf } from "#api/desk/paging.ts";
import type { Database } from "#api/database/tables.ts";
import { exportInvoices } from "#api/invoices/export-invoices.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { reconcilePayments, type Difference } from "#api/payments/reconcile.ts";

const RECONCILED_MS = 30 * 24 * 60 * 60 * 1000;
/** How long somebody waits for a comparison, in ms; the last question to the provider adds its own limit. */
const COMPARING_MS = 30_000;

/** The invoices of a month ("2026-11") in the shop's time zone, the newest first, a page of them, and how many documents there are. */
export async function listInvoices(
  db: Database,
  { month, page, timeZone }: { month: string; page: number; timeZone: string },
) {
  const from = startOfDay(`${month}-01`, timeZone).toISOString();
  const to = startOfDay(monthAfter(month), timeZone).toISOString();
  const invoices = db
    .selectFrom("invoices")
    .select(["series", "number", "order_id", "at", "particulars"])
    // Without its orders: a join would read them all.
    .select((eb) => eb.selectFrom("orders").select("total_paise").whereRef("id", "=", "order_id").as("total_paise"))
    .where("at", ">=", from)
    .where("at", "<", to)
    .orderBy("at", "desc")
    .orderBy("number", "desc");
  const notes = db.selectFrom("credit_notes").where("at", ">=", from).where("at", "<", to);
  return { ...(await pageOf(invoices, page)), notes: await countOf(notes) };
}

/** The invoices and credit notes of a month as CSV, a row for each, or for each of their lines. */
export function exportMonth(db: Database, month: string, { timeZone, byLine }: { timeZone: string; byLine: boolean }) {
  return exportInvoices(db, { from: `${month}-01`, to: addDays(monthAfter(month), -1), timeZone, byLine });
}

/** Compares the books of the last 30 days with the payment provider's list. Null where no account is set up. Throws when the provider cannot be asked in time. */
export async function compareLately({ db, now, returnTerms, payments: { linkProvider: provider } }: PaymentServices) {
  if (provider === null) return null;
  const [to, differences]: [Date, Difference[]] = [now(), []];
  const counts = await reconcilePayments(
    { db, provider, timeZone: returnTerms.timeZone, signal: AbortSignal.timeout(COMPARING_MS) },
    { from: new Date(to.getTime() - RECONCILED_MS), to },
    (difference) => differences.push(difference),
  );
  return { ...counts, differences };
}

/** The first day of the month after another ("2026-11"). */
function monthAfter(month: string): string {
  return `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
}
