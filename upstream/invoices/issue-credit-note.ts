import type { Kysely } from "kysely";
import { dayOf } from "../../domain/dates.ts";
import { financialYearOf } from "../../domain/financial-year.ts";
import { creditedParts, type InvoiceParticulars } from "../../domain/invoice.ts";
import type { RefundsTable } from "../database/tables/payments.ts";
import type { Tables } from "../database/tables.ts";
import { nextNumber } from "./issue-invoice.ts";
import { readSeller } from "./seller-row.ts";

/** What a credit note is written for: a refund; with `id` null an order, or the pieces of a return, that came back unpaid. */
type Refunded = Pick<RefundsTable, "order_id" | "return_id" | "amount_paise"> & { id: string | null };

/**
 * Issues the credit note of a refund, inside the transaction that writes the refund. It has one at most, and none
 * where its order has no invoice. Numbers have no holes, as those of invoices.
 */
export async function issueCreditNote(trx: Kysely<Tables>, refund: Refunded, at: Date): Promise<void> {
  const { id, order_id: orderId, return_id: returnId } = refund;
  const unpaidReturnId = id === null ? returnId : null;
  const invoice = await trx
    .selectFrom("invoices")
    .select("particulars")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  const earlier = await trx
    .selectFrom("credit_notes")
    .select("number")
    .where("order_id", "=", orderId)
    .where("refund_id", id === null ? "is" : "=", id)
    .where("return_id", unpaidReturnId === null ? "is" : "=", unpaidReturnId)
    .executeTakeFirst();
  if (invoice === undefined || earlier !== undefined) return;
  const returned =
    returnId === null
      ? []
      : await trx
          .selectFrom("return_items")
          .select(["line", "quantity", "received"])
          .where("return_id", "=", returnId)
          .execute();
  const { timeZone } = await readSeller(trx);
  const series = financialYearOf(dayOf(at.toISOString(), timeZone) ?? "");
  const parts = creditedParts(
    JSON.parse(invoice.particulars) as InvoiceParticulars,
    Number(refund.amount_paise),
    returned.map(({ line, quantity, received }) => ({ line, quantity: received ?? quantity })),
  );
  await trx
    .insertInto("credit_notes")
    .values({
      refund_id: id,
      return_id: unpaidReturnId,
      order_id: orderId,
      series,
      number: await nextNumber(trx, `CN ${series}`),
      at: at.toISOString(),
      parts: JSON.stringify(parts),
    })
    .execute();
}
