import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MAX_QUANTITY,
  type CartLine,
  addLine,
  isSameLine,
  productQuantity,
  foldsLines,
  reconcileLines,
  type UpstreamLine,
} from "#domain/cart.ts";

const ids = ["1", "2", "3"];
const kept = fc
  .array(
    fc.record({
      productId: fc.constantFrom(...ids),
      size: fc.constantFrom(null, "S", "XL"),
      color: fc.constantFrom(null, "Red"),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 8 },
  )
  .map((lines) => lines.reduce<CartLine[]>(addLine, []));
const toldLine = fc.record({
  productId: fc.constantFrom(...ids),
  size: fc.constantFrom(null, "S", "XL"),
  color: fc.constantFrom(null, "Red"),
  quantity: fc.integer({ min: 1, max: 40 }),
});
const told = fc.array(toldLine, { maxLength: 5 });

/** As an upstream without options tells a cart: one line a product. */
const folded = (lines: readonly CartLine[]): UpstreamLine[] =>
  [...new Set(lines.map((line) => line.productId))].map((productId) => ({
    productId,
    size: null,
    color: null,
    quantity: productQuantity(lines, productId),
  }));
const red: CartLine = { productId: "1", size: "M", color: "Red", quantity: 2 };
const blue: CartLine = { ...red, color: "Blue", quantity: 1 };

describe("the cart after an upstream's answer", () => {
  it("is the answer itself if that has size and colour", () => {
    fc.assert(
      fc.property(kept, kept, (answer, before) => {
        const withOptions = answer.filter((line) => line.size !== null || line.color !== null);
        expect(reconcileLines(withOptions, before)).toEqual(withOptions);
        expect(foldsLines(withOptions, before)).toBe(false);
      }),
    );
  });

  it("stays the same when an upstream without options answers the same products", () => {
    fc.assert(
      fc.property(kept, (lines) => {
        const after = reconcileLines(folded(lines), lines);
        expect(after).toHaveLength(lines.length);
        for (const line of lines) expect(after.find((one) => isSameLine(one, line))?.quantity).toBe(line.quantity);
      }),
    );
  });

  it("always holds as many pieces of each product as a folding upstream says", () => {
    fc.assert(
      fc.property(kept, fc.uniqueArray(toldLine, { selector: (line) => line.productId }), (before, lines) => {
        const answer = lines.map((line): UpstreamLine => ({ ...line, size: null, color: null }));
        const after = reconcileLines(answer, before);
        for (const line of answer) expect(productQuantity(after, line.productId)).toBe(line.quantity);
        expect(after.every((line) => answer.some((one) => one.productId === line.productId))).toBe(true);
      }),
    );
  });

  it("never holds a line of nothing, or of more than the bound", () => {
    fc.assert(
      fc.property(kept, told, (before, answer) => {
        for (const line of reconcileLines(answer, before)) {
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.quantity).toBeLessThanOrEqual(MAX_QUANTITY);
        }
      }),
    );
  });

  it("takes pieces from the last line first, and gives what is over to it", () => {
    expect(reconcileLines([{ productId: "1", size: null, color: null, quantity: 2 }], [red, blue])).toEqual([red]);
    expect(reconcileLines([{ productId: "1", size: null, color: null, quantity: 5 }], [red, blue])).toEqual([
      red,
      { ...blue, quantity: 3 },
    ]);
  });

  it("drops what the upstream no longer has, and takes in what it has from elsewhere", () => {
    const other: UpstreamLine = { productId: "9", size: null, color: null, quantity: 4 };
    expect(reconcileLines([other], [red])).toEqual([other]);
    expect(reconcileLines([], [red])).toEqual([]);
  });

  it("takes the options of a line without them from the lines that the answer does not hold yet", () => {
    const answer: UpstreamLine[] = [{ ...red }, { productId: "1", size: null, color: null, quantity: 4 }];
    expect(reconcileLines(answer, [red, blue])).toEqual([red, { ...blue, quantity: 4 }]);
    expect(reconcileLines(answer, [blue, red])).toEqual([red, { ...blue, quantity: 4 }]);
    expect(foldsLines(answer, [red, blue])).toBe(true);
    expect(foldsLines(answer, [red])).toBe(false);
  });

  it.each([
    ["another product", { ...red, productId: "2" }],
    ["another size", { ...red, size: "L" }],
    ["another colour", { ...red, color: "Blue" }],
    ["no size", { ...red, size: null }],
    ["no colour", { ...red, color: null }],
  ])("does not take a line with %s for the remembered one", (_name, other) => {
    const answer: UpstreamLine[] = [other, { productId: "1", size: null, color: null, quantity: 2 }];
    expect(reconcileLines(answer, [red])).toEqual([other, red]);
    expect(foldsLines(answer, [red])).toBe(true);
  });

  it.each([
    { ...red, size: null },
    { ...red, color: null },
  ])("counts a line as returned that has one option only: %j", (line) => {
    const rest: UpstreamLine = { productId: "1", size: null, color: null, quantity: 1 };
    expect(reconcileLines([line, rest], [line])).toEqual([line, rest]);
    expect(foldsLines([line, rest], [line])).toBe(false);
    expect(foldsLines([rest], [line])).toBe(true);
  });

  it("does not count a line without options as returned", () => {
    const plain: CartLine = { productId: "1", size: null, color: null, quantity: 1 };
    const answer: UpstreamLine[] = [{ productId: "1", size: null, color: null, quantity: 3 }];
    expect(reconcileLines(answer, [plain, red])).toEqual([plain, red]);
  });

  it("folds nothing of a product whose options it does not know", () => {
    const answer: UpstreamLine[] = [{ productId: "2", size: null, color: null, quantity: 3 }];
    expect(foldsLines(answer, [red])).toBe(false);
    expect(foldsLines(answer, [{ ...red, productId: "2" }, red])).toBe(true);
  });

  it("knows an upstream that folds lines only by options that are missing from its answer", () => {
    expect(foldsLines(folded([red, blue]), [red, blue])).toBe(true);
    expect(
      foldsLines([{ productId: "1", size: null, color: null, quantity: 1 }], [{ ...red, size: null, color: null }]),
    ).toBe(false);
  });
});
