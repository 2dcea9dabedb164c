import { parseArgs } from "node:util";
import buildShop from "#tests/support/build-shop.ts";
import { startFleet } from "#tests/support/fleet.ts";
import { sellOut } from "#tests/support/sell-out.ts";

/** Two upstreams and three shops on one PostgreSQL. Ends with 1 when the books do not add up. */
const { values } = parseArgs({
  options: {
    pieces: { type: "string", default: "400" },
    buyers: { type: "string", default: "12" },
    cuts: { type: "string", default: "6" },
  },
});
buildShop();
const fleet = await startFleet();
const { problems, ...figures } = await sellOut(fleet, {
  pieces: Number(values.pieces),
  buyers: Number(values.buyers),
  powerCuts: Number(values.cuts),
});
await fleet.stop();
console.log(figures);
console.log(problems.length === 0 ? "Everything adds up." : problems.join("\n"));
process.exitCode = problems.length === 0 ? 0 : 1;
