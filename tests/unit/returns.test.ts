import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canReturnBecome,
  exchangeOf,
  exchangeStage,
  returnablePieces,
  returnReasonFrom,
  returnStage,
  returnStatuses,
} from "#domain/returns.ts";
import { refundAfter } from "#tests/support/pieces-back.ts";

const orders = fc
  .record({
    lines: fc.array(fc.record({ unitPaise: fc.nat(500_000), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    shippingPaise: fc.nat(20_000),
  })
  .map((order) => ({ ...order, taxPaise: 0 }));

test("an order that comes back in parts, in any order, is refunded to its total and never beyond", () => {
  fc.assert(
    fc.property(
      orders,
      fc.array(fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }), { maxLength: 6 }),
      (order, cuts) => {
        const total =
          order.lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0) + order.shippingPaise;
        const refunded = order.lines.map(() => 0);
        let given = 0;
        const giveBack = (wanted: (line: number) => number) => {
          const part = order.lines.map(({ quantity }, line) =>
            Math.min(wanted(line), quantity - (refunded[line] ?? 0)),
          );
          given += refundAfter(order, part, refunded);
          part.forEach((pieces, line) => (refunded[line] = (refunded[line] ?? 0) + pieces));
          expect(given).toBeLessThanOrEqual(total);
        };
        for (const cut of cuts) giveBack((line) => cut[line] ?? 0);
        giveBack(() => 9);
        expect(given).toBe(total);
      },
    ),
  );
});

test("what goes back for the parts of an order comes to the same, whichever of them is refunded first", () => {
  fc.assert(
    fc.property(orders, fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }), fc.nat(20_000), (order, cut, taxPaise) => {
      const taxed = { ...order, taxPaise };
      const first = order.lines.map(({ quantity }, line) => Math.min(cut[line] ?? 0, quantity));
      const second = order.lines.map(({ quantity }, line) => quantity - (first[line] ?? 0));
      const none = order.lines.map(() => 0);
      const both = (one: number[], other: number[]) => refundAfter(taxed, one, none) + refundAfter(taxed, other, one);
      const total = order.lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
      expect([both(first, second), both(second, first)]).toEqual(Array(2).fill(total + order.shippingPaise + taxPaise));
      // While a piece is missing, neither shipping nor tax goes back.
      const missing = second.map((pieces, line) => (line === 0 && pieces > 0 ? pieces - 1 : pieces));
      if (missing[0] !== second[0])
        expect(refundAfter(taxed, first, none) + refundAfter(taxed, missing, first)).toBe(
          total - (order.lines[0]?.unitPaise ?? 0),
        );
    }),
  );
});

test.each([
  ["received", null, "received"],
  ["received", { state: "due", isByHand: true }, "received"],
  ["received", { state: "pending", isByHand: false }, "refund_due"],
  ["refunded", { state: "due", isByHand: false }, "refund_due"],
  ["refunded", { state: "Failed", isByHand: false }, "refund_failed"],
  ["received", { state: "failed", isByHand: true }, "refund_failed"],
  ["received", { state: "processed", isByHand: false }, "refunded"],
  ["Refunded", null, "refunded"],
  ["refunded", { state: "toString", isByHand: false }, "refunded"],
  ["declined", { state: "failed", isByHand: false }, "declined"],
  ["held at customs", { state: "made", isByHand: false }, null],
  [" Requested ", null, "requested"],
] as const)("a return that is %s with the refund %o is %s for its customer", (status, refund, stage) => {
  expect(returnStage({ status, refund })).toBe(stage);
});

test.each([
  ["refunded", null, "credited"],
  ["received", null, "received"],
  ["refunded", { state: "made", isByHand: false }, "refunded"],
  ["refunded", { state: "due", isByHand: false }, "refund_due"],
] as const)(
  "a return that is %s with the refund %o, whose amount came off what is to be paid, is %s",
  (status, refund, stage) => {
    expect(returnStage({ status, refund, creditedPaise: 100 })).toBe(stage);
  },
);

test.each([
  ["requested", false, null, "asked"],
  ["accepted", true, null, "kept"],
  ["accepted", false, "PL-2", "ordered"],
  ["accepted", false, null, "refunded"],
  ["refunded", false, "PL-2", "ordered"],
  ["declined", false, null, null],
  ["in inspection", true, null, null],
] as const)(
  "an exchange of a return that is %s, kept: %s, with the order %s, is %s",
  (status, isKept, order, stage) => {
    const items = [{ wanted: null }, { wanted: { isKept } }];
    expect(exchangeStage({ status, items, replacement: order })).toBe(stage);
    expect(exchangeStage({ status, items: [{ wanted: null }], replacement: order })).toBeNull();
    if (order === null) return;
    const isDone = status === "refunded";
    expect(returnStage({ status, refund: null, replacement: order })).toBe(isDone ? "exchanged" : status);
    const refund = { state: "made", isByHand: false };
    if (isDone) expect(returnStage({ status, refund, replacement: order })).toBe("refunded");
  },
);

test("a reason is one of the shop's own words", () => {
  expect(["size", "toString", ""].map(returnReasonFrom)).toEqual(["size", null, null]);
});

test("pieces of open returns cannot be returned again, those of declined ones and those that did not come can", () => {
  const piece = (quantity: number, received: number | null = null) => [{ line: 0, quantity, received }];
  for (const [status, items, left] of [
    ["requested", piece(2), [1, 1]],
    ["declined", piece(2), [3, 1]],
    ["refunded", piece(2, 1), [2, 1]],
    ["in inspection", piece(9), [0, 1]],
    ["requested", [{ line: 4, quantity: 1, received: null }], [3, 1]],
  ] as const)
    expect([status, returnablePieces([3, 1], [{ status, items }])]).toEqual([status, left]);
  expect(returnablePieces([3, 1], [])).toEqual([3, 1]);
});

test("a return goes forwards one step at a time, and cannot be declined once its pieces are here", () => {
  const ways = returnStatuses.flatMap((from) =>
    returnStatuses.filter((to) => canReturnBecome(from, to)).map((to) => `${from} ${to}`),
  );
  expect(ways).toEqual([
    "requested accepted",
    "requested declined",
    "accepted declined",
    "accepted received",
    "accepted refunded",
    "received refunded",
  ]);
});

test.each([
  ["at the same price nothing moves", { wantedPaise: 10_000 }, 20_000, 0],
  ["a dearer one costs the difference", { wantedPaise: 12_000 }, 20_000, 4_000],
  ["of a cheaper one no more goes back than was paid", { wantedPaise: 800 }, 20_000, -2_000],
  ["what was given back pays for nothing", { wantedPaise: 10_000 }, 500, 1_500],
  ["an order of which nothing is left pays for nothing", { wantedPaise: 10_000 }, -100, 2_000],
])("in an exchange of two pieces that cost a tenth of their price, %s", (_, wanted, leftPaise, morePaise) => {
  const pieces = [{ quantity: 2, unitPaise: 10_000, paidPaise: 2_000, ...wanted }];
  expect(exchangeOf(pieces, leftPaise).morePaise).toBe(morePaise);
});
