import { creditedParts, invoiceParticulars, type InvoiceParticulars, type Seller } from "#domain/invoice.ts";
import { buyerInKarnataka, sellerInKarnataka } from "#tests/support/invoice-parties.ts";
import { payments } from "#tests/support/shopping.ts";
import { withOrder } from "./prepare-order.ts";
import type { State } from "./state.ts";

/** The page of an invoice. `issued` is what it states where the order was sent; with a credit note for its first line. */
export const invoicePage = (name: string, issued: InvoiceParticulars | null, sees: string): State => ({
  name,
  customer: true,
  sees,
  onlyOpened: true,
  async prepare(prepared, stage) {
    await withOrder(payments.cod, issued === null ? undefined : "delivered")(prepared, stage);
    if (issued === null) return;
    const at = "2026-11-20T10:00:00.000Z";
    const [line] = issued.lines;
    const refund = [`rf_${prepared.order}`, prepared.order, line?.amountPaise ?? 0, at] as const;
    stage.change(
      "insert into invoices select ?, '26-27', coalesce(max(number), 0) + 1, ?, ? from invoices",
      prepared.order,
      at,
      JSON.stringify(issued),
    );
    stage.change(
      "insert into refunds (id, order_id, amount_paise, state, by_hand, reason, created_at) values (?, ?, ?, 'due', 1, 'return-x', ?)",
      ...refund,
    );
    stage.change(
      "insert into credit_notes (refund_id, order_id, series, number, at, parts) select ?, ?, '26-27', coalesce(max(number), 0) + 1, ?, ? from credit_notes",
      refund[0],
      prepared.order,
      at,
      JSON.stringify(creditedParts(issued, refund[2])),
    );
  },
  reach: (visitor, { order }) => visitor.open(`/order/${order}/invoice`),
});

/** A seller who is registered for GST. */
export const taxed = {
  ...sellerInKarnataka,
  gstin: "29AAGCB7383J1Z4",
  rates: { otherwise: 500, byCategory: { accessories: 1_800 } },
  hsn: { otherwise: "5007" },
} satisfies Seller;

const line = { size: null, color: null, sku: "MYS-014", hsn: null, rate: null, quantity: 1 };

/** What an invoice states of so many pieces of that name, and of one more; without taxes where the seller is not registered. */
export const invoiced = (
  name: string,
  state: string,
  fullName: string,
  { pieces = 1, isTaxed = true } = {},
): InvoiceParticulars => {
  const piece = { ...line, name, size: "M", color: "Red", category: "saree", quantity: 2, unitPaise: 1_649_050 };
  const earrings = { ...line, name: "Jhumka Earrings", category: "accessories", unitPaise: 99_900 };
  const buyer = { ...buyerInKarnataka, fullName, email: "asha@example.org", state };
  const lines = [...Array.from({ length: pieces }, () => piece), earrings];
  return invoiceParticulars({ buyer, shippingPaise: 1_000, lines }, isTaxed ? taxed : { ...taxed, gstin: null });
};
