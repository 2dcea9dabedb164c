import { expect, test } from "vitest";
import { runChaos } from "#tests/support/chaos.ts";
import { moments } from "#tests/support/wire.ts";

test("places and cancels orders exactly once while shop and upstream are killed before, during and after an answer", async () => {
  const report = await runChaos({ orders: 12, cuts: 8, seed: 20_261_121 });
  expect(report.problems).toEqual([]);
  expect([report.placed, report.powerCuts.length]).toEqual([12, 8]);
  expect(new Set(report.powerCuts.map(({ moment }) => moment))).toEqual(new Set(moments));
  expect(new Set(report.powerCuts.map(({ victims }) => victims.join(" and ")))).toEqual(
    new Set(["shop", "upstream", "shop and upstream"]),
  );
});
