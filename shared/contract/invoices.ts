import { z } from "zod";
import type { Invoice } from "#domain/invoice.ts";
import { notThere, callsOf } from "./call.ts";
import { addressFields } from "./delivery-address.ts";
import { thingIn } from "./normalise.ts";
import { namedDiscount } from "./offers.ts";
import * as f from "./shape.ts";

const zero = (name: string) => f.rupees().as(name).or(0).needed();
const amounts = {
  amountPaise: f.rupees("What is paid, the tax included.").as("amount").needed(),
  taxablePaise: zero("taxable"),
  cgstPaise: zero("cgst"),
  sgstPaise: zero("sgst"),
  igstPaise: zero("igst"),
};
/** In hundredths of a percent inside. */
const rate = new f.Field<number | null>({
  schema: z.number().min(0),
  says: "In percent; null where no tax is shown.",
  decode: (value) => (typeof value === "number" && value >= 0 ? Math.round(value * 100) : null),
  encode: (rate) => rate / 100,
}).nullable();
const taxes = { ...amounts, rate };
const totals = f.named("TaxAmounts", "An amount in rupees, and its parts; they add up to it.", amounts);
const taxed = f.named("TaxedAmount", "An amount in rupees that includes its tax, and its parts.", taxes);
const blank = f.textOr("").typed(z.string());
const seller = f.shape({
  name: blank,
  address: blank,
  state: f.text().nullable(),
  gstin: f.text("Null where the seller is not registered: then no tax is shown.").nullable(),
});
const creditNote = f.shape({
  number: blank,
  at: f.textOr("").typed(f.wireMoment),
  reason: f.oneOf(["cancellation", "return"]).or("return").needed(),
  parts: f.listOf(taxed, "By rate of tax."),
  totals: f.part(totals).needed(),
});

const told = f.named("Invoice", "The invoice of an order; amounts in rupees.", {
  orderId: f.id().as("order_id"),
  state: f.oneOf(["issued", "proforma", "cancelled"], "proforma until the order is sent.").needed(),
  number: f.text("Null until it is issued.").nullable(),
  at: f.moment("When it was issued.").nullable(),
  orderedAt: f.textOr("").typed(f.wireMoment).as("ordered_at"),
  seller: f.part(seller).needed(),
  buyer: f.part(f.shape(addressFields(""))).needed(),
  placeOfSupply: blank.as("place_of_supply"),
  lines: f.listOf(
    f.shape({
      name: blank,
      sku: f.text("The seller's own number of the goods.").nullish(),
      size: f.text().nullable(),
      color: f.text().nullable(),
      hsn: f.text().nullable(),
      quantity: f.quantity().as("qty").needed(),
      unit: f.text("The unit of the quantity, such as PCS.").nullish(),
      unitPaise: f.rupees().as("price").needed(),
      discountPaise: f.rupees("What came off the line: its amount is less that.").as("discount").nullish(),
      ...taxes,
    }),
  ),
  discount: f.part(namedDiscount).nullish(),
  shipping: f.part(taxed).needed(),
  totals: f.part(totals).needed(),
  payment: f.partOrEmpty(
    f.shape({
      method: f.text().nullable(),
      status: f.word().nullable(),
      isTest: f.flag(false).as("test"),
      movedPaise: f.rupees("What the returned pieces that it replaces pay of it.").as("moved").nullish(),
    }),
  ),
  creditNotes: f.listOf(creditNote, "What was refunded after the invoice.").as("credit_notes"),
});

/** An invoice both ways. One that was issued before November 2026 states less of its lines. */
export const invoice = {
  ...told,
  encode: (stated: Invoice) =>
    told.encode({
      discount: null,
      ...stated,
      lines: stated.lines.map((line) => ({ sku: null, unit: null, discountPaise: null, ...line })),
    }),
};

/** Reads the invoice of an order; null when there is none. */
export const readInvoice = (body: unknown): Invoice | null =>
  invoice.decode(thingIn(body, "invoice", (thing) => Array.isArray(thing["lines"])));

/** The call of an order's invoice. */
export const invoiceCalls = callsOf("orders", {
  getInvoice: {
    call: "GET /orders/{id}/invoice",
    does: "Answers the invoice of an order of the customer's own, with the credit notes that followed.",
    notes: [
      "An order has its invoice from the moment it is sent. Before, the same particulars are a pro forma without a number. One that is cancelled before has none.",
      "What an invoice states never changes: later settings, prices and names are those of later invoices.",
      "The shop links the invoice where the order has the field `invoice`.",
    ],
    without: "shows no invoice",
    answer: f.wireData(invoice.wire),
    read: readInvoice,
    refusals: notThere,
  },
});
