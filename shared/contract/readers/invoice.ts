import { z } from "zod";
import { deliveryFieldNames, type DeliveryField } from "#domain/delivery-fields.ts";
import type { Invoice } from "#domain/invoice.ts";
import { objectAt } from "#contract/envelope.ts";
import { identifier, optionalRupeesAsPaise, optionalText, quantity, rupeesAsPaise } from "#contract/scalars.ts";

const paise = optionalRupeesAsPaise.transform((amount) => amount ?? 0);
const amounts = { amount: rupeesAsPaise, taxable: paise, cgst: paise, sgst: paise, igst: paise };
const totals = z.object(amounts).transform(amountsOf);
const taxed = z.object({ ...amounts, rate: z.number().min(0).nullable().catch(null) });
const taxedAmount = taxed.transform((part) => ({ ...amountsOf(part), rate: rateOf(part.rate) }));
const text = optionalText.transform((words) => words ?? "");

const invoice = z.object({
  order_id: identifier,
  state: z.enum(["issued", "proforma", "cancelled"]),
  number: optionalText,
  at: optionalText,
  ordered_at: text,
  seller: z.object({ name: text, address: text, state: optionalText, gstin: optionalText }),
  buyer: z.object(
    Object.fromEntries(deliveryFieldNames.map((name) => [name, text])) as Record<DeliveryField, typeof text>,
  ),
  place_of_supply: text,
  lines: z.array(
    taxed
      .extend({
        name: text,
        sku: optionalText,
        size: optionalText,
        color: optionalText,
        hsn: optionalText,
        qty: quantity,
        unit: optionalText,
        price: rupeesAsPaise,
      })
      .transform(({ name, sku, size, color, hsn, qty, unit, price, ...part }) => ({
        name,
        sku,
        size,
        color,
        hsn,
        quantity: qty,
        unit,
        unitPaise: price,
        ...amountsOf(part),
        rate: rateOf(part.rate),
      })),
  ),
  shipping: taxedAmount,
  totals,
  payment: z
    .object({ method: optionalText, status: optionalText, test: z.boolean().catch(false) })
    .catch({ method: null, status: null, test: false }),
  credit_notes: z
    .array(
      z.object({
        number: text,
        at: text,
        reason: z.enum(["cancellation", "return"]).catch("return"),
        parts: z.array(taxedAmount),
        totals,
      }),
    )
    .catch([]),
});

/** Reads the invoice of an order from `data.invoice`, `invoice`, `data` or the body itself; null when there is none. */
export function readInvoice(body: unknown): Invoice | null {
  const entry = objectAt(body, ["data.invoice", "invoice", "data", ""], (value) => Object.hasOwn(value, "lines"));
  const { data } = invoice.safeParse(entry);
  if (data === undefined) return null;
  return {
    orderId: data.order_id,
    state: data.state,
    number: data.number,
    at: data.at,
    orderedAt: data.ordered_at,
    particulars: {
      seller: data.seller,
      buyer: data.buyer,
      placeOfSupply: data.place_of_supply,
      lines: data.lines,
      shipping: data.shipping,
      totals: data.totals,
    },
    payment: {
      method: data.payment.method,
      status: data.payment.status?.toLowerCase() ?? null,
      isTest: data.payment.test,
    },
    creditNotes: data.credit_notes,
  };
}

function amountsOf(part: Record<"amount" | "taxable" | "cgst" | "sgst" | "igst", number>) {
  return {
    amountPaise: part.amount,
    taxablePaise: part.taxable,
    cgstPaise: part.cgst,
    sgstPaise: part.sgst,
    igstPaise: part.igst,
  };
}

function rateOf(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 100);
}
