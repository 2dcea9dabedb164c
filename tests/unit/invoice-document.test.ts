import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { invoiceCountry, invoiceWords as hindi } from "#app/content/hi/invoice-words.ts";
import { InvoiceDocument } from "#documents/invoice/invoice-document.ts";
import { shownInvoice } from "#documents/invoice/shown-invoice.ts";
import { invoiceWords } from "#documents/invoice/invoice-words.ts";
import {
  creditedParts,
  invoiceParticulars,
  type CreditNote,
  type InvoicePayment,
  type Seller,
} from "#domain/invoice.ts";
import { sumOfTaxes } from "#domain/gst.ts";
import { buyerInKarnataka, sellerInMaharashtra } from "#tests/support/invoice-parties.ts";

const seller = { ...sellerInMaharashtra, hsn: {} };
const line = {
  name: "Stole",
  size: null,
  color: null,
  category: null,
  sku: "ST-7",
  hsn: "6214",
  rate: null,
  quantity: 3,
  unitPaise: 10_500,
};

/** An invoice with two credit notes, as it is shown. */
function issued(
  { gstin }: Pick<Seller, "gstin">,
  payment: Partial<InvoicePayment> = { method: "cod", status: "paid" },
) {
  const particulars = invoiceParticulars(
    { buyer: buyerInKarnataka, shippingPaise: 2_100, lines: [line] },
    { ...seller, gstin },
  );
  const notes = [21_000, 2_100].map((amountPaise, index): CreditNote => {
    const parts = creditedParts(particulars, amountPaise);
    const totals = sumOfTaxes(parts);
    return { number: `CN/26-27/000${index + 1}`, at: "2026-11-22T10:00:00.000Z", reason: "return", parts, totals };
  });
  const invoice = {
    orderId: "PL-7F3K9Q2M",
    state: "issued" as const,
    number: "26-27/0001",
    at: "2026-11-20T10:00:00.000Z",
    orderedAt: "2026-11-19T10:00:00.000Z",
    ...particulars,
    payment: { method: null, status: null, movedPaise: null, ...payment, isTest: false },
    creditNotes: notes,
  };
  return shownInvoice(invoice, "Asia/Kolkata", "India");
}

/** The lines of text of an invoice, a row of a table on a line of its own. */
function linesOf(...invoice: Parameters<typeof issued>): string[] {
  return renderToStaticMarkup(h(InvoiceDocument, { invoice: issued(...invoice) }))
    .replaceAll(/<\/(tr|p|h\d)>/g, "\n")
    .replaceAll(/<\/t[hd]>/g, " | ")
    .replaceAll(/<[^>]*>/g, "")
    .split("\n");
}

test("an invoice tells amounts and taxes of its pieces, and what its credit notes leave of the whole", () => {
  const lines = linesOf(seller);
  for (const expected of [
    invoiceWords.copy,
    "StoleHSN 6214, SKU ST-7 | 3 PCS | ₹105.00 | ₹315.00 | ",
    "Stole | 5% | ₹300.00 | ₹15.00 | ₹315.00 | ",
    "5% | ₹200.00 | ₹10.00 | ₹210.00 | ",
    "5% | ₹20.00 | ₹1.00 | ₹21.00 | ",
    // Of 336 rupees 231 are given back.
    "Invoice less credit notes: ₹105.00",
  ])
    expect(lines).toContain(expected);
});

test("an invoice without taxes is no tax invoice: it says nothing of copies and of reverse charge", () => {
  const text = linesOf({ gstin: null }).join("\n");
  expect([text.includes(invoiceWords.copy), text.includes(invoiceWords.reverseCharge)]).toEqual([false, false]);
  expect(linesOf(seller).join("\n")).toContain(`${invoiceWords.reverseCharge}${invoiceWords.notReversed}`);
});

test("an invoice without taxes states none, and its credit notes by their sum alone", () => {
  const lines = linesOf({ gstin: null });
  expect(lines).toContain("Invoice less credit notes: ₹105.00");
  expect(lines.filter((text) => /5%|₹15.00/.test(text) || text.includes(invoiceWords.igst))).toEqual([]);
});

test("an invoice that is not paid says what its credit notes leave to be paid", () => {
  const unpaid = linesOf(seller, { method: "upi", status: "pending" });
  expect(unpaid).toContain("Payment: UPI, not yet paid. ₹105.00 remains to be paid.");
  expect(linesOf(seller).join("\n")).not.toContain("remains to be paid");
  // What it replaces pays ₹50 of it.
  const exchanged = linesOf(seller, { method: "cod", status: "pending", movedPaise: 5_000 });
  expect(exchanged).toContain("Payment: Cash on delivery, not yet paid. ₹55.00 remains to be paid.");
});

test("an invoice on a Hindi page has every word of the English one, with Hindi beside it that is marked as such", () => {
  const english = renderToStaticMarkup(h(InvoiceDocument, { invoice: issued(seller) }));
  const html = renderToStaticMarkup(h(InvoiceDocument, { invoice: issued(seller), words: hindi }));
  expect(html).toMatch(
    /^<article class="invoice" lang="en-IN"><h1>Tax invoice \/ <span lang="hi">टैक्स इनवॉइस<\/span> 26-27/,
  );
  const wordsIn = (text: string) => text.replaceAll(/<[^>]*>|[.,:/]/g, " ").split(/\s+/);
  const count = (text: string, word: string) => wordsIn(text).filter((one) => one === word).length;
  expect(wordsIn(english).filter((word) => count(html, word) < count(english, word))).toEqual([]);
  expect(html.replaceAll(/<span lang="hi">[^<]*<\/span>|<[^>]*>/g, "")).not.toMatch(/[\u0900-\u097f]/);
  expect(html.match(/<span lang="hi">[^<]*[A-Za-z][^<]*<\/span>/g)).toBeNull();
});

test("an invoice in English marks the Hindi of its customer and of the pieces ordered on a Hindi page", () => {
  const invoice = issued(seller);
  const hindi = {
    ...invoice,
    buyer: { ...invoice.buyer, fullName: "आशा राव" },
    lines: invoice.lines.map((one) => ({ ...one, name: "सूती स्टोल" })),
  };
  const html = renderToStaticMarkup(h(InvoiceDocument, { invoice: hindi }));
  expect(html.match(/<span lang="hi">[^<]*<\/span>/g)).toEqual(
    ["आशा राव", "सूती स्टोल", "सूती स्टोल"].map((text) => `<span lang="hi">${text}</span>`),
  );
  expect(html.replaceAll(/<span lang="hi">[^<]*<\/span>/g, "")).not.toMatch(/[\u0900-\u097f]/);
});

test.each([
  ["IN", "भारत", "India / भारत"],
  ["UK", "ब्रिटेन", "United Kingdom / ब्रिटेन"],
  ["Nepal", "Nepal", "Nepal"],
  [null, null, null],
])(
  "an invoice on a Hindi page has the country %s as the English one has it, with Hindi beside it",
  (code, name, shown) => {
    expect(invoiceCountry(code, name)).toBe(shown);
  },
);
