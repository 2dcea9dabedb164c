import { Hono } from "hono";
import { creditNoteNumberText, invoiceNumberText } from "#domain/dates.ts";
import { sumOfTaxes, type TaxedAmount } from "#domain/gst.ts";
import type { CreditNote, Invoice, InvoiceParticulars } from "#domain/invoice.ts";
import { cashPaymentState } from "#domain/payment-state.ts";
import { findRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { paymentStatus } from "#api/order-records/load-orders.ts";
import { invoice } from "#contract/invoices.ts";
import { requireCustomerId } from "#api/customers/require-customer.ts";
import { missing } from "#api/http/refusal.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import type { Services } from "#api/http/services.ts";
import { particularsOf, readSeller } from "./issue-invoice.ts";
import { isTestProvider } from "#api/order-records/payment-names.ts";

/** A credit note with the reason of its refund; null where it has none, since nobody had paid for what came back. */
export type StoredNote = Pick<Row<"credit_notes">, "series" | "number" | "at" | "parts" | "return_id"> & {
  reason: string | null;
};

/** The invoice of an order with its credit notes. Before the order is sent, it states what it would be today. */
export async function loadInvoice(db: Database, order: Row<"orders">): Promise<Invoice> {
  const issued = await findRow(db, "invoices", { order_id: order.id });
  const payment = await findRow(db, "payments", { order_id: order.id });
  const notes = await db
    .selectFrom("credit_notes")
    .leftJoin("refunds", "refunds.id", "credit_notes.refund_id")
    .select(["credit_notes.series", "credit_notes.number", "credit_notes.at", "credit_notes.parts"])
    .select(["credit_notes.return_id", "refunds.reason"])
    .where("credit_notes.order_id", "=", order.id)
    .orderBy("credit_notes.at")
    .orderBy("credit_notes.number")
    .execute();
  const movedPaise = order.moved_paise;
  return {
    orderId: order.id,
    state: issued !== undefined ? "issued" : order.status === "cancelled" ? "cancelled" : "proforma",
    number: issued === undefined ? null : invoiceNumberText(issued.series, issued.number),
    at: issued?.at ?? null,
    orderedAt: order.created_at,
    ...(issued === undefined
      ? await particularsOf(db, order, await readSeller(db))
      : (JSON.parse(issued.particulars) as InvoiceParticulars)),
    payment: {
      // What replaces a returned piece may be paid by that alone.
      method: movedPaise > 0 && movedPaise === order.total_paise ? null : order.payment_method,
      status: payment === undefined ? cashPaymentState(order.status) : paymentStatus(payment, order.status),
      isTest: payment !== undefined && isTestProvider(payment.provider),
      movedPaise: movedPaise > 0 ? movedPaise : null,
    },
    creditNotes: notes.map(creditNoteOf),
  };
}

/** A credit note as it is shown. */
export function creditNoteOf({ series, number, at, reason, return_id: returnId, parts: json }: StoredNote): CreditNote {
  const parts = JSON.parse(json) as TaxedAmount[];
  return {
    number: creditNoteNumberText(series, number),
    at,
    reason: returnId === null && (reason === null || reason === "cancellation") ? "cancellation" : "return",
    parts,
    totals: sumOfTaxes(parts),
  };
}

/** `GET /orders/{id}/invoice`, for the customer's own orders. */
export function invoiceRoutes(services: Services): Hono {
  return new Hono().get("/orders/:id/invoice", async (c) => {
    const customerId = await requireCustomerId(c, services);
    const order = await findRow(services.db, "orders", {
      id: orderNumberFrom(c.req.param("id")),
      customer_id: customerId,
    });
    if (order === undefined) throw missing("Order not found");
    return c.json({ data: invoice.encode(await loadInvoice(services.db, order)) });
  });
}
