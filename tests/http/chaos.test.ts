import { expect, test } from "vitest";
import { runChaos } from "../support/chaos.ts";

test("orders are placed and cancelled exactly once, and the books add up, while shop and upstream lose their power", { timeout: 120_000 }, async () => {
  const report = await runChaos({ orders: 12, seed: 20_261_121 });
  expect(report.problems).toEqual([]);
  expect(report.placed).toBe(12);
  expect(report.powerCuts).toBeGreaterThan(0);
});
