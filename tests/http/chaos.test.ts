import { expect, test } from "vitest";
import { runChaos } from "#tests/support/chaos.ts";
import { moments } from "#tests/support/wire.ts";

/** `npm run tool -- chaos` takes other figures: a hundred orders show little that these do not, and take minutes. */
const { CHAOS_ORDERS = "12", CHAOS_CUTS = "8", CHAOS_SEED = "20261121" } = process.env;
const [orders, cuts, seed] = [CHAOS_ORDERS, CHAOS_CUTS, CHAOS_SEED].map(Number) as [number, number, number];

test(
  `places and cancels orders exactly once while shop and upstream are killed before, during and after an answer (seed ${seed})`,
  async () => {
    const report = await runChaos({ orders, cuts, seed });
    expect(report.problems).toEqual([]);
    expect([report.placed, report.powerCuts.length]).toEqual([orders, cuts]);
    if (cuts < 8) return;
    expect(new Set(report.powerCuts.map(({ moment }) => moment))).toEqual(new Set(moments));
    expect(new Set(report.powerCuts.map(({ victims }) => victims.join(" and ")))).toEqual(
      new Set(["shop", "upstream", "shop and upstream"]),
    );
  },
  600_000 + orders * 10_000,
);
