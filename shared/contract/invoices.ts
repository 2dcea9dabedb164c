import { z } from "zod";
import { sumOfTaxes, taxIn, type TaxAmounts, type TaxedAmount } from "#domain/gst.ts";
import type { Invoice } from "#domain/invoice.ts";
import { notLoggedIn, notThere, type ContractCall } from "./call.ts";
import { exampleOrder } from "./examples.ts";
import { shippingInfo } from "./orders.ts";
import { readInvoice } from "./readers/invoice.ts";
import { paiseAsRupees, wireIdentifier, wireMoment, wireRupees } from "./scalars.ts";

const amounts = {
  amount: wireRupees.describe("Rupees: what is paid, the tax included."),
  taxable: wireRupees,
  cgst: wireRupees,
  sgst: wireRupees,
  igst: wireRupees,
};
const wireAmounts = z
  .looseObject(amounts)
  .meta({ id: "TaxAmounts", description: "An amount in rupees, and its parts; they add up to it." });
const wireTaxed = z
  .looseObject({
    ...amounts,
    rate: z.number().min(0).nullable().describe("In percent; null where no tax is shown."),
  })
  .meta({ id: "TaxedAmount", description: "An amount in rupees that includes its tax, and its parts." });

/** An invoice as it goes over the wire. */
export const wireInvoice = z
  .looseObject({
    order_id: wireIdentifier,
    state: z
      .enum(["issued", "proforma", "cancelled"])
      .describe("proforma until the order is sent; an order that was cancelled before has no invoice."),
    number: z.string().nullable().describe("Null until it is issued."),
    at: wireMoment.nullable().describe("When it was issued."),
    ordered_at: wireMoment,
    seller: z.looseObject({
      name: z.string(),
      address: z.string(),
      state: z.string().nullable(),
      gstin: z.string().nullable().describe("Null where the seller is not registered: then no tax is shown."),
    }),
    buyer: shippingInfo,
    place_of_supply: z.string(),
    lines: z.array(
      z.looseObject({
        name: z.string(),
        sku: z.string().nullable().optional().describe("The seller's own number of the goods."),
        size: z.string().nullable(),
        color: z.string().nullable(),
        hsn: z.string().nullable(),
        qty: z.int().min(1),
        unit: z.string().nullable().optional().describe("The unit of the quantity, such as PCS."),
        price: wireRupees,
        ...wireTaxed.shape,
      }),
    ),
    shipping: wireTaxed,
    totals: wireAmounts,
    payment: z.looseObject({ method: z.string().nullable(), status: z.string().nullable(), test: z.boolean() }),
    credit_notes: z
      .array(
        z.looseObject({
          number: z.string(),
          at: wireMoment,
          reason: z.enum(["cancellation", "return"]),
          parts: z.array(wireTaxed).describe("By rate of tax."),
          totals: wireAmounts,
        }),
      )
      .describe("What was refunded after the invoice."),
  })
  .meta({ id: "Invoice", description: "The invoice of an order; amounts in rupees." });

/** An invoice in rupees, as it goes over the wire. */
export function invoiceOnTheWire(invoice: Invoice): z.infer<typeof wireInvoice> {
  const { particulars, payment } = invoice;
  return {
    order_id: invoice.orderId,
    state: invoice.state,
    number: invoice.number,
    at: invoice.at,
    ordered_at: invoice.orderedAt,
    seller: particulars.seller,
    buyer: particulars.buyer,
    place_of_supply: particulars.placeOfSupply,
    lines: particulars.lines.map((line) => ({
      name: line.name,
      sku: line.sku ?? null,
      size: line.size,
      color: line.color,
      hsn: line.hsn,
      qty: line.quantity,
      unit: line.unit ?? null,
      price: paiseAsRupees(line.unitPaise),
      ...taxedInRupees(line),
    })),
    shipping: taxedInRupees(particulars.shipping),
    totals: inRupees(particulars.totals),
    payment: { method: payment.method, status: payment.status, test: payment.isTest },
    credit_notes: invoice.creditNotes.map(({ number, at, reason, parts, totals }) => ({
      number,
      at,
      reason,
      parts: parts.map(taxedInRupees),
      totals: inRupees(totals),
    })),
  };
}

function inRupees({ amountPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxAmounts) {
  return {
    amount: paiseAsRupees(amountPaise),
    taxable: paiseAsRupees(taxablePaise),
    cgst: paiseAsRupees(cgstPaise),
    sgst: paiseAsRupees(sgstPaise),
    igst: paiseAsRupees(igstPaise),
  };
}

function taxedInRupees(taxed: TaxedAmount) {
  return { ...inRupees(taxed), rate: taxed.rate === null ? null : taxed.rate / 100 };
}

const exampleLine = taxIn(1_649_000, 500, false);
const exampleInvoice = invoiceOnTheWire({
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
export const invoiceCalls: readonly ContractCall[] = [
  {
    method: "GET",
    path: "/orders/{id}/invoice",
    name: "getInvoice",
    resource: "orders",
    does: "Answers the invoice of an order of the customer's own, with the credit notes that followed.",
    notes: [
      "An order has its invoice from the moment it is sent. Before, the same particulars are a pro forma without a number.",
      "What an invoice states never changes: later settings, prices and names are those of later invoices.",
      "The shop links the invoice where the order has the field `invoice`.",
    ],
    auth: "customer",
    without: "shows no invoice",
    parameters: z.object({ id: z.string().describe("The id from the answer to the order's creation.") }),
    success: {
      status: 200,
      body: z
        .looseObject({ data: wireInvoice })
        .meta({ id: "InvoiceAnswer", description: "The invoice of one order." }),
    },
    read: (body) => readInvoice(body),
    refusals: [notLoggedIn, notThere("Order not found")],
    examples: [{ title: "An invoice", answer: { data: exampleInvoice } }],
  },
];
