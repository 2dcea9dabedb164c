import { parseArgs } from "node:util";
import buildShop from "#tests/support/build-shop.ts";
import { runChaos } from "#tests/support/chaos.ts";

/**
 * Power cuts before, during and after what an order asks, while shoppers order; then the books are added up:
 * `npm run tool -- chaos --orders 300 --cuts 100 --seed 7`. Ends with 1 when anything does not add up. The same seed has the
 * same cuts fall into the same steps of as many orders, on any machine; which shopper meets them is up to the machine.
 */
const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "100" },
    cuts: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
buildShop();
const started = Date.now();
let said = 0;
const report = await runChaos({
  orders: Number(values.orders),
  cuts: Number(values.cuts ?? Math.ceil(Number(values.orders) / 3)),
  seed: Number(values.seed),
  say(line) {
    if (Date.now() - said < 5_000) return;
    said = Date.now();
    console.log(`${Math.round((said - started) / 1000)} s: ${line}`);
  },
});
console.log(
  `seed ${values.seed}: ${report.placed} orders placed, ${report.cancelled} cancelled, ${report.powerCuts.length} power cuts, ${report.failures} tries that failed, ${Math.round((Date.now() - started) / 1000)} s`,
);
console.log(report.problems.length === 0 ? "Everything adds up." : report.problems.join("\n"));
process.exitCode = report.problems.length === 0 ? 0 : 1;
