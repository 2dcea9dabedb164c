import { z } from "zod";
import { sumOfTaxes, taxIn } from "#domain/gst.ts";
import type { CreditNote, Invoice, InvoiceState } from "#domain/invoice.ts";
import { notLoggedIn, notThere, callsOf } from "./call.ts";
import { exampleOrder } from "./examples.ts";
import { addressFields } from "./orders.ts";
import { thingIn } from "./normalise.ts";
import {
  flag,
  id,
  listOf,
  named,
  neededPart,
  neededRupees,
  partOrEmpty,
  quantity,
  rupees,
  shape,
  text,
  textOr,
  wireMoment,
  word,
  type Field,
} from "./shape.ts";

const zero = (name: string): Field<number> => {
  const amount = rupees({ name });
  return { ...amount, decode: (value) => amount.decode(value) ?? 0 };
};
const amounts = {
  amountPaise: neededRupees({ name: "amount", says: "Rupees: what is paid, the tax included." }),
  taxablePaise: zero("taxable"),
  cgstPaise: zero("cgst"),
  sgstPaise: zero("sgst"),
  igstPaise: zero("igst"),
};
const taxes = {
  ...amounts,
  /** In hundredths of a percent inside. */
  rate: {
    wire: z.number().min(0).nullable().describe("In percent; null where no tax is shown."),
    decode: (value) => (typeof value === "number" && value >= 0 ? Math.round(value * 100) : null),
    encode: (rate) => (rate === null ? null : rate / 100),
  } satisfies Field<number | null> as Field<number | null>,
};
const totals = named("TaxAmounts", "An amount in rupees, and its parts; they add up to it.", amounts);
const taxed = named("TaxedAmount", "An amount in rupees that includes its tax, and its parts.", taxes);
const orNone = { nullable: true };

const told = named("Invoice", "The invoice of an order; amounts in rupees.", {
  orderId: id({ name: "order_id" }),
  state: {
    wire: z
      .enum(["issued", "proforma", "cancelled"])
      .describe("proforma until the order is sent; an order that was cancelled before has no invoice."),
    decode: (value) => states.find((state) => state === value),
    encode: (state) => state,
  } satisfies Field<InvoiceState> as Field<InvoiceState>,
  number: text({ nullable: true, says: "Null until it is issued." }),
  at: text({ nullable: true, says: "When it was issued." }, wireMoment),
  orderedAt: textOr("", { name: "ordered_at" }, wireMoment),
  seller: neededPart(
    shape({
      name: textOr("", {}, z.string()),
      address: textOr("", {}, z.string()),
      state: text(orNone),
      gstin: text({ nullable: true, says: "Null where the seller is not registered: then no tax is shown." }),
    }),
  ),
  buyer: neededPart(shape(addressFields(""))),
  placeOfSupply: textOr("", { name: "place_of_supply" }, z.string()),
  lines: listOf(
    shape({
      name: textOr("", {}, z.string()),
      sku: text({ optional: true, nullable: true, says: "The seller's own number of the goods." }),
      size: text(orNone),
      color: text(orNone),
      hsn: text(orNone),
      quantity: quantity({ name: "qty" }),
      unit: text({ optional: true, nullable: true, says: "The unit of the quantity, such as PCS." }),
      unitPaise: neededRupees({ name: "price" }),
      ...taxes,
    }),
  ),
  shipping: neededPart(taxed),
  totals: neededPart(totals),
  payment: partOrEmpty(shape({ method: text(orNone), status: word(orNone), isTest: flag(false, { name: "test" }) })),
  creditNotes: listOf(
    shape({
      number: textOr("", {}, z.string()),
      at: textOr("", {}, wireMoment),
      reason: {
        wire: z.enum(["cancellation", "return"]),
        decode: (value) => (value === "cancellation" ? value : "return"),
        encode: (reason) => reason,
      } satisfies Field<CreditNote["reason"]> as Field<CreditNote["reason"]>,
      parts: listOf(taxed, { says: "By rate of tax." }),
      totals: neededPart(totals),
    }),
    { name: "credit_notes", says: "What was refunded after the invoice." },
  ),
});
const states = ["issued", "proforma", "cancelled"] as const;

/** An invoice both ways. */
export const invoice = {
  wire: told.wire,
  decode(entry: unknown): Invoice | null {
    const read = told.decode(entry);
    if (read === null) return null;
    const { seller, buyer, placeOfSupply, lines, shipping, totals, payment, ...rest } = read;
    return {
      ...rest,
      payment,
      particulars: { seller, buyer, placeOfSupply, lines, shipping, totals },
    };
  },
  encode: ({ particulars, ...rest }: Invoice) =>
    told.encode({
      ...rest,
      ...particulars,
      lines: particulars.lines.map((line) => ({ sku: null, unit: null, ...line })),
    }),
};

/** Reads the invoice of an order; null when there is none. */
export const readInvoice = (body: unknown): Invoice | null =>
  invoice.decode(thingIn(body, "invoice", (thing) => Array.isArray(thing["lines"])));

const exampleLine = taxIn(1_649_000, 500, false);
const exampleInvoice = invoice.encode({
  orderId: exampleOrder.id,
  state: "issued",
  number: "26-27/0012",
  at: "2026-11-21T05:30:00.000Z",
  orderedAt: exampleOrder.createdAt,
  particulars: {
    seller: {
      name: "Pallu Sarees",
      address: "12 Sample Bazaar Road, Pune 411001",
      state: "Maharashtra",
      gstin: "27AAPFU0939F1ZV",
    },
    buyer: exampleOrder.shippingInfo,
    placeOfSupply: "Karnataka (29)",
    lines: exampleOrder.items.map(({ name, size, color, qty }) => ({
      name,
      sku: "MYS-014",
      size,
      color,
      hsn: "5007",
      quantity: qty,
      unit: "PCS",
      unitPaise: 1_649_000,
      ...exampleLine,
    })),
    shipping: taxIn(0, 500, false),
    totals: sumOfTaxes([exampleLine]),
  },
  payment: { method: "card", status: "authorized", isTest: false },
  creditNotes: [],
});

/** The call of an order's invoice. */
export const invoiceCalls = callsOf("orders", {
  getInvoice: {
    call: "GET /orders/{id}/invoice",
    does: "Answers the invoice of an order of the customer's own, with the credit notes that followed.",
    notes: [
      "An order has its invoice from the moment it is sent. Before, the same particulars are a pro forma without a number.",
      "What an invoice states never changes: later settings, prices and names are those of later invoices.",
      "The shop links the invoice where the order has the field `invoice`.",
    ],
    without: "shows no invoice",
    parameters: z.object({ id: z.string().describe("The id from the answer to the order's creation.") }),
    success: {
      status: 200,
      body: z
        .looseObject({ data: invoice.wire })
        .meta({ id: "InvoiceAnswer", description: "The invoice of one order." }),
    },
    read: readInvoice,
    refusals: [notLoggedIn, notThere("Order not found")],
    examples: [{ title: "An invoice", answer: { data: exampleInvoice } }],
  },
});
