import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MAX_LINES,
  MAX_QUANTITY,
  quantityFrom,
  type CartLine,
  addLine,
  chooseOptions,
  itemCount,
  isSameLine,
  productQuantity,
  removeLine,
  setQuantity,
  requestedQuantity,
  answersWithoutOptions,
  reconcileLines,
  type UpstreamLine,
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

const red: CartLine = { productId: "1", size: "M", color: "Red", quantity: 2 };
const other: CartLine = { ...red, size: "L", quantity: 1 };

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

  it("drops no line however many there are, and adds no more pieces to a line than a shopper may ask for", () => {
    const plain = (productId: string, quantity = 1): CartLine => ({ productId, size: null, color: null, quantity });
    const full = Array.from({ length: MAX_LINES }, (_, index) => plain(String(index)));
    expect(addLine(full, plain("one more"))).toHaveLength(MAX_LINES + 1);
    expect(addLine(full, plain("0", 200))[0]?.quantity).toBe(MAX_QUANTITY);
    expect(addLine([plain("0", 150)], plain("0"))[0]?.quantity).toBe(150);
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
    for (const quantity of [0, -1]) expect(setQuantity([red, other], red, quantity)).toEqual([other]);
  });

  it.each<[string, CartLine[], CartLine, CartLine[] | null]>([
    ["another choice in its place", [red, other], { ...red, size: "S" }, [{ ...red, size: "S" }, other]],
    ["the line that has it already", [red, other], other, [{ ...other, quantity: 3 }]],
    ["no line that would hold too many", [red, { ...other, quantity: MAX_QUANTITY }], other, null],
    [
      "another choice, however many an upstream holds",
      [{ ...red, quantity: 150 }],
      other,
      [{ ...other, quantity: 150 }],
    ],
    ["the choice that it has", [red, other], red, [red, other]],
    ["nothing where it is not in the cart", [other], other, [other]],
  ])("gives a line %s", (_, lines, to, after) => {
    const { quantity: _quantity, ...chosen } = to;
    expect(chooseOptions(lines, red, chosen)).toEqual(after);
  });

  it.each([
    ["product", { productId: "2" }],
    ["size", { size: "L" }],
    ["colour", { color: "Blue" }],
  ])("keeps lines apart that differ only in %s", (_name, difference) => {
    const apart: CartLine = { ...red, ...difference };
    const fewer: CartLine = { ...red, quantity: 1 };
    expect([isSameLine(red, fewer), isSameLine(red, apart)]).toEqual([true, false]);
    expect(addLine([red], apart)).toEqual([red, apart]);
  });

  it("counts pieces, not lines", () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(itemCount(lines)).toBe(lines.reduce((sum, one) => sum + one.quantity, 0));
        expect(["1", "2", "65fc"].reduce((sum, id) => sum + productQuantity(lines, id), 0)).toBe(itemCount(lines));
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
    [7, 1],
    ["1000000000", MAX_QUANTITY],
    ["0x10", 1],
    ["1e1", 1],
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
    ["1000000000", "-1", 98],
    ["0x10", null, 1],
    ["1e1", null, 1],
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
const blue: CartLine = { ...red, color: "Blue", quantity: 1 };

describe("the cart after an upstream's answer", () => {
  it("is the answer itself if that has size and colour", () => {
    fc.assert(
      fc.property(kept, kept, (answer, before) => {
        const withOptions = answer.filter((line) => line.size !== null || line.color !== null);
        expect(reconcileLines(withOptions, before)).toEqual(withOptions);
        expect(answersWithoutOptions(withOptions, before)).toBe(false);
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

  it("takes the options of a line without them from the lines that the answer does not hold yet", () => {
    const answer: UpstreamLine[] = [{ ...red }, { productId: "1", size: null, color: null, quantity: 4 }];
    expect(reconcileLines(answer, [red, blue])).toEqual([red, { ...blue, quantity: 4 }]);
    expect(reconcileLines(answer, [blue, red])).toEqual([red, { ...blue, quantity: 4 }]);
    expect(answersWithoutOptions(answer, [red, blue])).toBe(true);
    expect(answersWithoutOptions(answer, [red])).toBe(false);
  });

  it.each([
    ["another product", { ...red, productId: "2" }],
    ["another colour", { ...red, color: "Blue" }],
    ["no size", { ...red, size: null }],
  ])("does not take a line with %s for the remembered one", (_name, other) => {
    const answer: UpstreamLine[] = [other, { productId: "1", size: null, color: null, quantity: 2 }];
    expect(reconcileLines(answer, [red])).toEqual([other, red]);
    expect(answersWithoutOptions(answer, [red])).toBe(true);
  });

  it.each([
    { ...red, size: null },
    { ...red, color: null },
  ])("counts a line as returned that has one option only: %j", (line) => {
    const rest: UpstreamLine = { productId: "1", size: null, color: null, quantity: 1 };
    expect(reconcileLines([line, rest], [line])).toEqual([line, rest]);
    expect(answersWithoutOptions([line, rest], [line])).toBe(false);
    expect(answersWithoutOptions([rest], [line])).toBe(true);
    expect(answersWithoutOptions([{ ...rest, productId: "2" }], [line])).toBe(false);
  });

  it("does not count a line without options as returned", () => {
    const plain: CartLine = { productId: "1", size: null, color: null, quantity: 1 };
    const answer: UpstreamLine[] = [{ productId: "1", size: null, color: null, quantity: 3 }];
    expect(reconcileLines(answer, [plain, red])).toEqual([plain, red]);
  });
});
