import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { specifiedShipping, totalsOf, type ShippingRule } from "#domain/totals.ts";

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
      taxPaise: 0,
      shippingPaise: shipping,
      totalPaise: paise + shipping,
    });
  });

  it("of an empty cart are nothing, whatever shipping costs", () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(totalsOf([], rule)).toEqual({ subtotalPaise: 0, taxPaise: 0, shippingPaise: 0, totalPaise: 0 });
      }),
    );
  });

  it.each([
    { rule: { amountPaise: 4_900, freeOverPaise: 99_900 }, at: 99_900, shipping: 4_900 },
    { rule: { amountPaise: 4_900, freeOverPaise: 99_900 }, at: 99_901, shipping: 0 },
    { rule: { amountPaise: 4_900, freeOverPaise: null }, at: 100_000_000, shipping: 4_900 },
    { rule: { amountPaise: 4_900, freeOverPaise: 0 }, at: 0, shipping: 0 },
    { rule: { amountPaise: 4_900, freeOverPaise: 0 }, at: 1, shipping: 0 },
    { rule: { amountPaise: 0, freeOverPaise: null }, at: 1, shipping: 0 },
  ])("ship $at paise for $shipping by the rule $rule", ({ rule, at, shipping }) => {
    expect(costs(rule, at)).toBe(shipping);
  });

  it("cost the whole amount or nothing by any rule, and more in the cart never costs more shipping", () => {
    fc.assert(
      fc.property(rules, paise, paise, (rule, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect([0, rule.amountPaise]).toContain(costs(rule, less));
        expect(costs(rule, more)).toBeLessThanOrEqual(costs(rule, less));
      }),
    );
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
