import { addDays, dayOf, invoiceNumberText, startOfDay } from "#domain/dates.ts";
import type { InvoiceParticulars } from "#domain/invoice.ts";
import {
  exportDeskInvoices,
  readDeskInvoice,
  readDeskInvoices,
  readDeskMails,
  readDeskReport,
  reconcileNow,
  resendDeskMails,
} from "#contract/desk/books-calls.ts";
import { DESK_PAGE } from "#contract/desk/paging.ts";
import { invoiceOnTheWire } from "#contract/invoices.ts";
import type { Database } from "#api/database/tables.ts";
import { invalid, missing } from "#api/http/refusal.ts";
import { exportInvoices } from "#api/invoices/export-invoices.ts";
import { loadInvoice } from "#api/invoices/load-invoice.ts";
import { resendAllMail } from "#api/mail/outbox.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { differenceText, reconcilePayments } from "#api/payments/reconcile.ts";
import { readStuckMail } from "#api/report/read-stuck-mail.ts";
import { readDays } from "#api/report/read-report.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";

/** How many mails are told, and the most days of a report. */
const TOLD = 20;
const REPORT_DAYS = 366;
const RECONCILED_MS = 30 * 24 * 60 * 60 * 1000;

/** The room of books: invoices, reports, mails that were not delivered, and the payments at the provider. */
export function booksDesk(router: DeskRouter, { db, returnTerms, payments: { linkProvider } }: PaymentServices): void {
  const { timeZone } = returnTerms;

  router.read(readDeskInvoices, ({ query: { month, page }, at }) =>
    listInvoices(db, { month: month ?? dayOf(at.toISOString(), timeZone)?.slice(0, 7) ?? "", page, timeZone }),
  );

  router.read(readDeskInvoice, async ({ query }) => {
    const order = await db.selectFrom("orders").selectAll().where("id", "=", query.order).executeTakeFirst();
    if (order === undefined) throw missing(`There is no order ${query.order}`);
    return invoiceOnTheWire(await loadInvoice(db, order));
  });

  router.export(exportDeskInvoices, async ({ query: { month, lines } }) => {
    const parts: string[] = [];
    const days = { from: `${month}-01`, to: addDays(monthAfter(month), -1) };
    for await (const part of exportInvoices(db, { ...days, timeZone, byLine: lines === "yes" })) parts.push(part);
    return { answer: { csv: parts.join("") }, subject: `invoices ${month}` };
  });

  router.read(readDeskMails, async () => {
    const { count, first } = await readStuckMail(db, TOLD);
    return {
      count,
      mails: first.map(({ kind, orderId, since, isTriedAgain, isInDoubt, error }) => ({
        kind,
        order_id: orderId,
        since,
        state: isTriedAgain ? ("again" as const) : isInDoubt ? ("doubt" as const) : ("given_up" as const),
        error,
      })),
    };
  });

  router.act(resendDeskMails, async ({ trx, at }) => {
    const count = await resendAllMail(trx, at);
    return { answer: { count }, subject: "mails", details: { count } };
  });

  router.read(readDeskReport, async ({ query: { from, to } }) => {
    if (to < from || addDays(from, REPORT_DAYS) <= to)
      throw invalid([{ path: "to", msg: `Please choose at most ${REPORT_DAYS} days, the first one first.` }]);
    const { placedUnpaid, placedAndCancelled, cameBack, questions, contestedPrices, emptySearches, ...days } =
      await readDays(db, from, to, timeZone);
    return {
      ...days,
      unpaid: placedUnpaid,
      placed_and_cancelled: placedAndCancelled,
      came_back: cameBack,
      questions: questions.count,
      empty_searches: emptySearches,
      contested_prices: contestedPrices,
    };
  });

  router.read(reconcileNow, async ({ at }) => {
    if (linkProvider === null) return { provider: null, here: 0, there: 0, differences: [] };
    const differences: { what: string; todo: string }[] = [];
    const { here, there } = await reconcilePayments(
      { db, provider: linkProvider, timeZone },
      { from: new Date(at.getTime() - RECONCILED_MS), to: at },
      (difference) => {
        const [what, todo] = differenceText(difference);
        differences.push({ what, todo });
      },
    );
    return { provider: linkProvider.description, here, there, differences };
  });
}

/** The first day of the month after another ("2026-11"). */
function monthAfter(month: string): string {
  return `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
}

async function listInvoices(
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
