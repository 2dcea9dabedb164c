import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sumOfTaxes, taxIn } from "#domain/gst.ts";
import { creditedParts, invoiceParticulars, type Seller } from "#domain/invoice.ts";
import {
  discountOf,
  namedDiscount,
  obstacleTo,
  offerCodeFrom,
  sharesOf,
  type Offer,
  type OfferedLine,
} from "#domain/offers.ts";
import { totalsOf } from "#domain/totals.ts";
import { specifiedShipping } from "#domain/shop-terms.ts";
import { piecesAfter, refundAfter } from "#tests/support/pieces-back.ts";
import { runsOf } from "#tests/support/runs-of-properties.ts";

const base: Offer = {
  id: "1",
  name: "Diwali",
  code: null,
  percent: 0,
  paise: 0,
  every: 1,
  fromPaise: 0,
  categories: [],
  products: [],
};
const percent = (percent: number, more: Partial<Offer> = {}): Offer => ({ ...base, percent, ...more });
const rupees = (rupees: number, more: Partial<Offer> = {}): Offer => ({
  ...base,
  id: "2",
  paise: rupees * 100,
  ...more,
});
const line = (rupees: number, quantity = 1, more: Partial<OfferedLine> = {}): OfferedLine => ({
  productId: 1,
  size: null,
  color: null,
  category: "saree",
  unitPaise: Math.round(rupees * 100),
  quantity,
  ...more,
});
const off = (lines: OfferedLine[], offers: Offer[], code: Offer | null = null) => discountOf(lines, offers, code);

const seller: Seller = {
  name: "Pallu",
  address: "12 Bazaar Road",
  state: "Maharashtra",
  gstin: "27AAPFU0939F1ZV",
  rates: { otherwise: 500, byCategory: {} },
  hsn: {},
  timeZone: "Asia/Kolkata",
};
const buyer = {
  fullName: "Asha O'Brien",
  email: "a+b@example.com",
  phone: null,
  address: "4 Ram's Lane",
  city: "Mysuru",
  state: "Karnataka",
  zipCode: "570001",
  country: "IN",
};
/** The invoice of lines after their discount, at one rate. */
function invoiceOf(lines: OfferedLine[], shares: readonly number[], rate: number, shippingPaise = 0) {
  const sold = lines.map(({ category, unitPaise, quantity }, place) => ({
    name: "Piece",
    size: null,
    color: null,
    sku: null,
    hsn: null,
    rate,
    category,
    unitPaise,
    quantity,
    discountPaise: shares[place] ?? 0,
  }));
  return invoiceParticulars({ buyer, shippingPaise, lines: sold }, seller);
}

describe("known cases of other shops", () => {
  test("100 % off 399 including tax is exactly 0", () => {
    const lines = [line(399)];
    const { shares, ...discount } = off(lines, [], percent(100, { code: "FREE" }));
    expect(totalsOf(lines, specifiedShipping, namedDiscount({ shares, ...discount })).totalPaise).toBe(0);
    expect(invoiceOf(lines, shares, 1_800).totals).toEqual(sumOfTaxes([taxIn(0, 1_800, true)]));
  });

  test("an offer and a code that are worth more than the cart leave 0", () => {
    const lines = [line(300)];
    const discount = off(lines, [rupees(200)], rupees(500, { id: "3", name: "BIG", code: "BIG" }));
    expect([discount.paise, discount.counted.map(({ paise }) => paise)]).toEqual([30_000, [20_000, 10_000]]);
    expect(namedDiscount(discount)).toEqual({ name: "Diwali + BIG", paise: 30_000 });
  });

  test("100 and 8.95 of shipping less 15, each net of 9.5 %, bear 8.93 of tax", () => {
    const lines = [line(109.5)];
    const { shares } = off(lines, [base, { ...base, paise: 1_642 }]);
    const { totals } = invoiceOf(lines, shares, 950, 980);
    expect([totals.amountPaise, totals.igstPaise]).toEqual([10_288, 893]);
  });

  test("2 × 379.00 including 21 % is 758.00 on the invoice", () => {
    expect(invoiceOf([line(379, 2)], [], 2_100).totals.amountPaise).toBe(75_800);
  });

  test("20 × 800 and 10 × 1,000 including 7 % come to 26,000 with their tax", () => {
    const { amountPaise, taxablePaise, igstPaise } = invoiceOf([line(800, 20), line(1_000, 10)], [], 700).totals;
    expect([amountPaise, taxablePaise + igstPaise]).toEqual([2_600_000, 2_600_000]);
  });

  test("nine pieces of 13.9563 each, refunded one by one, are what was paid for them", () => {
    // 9 × 13.9563 is 125.61 in whole paise: 126.00 less 39 paise.
    const sold = { unitPaise: 1_400, quantity: 9, discountPaise: 39 };
    const order = { lines: [sold], shippingPaise: 0, taxPaise: 0 };
    const refunds = Array.from({ length: 9 }, (_, before) => refundAfter(order, [1], [before]));
    expect(refunds.reduce((sum, paise) => sum + paise, 0)).toBe(12_561);
    expect(refundAfter(order, [9], [0])).toBe(12_561);
  });

  test("half off the cheapest of three at 100 is 50", () => {
    expect(off([line(100), line(150, 2)], [percent(50, { every: 3 })]).paise).toBe(5_000);
  });

  test("a piece of ₹0 takes no share, and a cart of nothing else no discount", () => {
    expect(off([line(0), line(100)], [rupees(30)]).shares).toEqual([0, 3_000]);
    expect(off([line(0, 3)], [percent(100, { every: 3 })])).toEqual({ paise: 0, shares: [0], counted: [] });
  });
});

