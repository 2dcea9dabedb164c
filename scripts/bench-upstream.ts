import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chooseEngine } from "#api/database/open-database.ts";
import { compareSizes, type Measured } from "./bench-upstream/compare-sizes.ts";
import { fillShop } from "./bench-upstream/fill-shop.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";

/** What a call may cost more in the large shop than in the small one. */
const LIMITS = { median: 1.3, p99: 2 };
/** A call of the desk counts what waits and searches everything. */
const DESK_LIMITS = { median: 2, p99: 3 };
/** As many orders as fill a page of the desk and what waits there. */
const SMALL = { products: 100, orders: 70 };

/** `npm run tool -- bench:upstream`: whether a small and a large shop answer in the same time, on both engines. Exit code 1 where they do not. */
const { values } = parseArgs({
  options: {
    products: { type: "string", default: "200000" },
    orders: { type: "string", default: "2000000" },
    rounds: { type: "string", default: "1000" },
    engine: { type: "string", default: "sqlite,postgres" },
    calls: { type: "string", default: "" },
  },
});
const large = { products: wholeNumber("products", values.products), orders: wholeNumber("orders", values.orders) };
const rounds = wholeNumber("rounds", values.rounds);
let missed = 0;
for (const engine of values.engine.split(",")) {
  if (engine !== "sqlite" && engine !== "postgres")
    throw new Error("--engine: expected sqlite, postgres or both, separated by a comma");
  missed += await bench(engine);
}
process.exitCode = missed === 0 ? 0 : 1;

async function bench(engine: "sqlite" | "postgres"): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-bench-"));
  const server = engine === "postgres" ? await startPostgres(["shared_buffers=256MB", "max_wal_size=4GB"]) : null;
  try {
    const places = await Promise.all(
      (["small", "large"] as const).map(async (size) => ({
        dataDir: path.join(folder, size),
        databaseUrl: (await server?.database(size)) ?? null,
      })),
    );
    const [small, big] = places;
    if (small === undefined || big === undefined) throw new Error("no place to fill");
    console.log(
      `\n${chooseEngine(small).description.replace(/ at .*/, "")}: ${SMALL.products} products and ${SMALL.orders} orders beside ${large.products} and ${large.orders}`,
    );
    const started = performance.now();
    await fillShop(small, SMALL);
    await fillShop(big, large);
    console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s\n`);
    return report(await compareSizes(small, big, rounds, values.calls));
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints a line for each call and answers how many missed a limit. */
function report(all: readonly Measured[]): number {
  console.log(
    `${"call".padEnd(34)}${["median, ms", "large", "ratio", "p99, ms", "large", "ratio", "first, ms"].map((word) => word.padStart(11)).join("")}`,
  );
  let count = 0;
  for (const { name, small, large: big, firstMs } of all) {
    const [median, p99] = [big.median / small.median, big.p99 / small.p99];
    const limits = name.startsWith("/desk") ? DESK_LIMITS : LIMITS;
    const isMissed = median > limits.median || p99 > limits.p99;
    if (isMissed) count++;
    const figures = [small.median, big.median, median, small.p99, big.p99, p99, firstMs].map((figure) =>
      figure.toFixed(2).padStart(11),
    );
    console.log(`${name.padEnd(34)}${figures.join("")}${isMissed ? "  too slow" : ""}`);
  }
  return count;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name}: expected a whole number`);
  return Number(text);
}
