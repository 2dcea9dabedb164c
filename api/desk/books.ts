import { addDays, invoiceNumberText, startOfDay } from "#domain/dates.ts";
import type { Invoice, InvoiceParticulars } from "#domain/invoice.ts";
import { DESK_PAGE } from "#api/desk/paging.ts";
import type { Database } from "#api/database/tables.ts";
import { missing } from "#api/http/refusal.ts";
import { exportInvoices } from "#api/invoices/export-invoices.ts";
import { loadInvoice } from "#api/invoices/load-invoice.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { reconcilePayments, type Difference } from "#api/payments/reconcile.ts";

const RECONCILED_MS = 30 * 24 * 60 * 60 * 1000;
/** How long somebody waits for a comparison, in ms; the last question to the provider adds its own limit. */
const COMPARING_MS = 30_000;

/** The invoices of a month ("2026-11") in the shop's time zone, the newest first, a page of them, and how many there are. */
export async function listInvoices(
  db: Database,
  { month, page, timeZone }: { month: string; page: number; timeZone: string },
) {
  const from = startOfDay(`${month}-01`, timeZone).toISOString();
  const to = startOfDay(monthAfter(month), timeZone).toISOString();
  const count = (table: "invoices" | "credit_notes") =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("at", ">=", from)
      .where("at", "<", to)
      .executeTakeFirstOrThrow();
  // Without its orders: a join would read them all.
  const rows = await db
    .selectFrom("invoices")
    .select(["series", "number", "order_id", "at", "particulars"])
    .where("at", ">=", from)
    .where("at", "<", to)
    .orderBy("at", "desc")
    .orderBy("number", "desc")
    .limit(DESK_PAGE)
    .offset((page - 1) * DESK_PAGE)
    .execute();
  const ids = ["", ...rows.map(({ order_id: id }) => id)];
  const orders = await db.selectFrom("orders").select(["id", "total_paise"]).where("id", "in", ids).execute();
  const totals = new Map(orders.map(({ id, total_paise: paise }) => [id, Number(paise)]));
  return {
    month,
    count: Number((await count("invoices")).count),
    credit_notes: Number((await count("credit_notes")).count),
    invoices: rows.map(({ series, number, particulars, order_id, at }) => ({
      number: invoiceNumberText(series, number),
      order_id,
      at,
      buyer: (JSON.parse(particulars) as InvoiceParticulars).buyer.fullName,
      total_paise: totals.get(order_id) ?? 0,
    })),
  };
}

/** The invoice of an order; before it is sent, what it would be. */
export async function readInvoiceOf(db: Database, id: string): Promise<Invoice> {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (order === undefined) throw missing(`There is no order ${id}`);
  return loadInvoice(db, order);
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