describe("an offer", () => {
  test("makes the last of each group cheaper, the dearest pieces first", () => {
    const three = percent(100, { every: 3 });
    const lines = [line(100, 2, { productId: 1 }), line(300, 3, { productId: 2 }), line(200, 1, { productId: 3 })];
    // 300, 300, 300 | 200, 100, 100
    expect(off(lines, [three]).shares).toEqual([10_000, 30_000, 0]);
    expect(off(lines.slice(0, 1), [three]).paise).toBe(0);
  });

  test("is for its categories and its products alone, and from the subtotal of the whole cart", () => {
    const lines = [line(1_000), line(1_000, 1, { productId: 2, category: "kurti" })];
    expect(off(lines, [percent(10, { categories: ["kurti"] })]).shares).toEqual([0, 10_000]);
    expect(off(lines, [percent(10, { products: ["1"] })]).shares).toEqual([10_000, 0]);
    expect(off(lines, [percent(10, { categories: ["kurti"], fromPaise: 200_000 })]).paise).toBe(10_000);
    expect(off(lines, [percent(10, { fromPaise: 200_001 })]).paise).toBe(0);
  });

  test("without a code counts alone, the best of them, and a code comes off what is left", () => {
    const lines = [line(1_000)];
    const code = percent(10, { id: "9", name: "TEN", code: "TEN" });
    const { counted, paise } = off(lines, [percent(20), rupees(300)], code);
    expect(counted.map(({ offer, paise }) => [offer.name, paise])).toEqual([
      ["Diwali", 30_000],
      ["TEN", 7_000],
    ]);
    expect(paise).toBe(37_000);
  });

  it.each([
    [
      "below its subtotal",
      percent(10, { fromPaise: 200_000 }),
      { code: "below", fromPaise: 200_000, morePaise: 31_000 },
    ],
    ["for other pieces", percent(10, { products: ["77"] }), { code: "pieces" }],
    ["for more pieces", percent(100, { every: 3 }), { code: "few", every: 3 }],
    ["that counts", percent(10), null],
  ])("says why it does not count: %s", (_, offer, obstacle) => {
    const lines = [line(1_690)];
    expect(obstacleTo(offer, lines, off(lines, [], offer))).toEqual(obstacle);
  });

  test("says that nothing is left to take", () => {
    const lines = [line(100)];
    const code = percent(10, { id: "9", code: "TEN" });
    expect(obstacleTo(code, lines, off(lines, [rupees(100)], code))).toEqual({ code: "nothing" });
  });

  test("is found by its code as people type it", () => {
    expect(["welcome10", " Wel come 10 ", "ｗｅｌｃｏｍｅ१०", "दिवाली"].map(offerCodeFrom)).toEqual([
      "WELCOME10",
      "WELCOME10",
      "WELCOME10",
      "दिवाली",
    ]);
    expect(["", "  ", "10%", "😀", "\0", "X".repeat(31)].map(offerCodeFrom)).toEqual(Array(6).fill(null));
  });
});

const anyLine: fc.Arbitrary<OfferedLine> = fc.record({
  productId: fc.integer({ min: 1, max: 5 }),
  size: fc.constantFrom(null, "S", "M"),
  color: fc.constantFrom(null, "Red"),
  category: fc.constantFrom(null, "saree", "kurti"),
  unitPaise: fc.oneof(fc.nat(300), fc.nat(3_000_000)),
  quantity: fc.integer({ min: 1, max: 9 }),
});
const anyCart = fc.uniqueArray(anyLine, {
  maxLength: 8,
  selector: ({ productId, size, color }) => `${productId} ${size} ${color}`,
});
const anyOffer = (code: string | null): fc.Arbitrary<Offer> =>
  fc.record({
    id: fc.nat(1_000).map(String),
    name: fc.constant("Offer"),
    code: fc.constant(code),
    percent: fc.nat(100),
    paise: fc.oneof(fc.constant(0), fc.nat(500_000)),
    every: fc.integer({ min: 1, max: 4 }),
    fromPaise: fc.oneof(fc.constant(0), fc.nat(1_000_000)),
    categories: fc.subarray(["saree", "kurti"]),
    products: fc.subarray(["1", "2"]),
  });
