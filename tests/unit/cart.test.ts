import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MAX_LINES,
  MAX_QUANTITY,
  quantityFrom,
  type CartLine,
  addLine,
  itemCount,
  isSameLine,
  productQuantity,
  removeLine,
  setQuantity,
  requestedQuantity,
} from "#domain/cart.ts";

const choice = fc.record({
  productId: fc.constantFrom("1", "2", "65fc"),
  size: fc.constantFrom(null, "S", "M"),
  color: fc.constantFrom(null, "Red", "Blue"),
});
const line = fc
  .tuple(choice, fc.integer({ min: 1, max: MAX_QUANTITY }))
  .map(([chosen, quantity]): CartLine => ({ ...chosen, quantity }));
/** A cart as the shop makes it: by adding. */
const cart = fc.array(line, { maxLength: 12 }).map((lines) => lines.reduce<CartLine[]>(addLine, []));

describe("a cart", () => {
  it("holds each product, size and colour in one line only", () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(new Set(lines.map(({ productId, size, color }) => JSON.stringify([productId, size, color]))).size).toBe(
          lines.length,
        );
      }),
    );
  });

  it("adds up pieces of the same choice and keeps every other line as it was", () => {
    fc.assert(
      fc.property(cart, line, (lines, added) => {
        const before = lines.find((one) => isSameLine(one, added))?.quantity ?? 0;
        const after = addLine(lines, added);
        expect(after.find((one) => isSameLine(one, added))?.quantity).toBe(
          Math.min(MAX_QUANTITY, before + added.quantity),
        );
        expect(removeLine(after, added)).toEqual(removeLine(lines, added));
      }),
    );
  });

  it("keeps the same product in another size or colour apart", () => {
    const red = { productId: "1", size: "M", color: "Red", quantity: 1 };
    expect(addLine([red], { ...red, color: "Blue" })).toHaveLength(2);
    expect(addLine([red], { ...red, size: null, color: null })).toHaveLength(2);
  });

  it("drops no line however many there are, and adds no more pieces to a line than a shopper may ask for", () => {
    const full = Array.from({ length: MAX_LINES }, (_, index): CartLine => ({
      productId: String(index),
      size: null,
      color: null,
      quantity: 1,
    }));
    expect(addLine(full, { productId: "one more", size: null, color: null, quantity: 1 })).toHaveLength(MAX_LINES + 1);
    expect(addLine(full, { productId: "0", size: null, color: null, quantity: 200 })[0]?.quantity).toBe(MAX_QUANTITY);
    expect(
      addLine([{ productId: "0", size: null, color: null, quantity: 150 }], {
        productId: "0",
        size: null,
        color: null,
        quantity: 1,
      })[0]?.quantity,
    ).toBe(150);
  });

  it("sets a quantity, and removes the line at 0 or less", () => {
    fc.assert(
      fc.property(cart, line, fc.integer({ min: -5, max: 200 }), (lines, chosen, quantity) => {
        const after = setQuantity(lines, chosen, quantity);
        const found = after.find((one) => isSameLine(one, chosen))?.quantity;
        const wasThere = lines.some((one) => isSameLine(one, chosen));
        expect(found).toBe(quantity <= 0 || !wasThere ? undefined : Math.min(MAX_QUANTITY, quantity));
        expect(setQuantity(after, chosen, quantity)).toEqual(after);
      }),
    );
  });

  it.each([
    ["product", { productId: "2" }],
    ["size", { size: "L" }],
    ["colour", { color: "Blue" }],
  ])("keeps lines apart that differ only in %s", (_name, difference) => {
    const red: CartLine = { productId: "1", size: "M", color: "Red", quantity: 1 };
    const other: CartLine = { ...red, ...difference };
    const again: CartLine = { ...red, quantity: 2 };
    expect([isSameLine(red, again), isSameLine(red, other)]).toEqual([true, false]);
    expect(addLine([red], other)).toEqual([red, other]);
  });

  it("loses a line that is set to 0, and no other", () => {
    const [red, blue] = ["Red", "Blue"].map((color): CartLine => ({ productId: "1", size: "M", color, quantity: 1 }));
    if (red === undefined || blue === undefined) throw new Error("two lines are made above");
    expect(setQuantity([red, blue], red, 0)).toEqual([blue]);
  });

  it("counts pieces, not lines", () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(itemCount(lines)).toBe(lines.reduce((sum, one) => sum + one.quantity, 0));
        expect(["1", "2", "65fc"].reduce((sum, id) => sum + productQuantity(lines, id), 0)).toBe(itemCount(lines));
      }),
    );
  });

  it("changes no array it was given", () => {
    fc.assert(
      fc.property(cart, line, (lines, chosen) => {
        const before = structuredClone(lines);
        addLine(lines, chosen);
        setQuantity(lines, chosen, 3);
        removeLine(lines, chosen);
        expect(lines).toEqual(before);
      }),
    );
  });
});

describe("a quantity as typed", () => {
  it.each([
    ["2", 2],
    ["2.9", 2],
    [" 7 ", 7],
    ["  ", 1],
    ["0", 1],
    ["-3", 1],
    ["many", 1],
    ["", 1],
    [null, 1],
    ["1e9", MAX_QUANTITY],
    ["Infinity", 1],
  ])("on a product page: %j is %d", (typed, quantity) => {
    expect(quantityFrom(typed)).toBe(quantity);
  });

  it.each([
    ["2", null, 2],
    ["2", "+1", 3],
    ["2", "-1", 1],
    ["1", "-1", 0],
    ["0", null, 0],
    ["-4", null, 0],
    ["many", null, 1],
    ["", "+1", 2],
    ["  ", null, 1],
    ["99", "+1", 99],
    ["1e9", "-1", 98],
    ["2", "+1000", 2],
    [null, null, 1],
  ])("in the cart: %j with %j is %d", (typed, change, quantity) => {
    expect(requestedQuantity(typed, change)).toBe(quantity);
  });

  it("is always a whole number within the bounds, whatever is sent", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (typed, change) => {
        const [first, wanted] = [quantityFrom(typed), requestedQuantity(typed, change)];
        expect(Number.isInteger(first) && first >= 1 && first <= MAX_QUANTITY).toBe(true);
        expect(Number.isInteger(wanted) && wanted >= 0 && wanted <= MAX_QUANTITY).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (typed) => {
        expect(requestedQuantity(typed, null)).toBeLessThanOrEqual(MAX_QUANTITY);
        expect(requestedQuantity(typed, null)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
