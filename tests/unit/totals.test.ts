import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { amountText, exactText, priceText } from "#domain/money.ts";
import { rupeesInWords } from "#domain/rupees-in-words.ts";
import { totalsOf } from "#domain/totals.ts";
import { isAlwaysFree, specifiedShipping, type ShippingRule } from "#domain/shop-terms.ts";

const lines = fc.array(
  fc.record({ unitPaise: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 40 },
);
const paise = fc.integer({ min: 0, max: 1_000_000 });
const rules: fc.Arbitrary<ShippingRule> = fc.record({ amountPaise: paise, freeOverPaise: fc.option(paise) });
const costs = (rule: ShippingRule, subtotalPaise: number) =>
  totalsOf([{ unitPaise: subtotalPaise, quantity: 1 }], rule).shippingPaise;

describe("totals", () => {
  it.each([
    { paise: 4_999, shipping: 1_000 },
    { paise: 5_000, shipping: 1_000 },
    { paise: 5_001, shipping: 0 },
  ])("ship $paise paise for $shipping: free only over fifty rupees", ({ paise, shipping }) => {
    expect(totalsOf([{ unitPaise: paise, quantity: 1 }], specifiedShipping)).toEqual({
      subtotalPaise: paise,
      discount: null,
      taxPaise: 0,
      shippingPaise: shipping,
      totalPaise: paise + shipping,
    });
  });

  it("of an empty cart are nothing, whatever shipping costs", () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(totalsOf([], rule)).toEqual({
          subtotalPaise: 0,
          discount: null,
          taxPaise: 0,
          shippingPaise: 0,
          totalPaise: 0,
        });
      }),
    );
  });

  it.each([
    { rule: { amountPaise: 4_900, freeOverPaise: 99_900 }, at: 99_900, shipping: 4_900 },
    { rule: { amountPaise: 4_900, freeOverPaise: 99_900 }, at: 99_901, shipping: 0 },
    { rule: { amountPaise: 4_900, freeOverPaise: null }, at: 100_000_000, shipping: 4_900 },
    { rule: { amountPaise: 4_900, freeOverPaise: 0 }, at: 0, shipping: 0 },
    { rule: { amountPaise: 0, freeOverPaise: null }, at: 1, shipping: 0 },
  ])("ship $at paise for $shipping by the rule $rule", ({ rule, at, shipping }) => {
    expect(costs(rule, at)).toBe(shipping);
    expect(isAlwaysFree(rule)).toBe(rule.amountPaise === 0 || rule.freeOverPaise === 0);
  });

  it("are less by a discount, which changes no shipping", () => {
    const discount = { name: "Festive", paise: 4_000 };
    expect(totalsOf([{ unitPaise: 5_001, quantity: 1 }], specifiedShipping, discount)).toMatchObject({
      subtotalPaise: 5_001,
      shippingPaise: 0,
      totalPaise: 1_001,
    });
  });

  it("are whole paise that add up exactly, without tax", () => {
    fc.assert(
      fc.property(lines, rules, (cart, rule) => {
        const { subtotalPaise, taxPaise, shippingPaise, totalPaise } = totalsOf(cart, rule);
        expect([subtotalPaise, shippingPaise, totalPaise].every(Number.isSafeInteger)).toBe(true);
        expect(taxPaise).toBe(0);
        expect(totalPaise).toBe(subtotalPaise + shippingPaise);
        expect(BigInt(subtotalPaise)).toBe(
          cart.reduce((sum, line) => sum + BigInt(line.unitPaise) * BigInt(line.quantity), 0n),
        );
      }),
    );
  });

  it("do not depend on the order of the lines, nor on how pieces are spread over them", () => {
    fc.assert(
      fc.property(lines, rules, (cart, rule) => {
        expect(totalsOf([...cart].reverse(), rule)).toEqual(totalsOf(cart, rule));
        const single = cart.flatMap((line) =>
          Array.from({ length: line.quantity }, () => ({ unitPaise: line.unitPaise, quantity: 1 })),
        );
        expect(totalsOf(single, rule)).toEqual(totalsOf(cart, rule));
      }),
      { numRuns: 30 },
    );
  });
});

test("cards show whole rupees in Indian grouping", () => {
  expect(priceText(149_900)).toBe("₹1,499");
  expect(priceText(12_34_567_00)).toBe("₹12,34,567");
  expect(priceText(0)).toBe("₹0");
});

test("cart and checkout show two decimals", () => {
  expect(amountText(149_900)).toBe("₹1,499.00");
  expect(amountText(129_950)).toBe("₹1,299.50");
  expect(amountText(5)).toBe("₹0.05");
  expect(exactText(149_900)).toBe("₹1,499");
  expect(exactText(149_950)).toBe("₹1,499.50");
});

test("both are what the language's own formatter writes, with a minus that is read aloud", () => {
  const written = (decimals: number) =>
    new Intl.NumberFormat("en-IN", {
      style: "currency",
      currency: "INR",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  const [whole, exact] = [written(0), written(2)];
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -1e13, max: 1e13 })),
      (paise) => {
        expect(priceText(paise)).toBe(whole.format(paise / 100).replace("-", "−"));
        expect(amountText(paise)).toBe(exact.format(paise / 100).replace("-", "−"));
      },
    ),
  );
});

test.each([
  [0, "Rupees zero only"],
  [5, "Rupees zero and paise five only"],
  [1_900, "Rupees nineteen only"],
  [2_000, "Rupees twenty only"],
  [4_250, "Rupees forty two and paise fifty only"],
  [10_000, "Rupees one hundred only"],
  [12_345_678, "Rupees one lakh twenty three thousand four hundred fifty six and paise seventy eight only"],
  [1_000_000_000, "Rupees one crore only"],
  [100_000_000_000, "Rupees one hundred crore only"],
])("%i paise in words: %s", (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words);
});
