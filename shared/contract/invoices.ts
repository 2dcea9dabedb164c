import { z } from "zod";
import type { Invoice } from "#domain/invoice.ts";
import { notLoggedIn, notThere, callsOf } from "./call.ts";
import { addressFields } from "./addresses.ts";
import { thingIn } from "./normalise.ts";
import { namedDiscount } from "./offers.ts";
import * as f from "./shape.ts";

const zero = (name: string) => f.needed(f.or(f.rupees({ name }), 0));
const amounts = {
  amountPaise: f.needed(f.rupees({ name: "amount", says: "Rupees: what is paid, the tax included." })),
  taxablePaise: zero("taxable"),
  cgstPaise: zero("cgst"),
  sgstPaise: zero("sgst"),
  igstPaise: zero("igst"),
};
/** In hundredths of a percent inside. */
const rate: f.Field<number | null> = {
  wire: z.number().min(0).nullable().describe("In percent; null where no tax is shown."),
  decode: (value) => (typeof value === "number" && value >= 0 ? Math.round(value * 100) : null),
  encode: (rate) => (rate === null ? null : rate / 100),
};
const taxes = { ...amounts, rate };
const totals = f.named("TaxAmounts", "An amount in rupees, and its parts; they add up to it.", amounts);
const taxed = f.named("TaxedAmount", "An amount in rupees that includes its tax, and its parts.", taxes);
const textOrBlank = (name?: string) => f.textOr("", name === undefined ? {} : { name }, z.string());

const told = f.named("Invoice", "The invoice of an order; amounts in rupees.", {
  orderId: f.id({ name: "order_id" }),
  state: f.needed(
    f.oneOf(["issued", "proforma", "cancelled"], {
      says: "proforma until the order is sent; an order that was cancelled before has no invoice.",
    }),
  ),
  number: f.text({ nullable: true, says: "Null until it is issued." }),
  at: f.moment({ nullable: true, says: "When it was issued." }),
  orderedAt: f.textOr("", { name: "ordered_at" }, f.wireMoment),
  seller: f.needed(
    f.part(
      f.shape({
        name: textOrBlank(),
        address: textOrBlank(),
        state: f.text(f.nullable),
        gstin: f.text({ nullable: true, says: "Null where the seller is not registered: then no tax is shown." }),
      }),
    ),
  ),
  buyer: f.needed(f.part(f.shape(addressFields("")))),
  placeOfSupply: textOrBlank("place_of_supply"),
  lines: f.listOf(
    f.shape({
      name: textOrBlank(),
      sku: f.text({ ...f.maybe, says: "The seller's own number of the goods." }),
      size: f.text(f.nullable),
      color: f.text(f.nullable),
      hsn: f.text(f.nullable),
      quantity: f.needed(f.quantity({ name: "qty" })),
      unit: f.text({ ...f.maybe, says: "The unit of the quantity, such as PCS." }),
      unitPaise: f.needed(f.rupees({ name: "price" })),
      discountPaise: f.rupees({
        name: "discount",
        ...f.maybe,
        says: "What came off the line: its amount is less that.",
      }),
      ...taxes,
    }),
  ),
  discount: f.part(namedDiscount, f.maybe),
  shipping: f.needed(f.part(taxed)),
  totals: f.needed(f.part(totals)),
  payment: f.partOrEmpty(
    f.shape({
      method: f.text(f.nullable),
      status: f.word(f.nullable),
      isTest: f.flag(false, { name: "test" }),
      movedPaise: f.rupees({ name: "moved", ...f.maybe, says: "What the returned pieces that it replaces pay of it." }),
    }),
  ),
  creditNotes: f.listOf(
    f.shape({
      number: textOrBlank(),
      at: f.textOr("", {}, f.wireMoment),
      reason: f.needed(f.or(f.oneOf(["cancellation", "return"]), "return" as const)),
      parts: f.listOf(taxed, { says: "By rate of tax." }),
      totals: f.needed(f.part(totals)),
    }),
    { name: "credit_notes", says: "What was refunded after the invoice." },
  ),
});

/** An invoice both ways. */
export const invoice = {
  wire: told.wire,
  decode(entry: unknown): Invoice | null {
    const read = told.decode(entry);
    if (read === null) return null;
    const { seller, buyer, placeOfSupply, lines, discount, shipping, totals, payment, ...rest } = read;
    return {
      ...rest,
      payment,
      particulars: {
        seller,
        buyer,
        placeOfSupply,
        lines: lines.map(({ discountPaise, ...line }) => ({ ...line, ...(discountPaise && { discountPaise }) })),
        ...(discount !== null && { discount }),
        shipping,
        totals,
      },
    };
  },
  encode: ({ particulars, ...rest }: Invoice) =>
    told.encode({
      ...rest,
      ...particulars,
      discount: particulars.discount ?? null,
      lines: particulars.lines.map((line) => ({ sku: null, unit: null, discountPaise: null, ...line })),
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
      "An order has its invoice from the moment it is sent. Before, the same particulars are a pro forma without a number.",
      "What an invoice states never changes: later settings, prices and names are those of later invoices.",
      "The shop links the invoice where the order has the field `invoice`.",
    ],
    without: "shows no invoice",
    parameters: z.object({ id: z.string().describe("The id from the answer to the order's creation.") }),
    success: { status: 200, body: f.wireData(invoice.wire) },
    read: readInvoice,
    refusals: { ...notLoggedIn, ...notThere },
  },
});
