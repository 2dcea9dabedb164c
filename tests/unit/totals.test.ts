import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalsOf } from "../../domain/totals.ts";

const lines = fc.array(
  fc.record({ unitPaise: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 40 },
);

describe("totals", () => {
  it.each([
    { paise: 4_999, shipping: 1_000 },
    { paise: 5_000, shipping: 1_000 },
    { paise: 5_001, shipping: 0 },
  ])("ship $paise paise for $shipping: free only over fifty rupees", ({ paise, shipping }) => {
    expect(totalsOf([{ unitPaise: paise, quantity: 1 }])).toEqual({
      subtotalPaise: paise,
      taxPaise: 0,
      shippingPaise: shipping,
      totalPaise: paise + shipping,
    });
  });

  it("of an empty cart are nothing", () => {
    expect(totalsOf([])).toEqual({ subtotalPaise: 0, taxPaise: 0, shippingPaise: 0, totalPaise: 0 });
  });

  it("are whole paise that add up exactly, without tax", () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const { subtotalPaise, taxPaise, shippingPaise, totalPaise } = totalsOf(cart);
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
      fc.property(lines, (cart) => {
        expect(totalsOf([...cart].reverse())).toEqual(totalsOf(cart));
        const single = cart.flatMap((line) =>
          Array.from({ length: line.quantity }, () => ({ unitPaise: line.unitPaise, quantity: 1 })),
        );
        expect(totalsOf(single)).toEqual(totalsOf(cart));
      }),
      { numRuns: 30 },
    );
  });
});
