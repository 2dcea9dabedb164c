import { parseArgs } from "node:util";
import buildShop from "#tests/support/build-shop.ts";
import { startFleet } from "#tests/support/fleet.ts";
import { sellOut } from "#tests/support/sell-out.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked(
  "npm run chaos:many -- [--pieces 400] [--buyers 12] [--cuts 6]: many processes on one PostgreSQL sell out under power cuts.",
);

/** `npm run chaos:many -- --pieces 400 --cuts 10`: two upstreams and three shops on one PostgreSQL sell out under power cuts; ends with 1 when the books do not add up. */
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
