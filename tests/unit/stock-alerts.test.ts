import { expect, test } from "vitest";
import { type AwaitedChoice, TOLD_PER_PIECE, whomToTell } from "#domain/stock-alerts.ts";

const any = { size: "", color: "" };
const [red, blue] = [
  { size: "M", color: "Red" },
  { size: "M", color: "Blue" },
];
const times = (count: number, choice: AwaitedChoice) => Array.from({ length: count }, () => choice);
/** How many of those who wait are told, by what is in stock of the product, of red and of blue. */
function counted(waiting: AwaitedChoice[], told: AwaitedChoice[], [all, ofRed, ofBlue]: [number, number, number]) {
  const stock: Record<string, number> = { "": all, Red: ofRed, Blue: ofBlue };
  const now = whomToTell(waiting, told, ({ color }) => stock[color] ?? 0);
  return [any, red, blue].map((one) => now.filter((choice) => choice.color === one.color).length);
}

test.each<[string, AwaitedChoice[], AwaitedChoice[], [number, number, number], number[]]>([
  ["everybody, where there are pieces enough", times(9, any), [], [2, 0, 0], [9, 0, 0]],
  ["five for one piece", times(9, any), [], [1, 0, 0], [5, 0, 0]],
  ["nobody more in the round that told five", times(9, any), times(5, any), [1, 0, 0], [0, 0, 0]],
  ["as many as a piece that came since allows", times(9, any), times(5, any), [2, 0, 0], [5, 0, 0]],
  ["nobody, where more were told than the pieces left allow", times(9, any), times(12, any), [2, 0, 0], [0, 0, 0]],
  ["nobody of a color that is not there", [...times(9, blue), ...times(9, red)], [], [1, 1, 0], [0, 5, 0]],
  ["no more of a product than its pieces allow", [...times(3, any), ...times(9, red)], [], [1, 1, 0], [3, 2, 0]],
  ["no more of a color than its pieces allow", [...times(9, red), ...times(9, any)], [], [3, 1, 2], [9, 5, 0]],
  ["nobody, where nothing is there", times(3, any), [], [0, 0, 0], [0, 0, 0]],
])("tells %s", (_, waiting, told, stock, expected) => {
  expect(counted(waiting, told, stock)).toEqual(expected);
});

test("tells those first who wait the longest", () => {
  const waiting = Array.from({ length: 8 }, (_, id) => ({ id, ...any }));
  expect(whomToTell(waiting, [], () => 1).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4].slice(0, TOLD_PER_PIECE));
});
