import { creditNoteNumberText, invoiceNumberText } from "#domain/dates.ts";
import type { TaxedAmount } from "#domain/gst.ts";
import type { InvoiceParticulars } from "#domain/invoice.ts";
import type { Database } from "#api/database/tables.ts";

/** How many invoices are read at once. */
const PAGE = 250;

/** Checks that numbers have no holes, and that invoices and credit notes state the amounts of their orders and refunds. */
export async function auditInvoices(trx: Database, find: (sentence: string) => void): Promise<void> {
  await auditNumbers(trx, find);
  await auditAmounts(trx, find);
  const notes = await trx
    .selectFrom("credit_notes")
    .innerJoin("refunds", "refunds.id", "credit_notes.refund_id")
    .select(["credit_notes.series", "credit_notes.number", "credit_notes.parts", "refunds.amount_paise"])
    .execute();
  for (const { series, number, parts, amount_paise: paise } of notes)
    if (sumOf(parts) !== Number(paise))
      find(`credit note ${creditNoteNumberText(series, number)}: it states another amount than its refund`);
  await auditUnpaid(trx, find);
  await auditCredited(trx, find);
}

/** What came off the price of an order that was not paid is credited, once for each return. */
async function auditCredited(trx: Database, find: (sentence: string) => void): Promise<void> {
  const rows = await trx
    .selectFrom("returns")
    .innerJoin("invoices", "invoices.order_id", "returns.order_id")
    .leftJoin("credit_notes", "credit_notes.return_id", "returns.id")
    .select(["returns.id", "returns.credited_paise", "credit_notes.parts"])
    .where(({ or, eb }) => or([eb("returns.credited_paise", "is not", null), eb("credit_notes.parts", "is not", null)]))
    .execute();
  for (const [id, notes] of Map.groupBy(rows, (row) => row.id)) {
    const [{ credited_paise: paise = null, parts = null } = {}] = notes;
    if (notes.length > 1) find(`return ${id}: it has ${notes.length} credit notes`);
    else if (parts === null || sumOf(parts) !== Number(paise ?? 0))
      find(
        `return ${id}: it came off the price of its order, and its credit note ${parts === null ? "is missing" : "states another amount"}`,
      );
  }
}

/** The invoice of an order that came back unpaid is credited whole, once; no other credit note stands without a refund. */
async function auditUnpaid(trx: Database, find: (sentence: string) => void): Promise<void> {
  const notes = await trx
    .selectFrom("credit_notes")
    .select(["order_id", "series", "number", "parts"])
    .where("refund_id", "is", null)
    .where("return_id", "is", null)
    .execute();
  const due = new Map(
    (
      await trx
        .selectFrom("came_back")
        .innerJoin("orders", "orders.id", "came_back.order_id")
        .innerJoin("invoices", "invoices.order_id", "came_back.order_id")
        .select(["orders.id", "orders.total_paise"])
        .where((eb) =>
          eb.or([
            eb("orders.payment_id", "is", null),
            eb(
              "orders.payment_id",
              "in",
              trx.selectFrom("payments").select("id").where("awaited_until", "is not", null),
            ),
          ]),
        )
        .execute()
    ).map(({ id, total_paise: paise }) => [id, Number(paise)]),
  );
  for (const { order_id: id, series, number, parts } of notes) {
    if (due.get(id) !== sumOf(parts))
      find(
        `credit note ${creditNoteNumberText(series, number)}: it has no refund, and does not credit the order ${id} that came back`,
      );
    due.delete(id);
  }
  for (const id of due.keys()) find(`order ${id}: it came back, and its invoice has no credit note`);
}

/** The sum of a credit note's amounts by rate. */
function sumOf(parts: string): number {
  return (JSON.parse(parts) as TaxedAmount[]).reduce((total, part) => total + part.amountPaise, 0);
}

/** Checks that no number is missing: a series has as many documents as its counter says, and none with a higher number. */
async function auditNumbers(trx: Database, find: (sentence: string) => void): Promise<void> {
  const given = new Map<string, { all: number; most: number }>();
  for (const [table, prefix] of [
    ["invoices", ""],
    ["credit_notes", "CN "],
  ] as const) {
    const counts = await trx
      .selectFrom(table)
      .select((eb) => ["series", eb.fn.countAll<number>().as("all"), eb.fn.max("number").as("most")])
      .groupBy("series")
      .execute();
    for (const { series, all, most } of counts)
      given.set(`${prefix}${series}`, { all: Number(all), most: Number(most) });
  }
  const counters = await trx.selectFrom("invoice_counters").selectAll().execute();
  for (const { series, last } of counters) {
    const { all, most } = given.get(series) ?? { all: 0, most: 0 };
    if (all !== last || most !== last)
      find(`series ${series}: ${last} numbers were given, and there are ${all} documents up to the number ${most}`);
  }
}

async function auditAmounts(trx: Database, find: (sentence: string) => void): Promise<void> {
  let after = "";
  for (;;) {
    const page = await trx
      .selectFrom("invoices")
      .innerJoin("orders", "orders.id", "invoices.order_id")
      .select(["invoices.order_id", "invoices.series", "invoices.number", "invoices.particulars", "orders.total_paise"])
      .where("invoices.order_id", ">", after)
      .orderBy("invoices.order_id")
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.order_id;
    for (const { order_id: id, series, number, particulars, total_paise: paise } of page) {
      const { totals } = JSON.parse(particulars) as InvoiceParticulars;
      if (totals.amountPaise !== Number(paise))
        find(`invoice ${invoiceNumberText(series, number)}: it states another total than the order ${id}`);
    }
  }
}