const anyOffers = fc.array(anyOffer(null), { maxLength: 4 });
const anyCode = fc.option(anyOffer("CODE"));
const numRuns = runsOf(200, 5_000);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe("any cart with any offers", () => {
  test("has shares that add up, of no line less than nothing or more than its price", () => {
    fc.assert(
      fc.property(anyCart, anyOffers, anyCode, (lines, offers, code) => {
        const { paise, shares, counted } = discountOf(lines, offers, code);
        expect([sum(shares), sum(counted.map((one) => one.paise))]).toEqual([paise, paise]);
        lines.forEach(({ unitPaise, quantity }, place) => {
          expect(shares[place]).toBeGreaterThanOrEqual(0);
          expect(shares[place]).toBeLessThanOrEqual(unitPaise * quantity);
        });
        expect(
          totalsOf(lines, specifiedShipping, namedDiscount({ paise, shares, counted })).totalPaise,
        ).toBeGreaterThanOrEqual(0);
      }),
      { numRuns },
    );
  });

  test("has the same shares in another order, and with ids and missing choices written in another way", () => {
    fc.assert(
      fc.property(
        anyCart.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        anyOffers,
        anyCode,
        ([lines, shuffled], offers, code) => {
          const one = discountOf(lines, offers, code);
          const stored = shuffled.map((line) => ({
            ...line,
            productId: String(line.productId),
            size: line.size ?? "",
          }));
          const other = discountOf(stored, offers, code);
          expect(lines.map((line) => other.shares[shuffled.indexOf(line)])).toEqual(one.shares);
          expect(discountOf(lines, offers, code)).toEqual(one);
        },
      ),
      { numRuns },
    );
  });

  test("is never dearer with a code or with one more offer", () => {
    fc.assert(
      fc.property(anyCart, anyOffers, anyOffer("CODE"), anyOffer(null), (lines, offers, code, more) => {
        const { paise } = discountOf(lines, offers, null);
        expect(discountOf(lines, offers, code).paise).toBeGreaterThanOrEqual(paise);
        expect(discountOf(lines, [...offers, more], null).paise).toBeGreaterThanOrEqual(paise);
      }),
      { numRuns },
    );
  });

  test("gives back what was paid, however its pieces come back, on credit notes that add up to it", () => {
    fc.assert(
      fc.property(
        anyCart,
        anyOffers,
        anyCode,
        fc.nat(20_000),
        fc.infiniteStream(fc.nat(3)),
        (lines, offers, code, shippingPaise, cuts) => {
          const { paise, shares } = discountOf(lines, offers, code);
          const sold = lines.map((line, place) => ({ ...line, discountPaise: shares[place] ?? 0 }));
          const invoice = invoiceOf(lines, shares, 500, shippingPaise);
          expect(invoice.totals.amountPaise).toBe(
            sum(lines.map((line) => line.unitPaise * line.quantity)) - paise + shippingPaise,
          );
          const before = lines.map(() => 0);
          let given = 0;
          while (sold.some(({ quantity }, place) => (before[place] ?? 0) < quantity)) {
            const part = sold.map(({ quantity }, place) =>
              Math.min(cuts.next().value ?? 0, quantity - (before[place] ?? 0)),
            );
            const order = { lines: sold, shippingPaise, taxPaise: 0 };
            const refund = refundAfter(order, part, before);
            const returned = piecesAfter(sold, part, before);
            expect(sum(creditedParts(invoice, refund, returned).map((one) => one.amountPaise))).toBe(refund);
            part.forEach((pieces, place) => (before[place] = (before[place] ?? 0) + pieces));
            given += refund;
          }
          if (lines.length > 0) expect(given).toBe(invoice.totals.amountPaise);
        },
      ),
      { numRuns },
    );
  });
});

test("shares follow their parts as closely as whole paise can", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(9_000_000_000), { minLength: 1, maxLength: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parts, part) => {
        const paise = Math.floor(sum(parts) * part);
        const shares = sharesOf(parts, paise);
        expect(sum(shares)).toBe(sum(parts) === 0 ? 0 : paise);
        shares.forEach((share, place) => {
          expect(Math.abs(share - ((parts[place] ?? 0) * paise) / (sum(parts) || 1))).toBeLessThan(1.001);
        });
      },
    ),
  );
  expect(sharesOf([1, 1, 1], 2)).toEqual([1, 1, 0]);
});
