// One file: what an invoice states and what a credit note takes back add up over the same rates.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DeliveryAddress } from "#domain/delivery-fields.ts";
import { creditNoteNumberText, financialYearOf, invoiceNumberText } from "#domain/dates.ts";
import {
  checkSignOf,
  contestedRange,
  gstRateIn,
  gstRateOf,
  gstRateText,
  rateText,
  isContested,
  sumOfTaxes,
  taxIn,
  type GstRate,
  type GstRates,
  type TaxAmounts,
  isGstin,
  stateOfGstin,
} from "#domain/gst.ts";
import { indianStateFrom } from "#domain/indian-states.ts";
import { creditedParts, invoiceParticulars } from "#domain/invoice.ts";
import { buyerInKarnataka, sellerInMaharashtra } from "#tests/support/invoice-parties.ts";

const GSTIN = "27AAPFU0939F1ZV";
const seller = {
  ...sellerInMaharashtra,
  rates: { otherwise: 500, byCategory: { accessories: 1_800 } },
  hsn: { saree: "5007", otherwise: "6204" },
};
const buyer = { ...buyerInKarnataka, city: "Pune", state: "maharashtra", zipCode: "411001" };
const line = (unitPaise: number, quantity = 1, category: string | null = "saree") => ({
  name: "Piece",
  size: null,
  color: null,
  category,
  sku: null,
  hsn: null,
  rate: null,
  quantity,
  unitPaise,
});
const addsUp = ({ amountPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxAmounts) =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise === amountPaise;

const paise = fc.integer({ min: 0, max: 1_000_000_000 });
const rate = fc.constantFrom(0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000);
const category = fc.constantFrom("saree", "lehenga", "accessories", null);
const orders = fc.record({
  buyer: fc.constantFrom(buyer, { ...buyer, state: "Karnataka" }),
  shippingPaise: fc.integer({ min: 0, max: 100_000 }),
  lines: fc.array(
    fc.record({
      unitPaise: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      category,
    }),
    { minLength: 1, maxLength: 20 },
  ),
});
const orderOf = ({ lines, ...order }: typeof orders extends fc.Arbitrary<infer T> ? T : never) => ({
  ...order,
  lines: lines.map((one) => line(one.unitPaise, one.quantity, one.category)),
});

describe("tax in an amount", () => {
  test.each([
    { amount: 10_500, rate: 500, inState: true, parts: [10_000, 250, 250, 0] },
    { amount: 1_649_000, rate: 500, inState: true, parts: [1_570_476, 39_262, 39_262, 0] },
    { amount: 118, rate: 1_800, inState: false, parts: [100, 0, 0, 18] },
    { amount: 999, rate: 0, inState: true, parts: [999, 0, 0, 0] },
  ])(
    "of $amount paise at $rate is $parts (in the seller's state: $inState)",
    ({ amount, rate: at, inState, parts }) => {
      const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = taxIn(amount, at, inState);
      expect([taxablePaise, cgstPaise, sgstPaise, igstPaise]).toEqual(parts);
    },
  );

  test("is whole paise that add up, at most one paisa from the exact tax, whatever amount and rate", () => {
    fc.assert(
      fc.property(paise, rate, fc.boolean(), (amount, at, isInState) => {
        const taxed = taxIn(amount, at, isInState);
        expect(addsUp(taxed)).toBe(true);
        expect(Object.values(taxed).every((part) => Number.isSafeInteger(part) && Number(part) >= 0)).toBe(true);
        expect(taxed.cgstPaise).toBe(taxed.sgstPaise);
        expect(isInState ? taxed.igstPaise : taxed.cgstPaise).toBe(0);
        const tax = taxed.cgstPaise + taxed.sgstPaise + taxed.igstPaise;
        expect(Math.abs(tax - (amount * at) / (10_000 + at))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a rate in steps", () => {
  const clothing: GstRates = {
    otherwise: 500,
    byCategory: {
      kurti: [
        { rate: 500, upToPaise: 250_000 },
        { rate: 1_800, upToPaise: null },
      ],
    },
  };
  const lower: GstRates = { ...clothing, between: "lower" };

  test.each([
    [0, 500, 500],
    [250_000, 500, 500],
    [262_500, 500, 500],
    [262_501, 1_800, 500],
    [295_000, 1_800, 500],
    [295_001, 1_800, 1_800],
    [723_900, 1_800, 1_800],
  ])(
    "in two steps, 5 to ₹2,500 less its tax and 18 above, at %d paise, is %d, or %d where the lower counts",
    (price, at, low) => {
      expect(gstRateOf(clothing, "kurti", price)).toBe(at);
      expect(gstRateOf(lower, "kurti", price)).toBe(low);
      expect(isContested(clothing, "kurti", price)).toBe(at !== low);
      expect(gstRateOf(clothing, "saree", price)).toBe(500);
    },
  );

  test("is the highest one for a piece of no known category where each category has its own", () => {
    const rates: GstRates = { otherwise: null, byCategory: { saree: 500, kurti: clothing.byCategory.kurti ?? 0 } };
    expect([100_000, 300_000].map((price) => gstRateOf(rates, null, price))).toEqual([500, 1_800]);
    expect(gstRateOf({ otherwise: null, byCategory: {} }, "saree", 100)).toBe(0);
    expect(isContested(rates, null, 270_000)).toBe(false);
  });

  test("is contested from the lowest limit with the lowest tax to the highest limit with the highest one", () => {
    expect(contestedRange({ otherwise: 500, byCategory: {} })).toBeNull();
    expect(contestedRange({ otherwise: null, byCategory: { saree: 500 } })).toBeNull();
    const three = [
      { rate: 500, upToPaise: 100_001 },
      { rate: 1_200, upToPaise: 250_001 },
      { rate: 1_800, upToPaise: null },
    ];
    const range = { fromPaise: 105_001, toPaise: 295_002 };
    expect(contestedRange({ otherwise: three, byCategory: { saree: 500 } })).toEqual(range);
    expect(contestedRange({ otherwise: 1_200, byCategory: { saree: three } })).toEqual(range);
    expect(gstRateOf({ otherwise: three, byCategory: {}, between: "lower" }, null, 270_000)).toBe(1_200);
    expect(gstRateOf({ otherwise: three, byCategory: {}, between: "lower" }, null, 105_002)).toBe(500);
    expect(gstRateOf({ otherwise: three, byCategory: {} }, null, 105_002)).toBe(1_200);
  });

  test("falls where the tax falls: then both fit in between, and the owner's choice decides", () => {
    const falling = [
      { rate: 1_800, upToPaise: 100_000 },
      { rate: 500, upToPaise: null },
    ];
    const rates = (between: "higher" | "lower") => ({ otherwise: falling, byCategory: {}, between });
    expect([105_000, 105_001, 118_000, 118_001].map((price) => gstRateOf(rates("higher"), null, price))).toEqual([
      1_800, 1_800, 1_800, 500,
    ]);
    expect([105_000, 105_001, 118_000, 118_001].map((price) => gstRateOf(rates("lower"), null, price))).toEqual([
      1_800, 500, 500, 500,
    ]);
  });

  const limits = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 3 });
  const steps = fc.tuple(limits, fc.array(rate, { minLength: 4, maxLength: 4 })).map(([unsorted, rates]) => {
    const sorted = unsorted.toSorted((a, b) => a - b);
    return [...sorted, null].map((upToPaise, index) => ({ rate: rates[index] ?? 0, upToPaise }));
  });

  test("is one of its steps at every price, fits it unless another one contradicts, and is contested in the range alone", () => {
    fc.assert(
      fc.property(steps, paise, (drawn, price) => {
        const rates = { otherwise: drawn, byCategory: {} };
        const at = gstRateOf(rates, null, price);
        const fits = drawn.filter((step, index) => {
          const before = drawn[index - 1]?.upToPaise ?? null;
          // By how much the price less its tax is above a limit, in ten-thousandths of a paisa.
          const above = (limit: number) => BigInt(price) * 10_000n - BigInt(limit) * BigInt(10_000 + step.rate);
          return (before === null || above(before) > 0n) && (step.upToPaise === null || above(step.upToPaise) <= 0n);
        });
        expect(drawn.map((step) => step.rate)).toContain(at);
        const range = contestedRange(rates);
        const contested = isContested(rates, null, price);
        if (!contested) expect(fits.every((step) => step.rate === at)).toBe(true);
        if (contested) expect(range !== null && range.fromPaise <= price && price <= range.toPaise).toBe(true);
        expect(gstRateOf({ ...rates, between: "lower" }, null, price) === at).toBe(!contested);
      }),
    );
  });

  test("makes invoices that add up, each line by its own price and each piece by its own statement, for any order", () => {
    const registered = { ...seller, rates: clothing };
    const lines = fc.array(
      fc.record({
        unitPaise: fc.integer({ min: 1, max: 600_000 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        own: fc.option(rate),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100_000 }), fc.boolean(), (drawn, shippingPaise, isHere) => {
        const stated = invoiceParticulars(
          {
            buyer: isHere ? buyer : { ...buyer, state: "Karnataka" },
            shippingPaise,
            lines: drawn.map((one) => ({ ...line(one.unitPaise, one.quantity, "kurti"), rate: one.own })),
          },
          registered,
        );
        expect(stated.lines.map((one) => one.rate)).toEqual(
          drawn.map(({ unitPaise, own }) => own ?? (unitPaise * 100 <= 250_000 * 105 ? 500 : 1_800)),
        );
        const paid = drawn.reduce((sum, one) => sum + one.unitPaise * one.quantity, shippingPaise);
        expect(stated.totals.amountPaise).toBe(paid);
        expect([...stated.lines, stated.shipping, stated.totals].every(addsUp)).toBe(true);
        expect(stated.totals).toEqual(sumOfTaxes([...stated.lines, stated.shipping]));
        expect(stated.lines.every(({ unit }) => unit === "PCS")).toBe(true);
      }),
    );
  });
});

describe("the particulars of an invoice", () => {
  test("have CGST and SGST in the seller's state however it is spelled, and IGST elsewhere", () => {
    const taxes = (address: Partial<DeliveryAddress>) => {
      const { totals, placeOfSupply } = invoiceParticulars(
        { buyer: { ...buyer, ...address }, shippingPaise: 0, lines: [line(10_500)] },
        seller,
      );
      return [totals.cgstPaise, totals.igstPaise, placeOfSupply];
    };
    expect(["Maharashtra", " MAHARASHTRA ", "MH", "Maha-rashtra"].map((state) => taxes({ state })[0])).toEqual([
      250, 250, 250, 250,
    ]);
    expect(taxes({ state: "Karnataka" })).toEqual([0, 500, "Karnataka (29)"]);
    expect(taxes({ state: "Wonderland" })).toEqual([0, 500, "Wonderland"]);
    expect(taxes({ state: "Maharashtra", country: "DE" })).toEqual([0, 500, "DE"]);
  });

  test.each([
    ["saree", "accessories"],
    ["accessories", "saree"],
  ])("have shipping at the higher rate where %s and %s are worth the same", (first, second) => {
    const lines = [line(1_000, 3, first), line(3_000, 1, second)];
    expect(invoiceParticulars({ buyer, shippingPaise: 1_000, lines }, seller).shipping.rate).toBe(1_800);
  });

  test("have the rate and the code of each category, and shipping the rate of most of the goods", () => {
    const stated = invoiceParticulars(
      { buyer, shippingPaise: 1_000, lines: [line(1_000, 3, "accessories"), line(2_900, 1, "saree")] },
      seller,
    );
    expect(stated.lines.map((one) => [one.rate, one.hsn])).toEqual([
      [1_800, "6204"],
      [500, "5007"],
    ]);
    expect(stated.shipping.rate).toBe(1_800);
  });

  test("show no tax where the seller has no GSTIN", () => {
    const stated = invoiceParticulars(
      { buyer, shippingPaise: 1_000, lines: [line(10_000)] },
      { ...seller, gstin: null, state: null },
    );
    expect(stated.totals).toEqual({
      amountPaise: 11_000,
      taxablePaise: 11_000,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
    });
    expect([stated.lines[0]?.rate, stated.shipping.rate]).toEqual([null, null]);
  });
});

describe("what a credit note takes back", () => {
  test("adds up to the refund for any amount, and never changes a rate", () => {
    fc.assert(
      fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, share) => {
        const stated = invoiceParticulars(orderOf(drawn), seller);
        const refund = Math.floor(stated.totals.amountPaise * share);
        const parts = creditedParts(stated, refund);
        expect(parts.reduce((sum, part) => sum + part.amountPaise, 0)).toBe(refund);
        expect(parts.every(addsUp)).toBe(true);
        const rates = [...stated.lines, stated.shipping].map((one) => one.rate);
        expect(parts.every((part) => rates.includes(part.rate))).toBe(true);
      }),
    );
  });

  test("is the pieces at the rate of their line, and shipping for the rest", () => {
    const stated = invoiceParticulars(
      { buyer, shippingPaise: 1_050, lines: [line(10_500, 2, "saree"), line(1_180, 1, "accessories")] },
      seller,
    );
    const one = creditedParts(stated, 1_180, [{ line: 1, paidPaise: 1_180 }]);
    expect(one).toEqual([taxIn(1_180, 1_800, true)]);
    const whole = creditedParts(stated, stated.totals.amountPaise, [
      { line: 0, paidPaise: 21_000 },
      { line: 1, paidPaise: 1_180 },
    ]);
    expect(whole).toEqual([taxIn(22_050, 500, true), taxIn(1_180, 1_800, true)]);
    // Half of the invoice, of which no pieces come back.
    expect(creditedParts(stated, 11_615)).toEqual([taxIn(11_025, 500, true), taxIn(590, 1_800, true)]);
  });

  test("is less than the price of the pieces at the rates of these pieces alone", () => {
    const stated = invoiceParticulars(
      { buyer, shippingPaise: 0, lines: [line(10_500, 2, "saree"), line(1_180, 1, "accessories"), line(1_180)] },
      seller,
    );
    const came = [
      { line: 0, paidPaise: 0 },
      { line: 1, paidPaise: 1_180 },
    ];
    expect(creditedParts(stated, 1_000, came)).toEqual([taxIn(1_000, 1_800, true)]);
  });
});

const steps = (...all: [rate: number, upToPaise: number | null][]): GstRate =>
  all.map(([rate, upToPaise]) => ({ rate, upToPaise }));

test.each<[string, GstRate | null]>([
  ["0.25", 25],
  ["5:2500:18", steps([500, 250_000], [1_800, null])],
  ["5:999.5:12:2500:18", steps([500, 99_950], [1_200, 250_000], [1_800, null])],
  ["5:2500", null],
  ["5:2500:12:999:18", null],
  ["5 %", null],
])("the rate %j is read and written", (text, rate) => {
  expect(gstRateIn(text)).toEqual(rate);
  if (rate !== null) expect(gstRateText(rate)).toBe(text);
});

describe("a GSTIN", () => {
  test("with any other sign in its place is none", () => {
    for (const sign of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
      expect(isGstin(`${GSTIN.slice(0, -1)}${sign}`)).toBe(sign === "V");
  });

  const checked = (first: string) => `${first}${checkSignOf(first)}`;
  test.each([
    "",
    "27AAPFU0939F1Z",
    "27aapfu0939f1zv",
    "00AAPFU0939F1ZV",
    `${GSTIN} `,
    checked(GSTIN),
    checked("27A"),
    checked("2727AAPFU0939F1Z"),
    checked("99AAPFU0939F1Z"),
  ])("%j is none", (text) => {
    expect(isGstin(text)).toBe(false);
  });

  test("names the state of its business", () => {
    expect(stateOfGstin(GSTIN)).toEqual({ code: "27", name: "Maharashtra" });
    expect(() => stateOfGstin("99AAPFU0939F1ZV")).toThrow("99AAPFU0939F1ZV is no GSTIN");
  });
});

test.each([
  ["Tamilnadu", "33"],
  ["J & K", null],
  ["Jammu & Kashmir", "01"],
  ["NEW DELHI", "07"],
  ["Bavaria", null],
])("the state %j has the code %s", (text, code) => {
  expect(indianStateFrom(text)?.code ?? null).toBe(code);
});

test.each([
  ["2026-03-31", "25-26"],
  ["2026-04-01", "26-27"],
  ["2026-12-31", "26-27"],
  ["2100-01-01", "99-00"],
])("%s is in the financial year %s", (day, year) => {
  expect(financialYearOf(day)).toBe(year);
});

test("numbers of invoices and credit notes have 16 characters at most, as the law wants", () => {
  expect(invoiceNumberText("26-27", 12)).toBe("26-27/0012");
  expect(creditNoteNumberText("26-27", 1_234_567)).toBe("CN/26-27/1234567");
  expect(creditNoteNumberText("26-27", 1_234_567)).toHaveLength(16);
});

test("a rate is told in percent", () => {
  expect([500, 25].map(rateText)).toEqual(["5%", "0.25%"]);
});
