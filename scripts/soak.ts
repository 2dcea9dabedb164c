import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import buildShop from "../tests/support/build-shop.ts";
import { audit, checkBooks, openStock, plentiful } from "../tests/support/books.ts";
import { createClient } from "../tests/support/client.ts";
import { startShop, usualDeadlines } from "../tests/support/shop.ts";
import { addFromProduct } from "../tests/support/shopping.ts";
import { stubbornShopper, type StubbornShopper } from "../tests/support/stubborn-shopper.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run soak -- [--seconds 120] [--rate 20]: more and more shoppers, until some get 503.");

/**
 * Shoppers look around, fill carts, log in and order. There are more and more of them until the shop answers some with
 * 503, then as few as at first. `--seconds` is the whole time, `--rate` the pages a second at first. Ends with 1 in each of
 * these cases: a request failed other than by 503; the shop stopped answering or did not return to normal; memory or handles
 * kept growing; the orders do not add up.
 */
const { values } = parseArgs({
  options: { seconds: { type: "string", default: "120" }, rate: { type: "string", default: "20" } },
});
const steps = [1, 2, 4, 8, 16, 32, 1, 1];
const seconds = Math.max(2, Math.round(Number(values.seconds) / steps.length));
/** How long the shop may take to say that it is alive, in ms, 99 times of 100. */
const AWAKE_MS = 1_000;
/** How much more memory and how many more handles the last step may have than the one before it. */
const [MORE_MEMORY, MORE_HANDLES] = [1.15, 30];

buildShop();
const shop = await startShop({
  isFromSources: true,
  env: { METRICS_PORT: "0", CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "", ...usualDeadlines },
});
const figuresAddress = /metrics:\s+(\S+)/.exec(shop.said())?.[1] ?? "";
const problems: string[] = [];
const plenty: number[] = [];
try {
  const before = openStock(shop.dataDir);
  plenty.push(...plentiful(before));
  const guest = createClient(shop.url);
  await addFromProduct(guest, "/product/7", { size: "L", color: "White" });
  const cookie = [...guest.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const shoppers: StubbornShopper[] = [];
  console.log(
    "| Pages a second wanted | Answered | Refused, 503 | Other errors | Median, ms | 99 of 100, ms | Alive, 99 of 100, ms | Orders | Memory, MB | Handles |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
  );
  const rows: Awaited<ReturnType<typeof step>>[] = [];
  for (const times of steps) rows.push(await step(Number(values.rate) * times, cookie, shoppers));
  const [settled, last] = rows.slice(-2);
  if (settled !== undefined && last !== undefined) {
    if (last.shed > 0) problems.push(`${last.shed} were refused after the rush`);
    if (last.memory > settled.memory * MORE_MEMORY)
      problems.push(`memory went on growing: ${settled.memory} MB, ${last.memory} MB`);
    if (last.handles > settled.handles + MORE_HANDLES)
      problems.push(`handles went on growing: ${settled.handles}, ${last.handles}`);
  }
  for (const { errors, alive, rate } of rows) {
    if (errors > 0) problems.push(`${errors} errors at ${rate} pages a second`);
    if (alive > AWAKE_MS) problems.push(`at ${rate} pages a second the shop took ${alive} ms to say that it is alive`);
  }
  problems.push(...checkBooks(shop.dataDir, before, shoppers), ...audit(shop.dataDir));
} finally {
  await shop.stop();
}
console.log(problems.length === 0 ? "\nAll is well." : `\n${problems.join("\n")}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** One rate for a while, with one more shopper who orders than before. */
async function step(rate: number, cookie: string, shoppers: StubbornShopper[]) {
  const until = Date.now() + seconds * 1000;
  const pulses: number[] = [];
  const placedBefore = placed(shoppers);
  const buying = shoppers.length < 6 ? [...shoppers, stubbornShopper(shop.url)] : shoppers;
  const shopping = buying.map(async (coming) => {
    const shopper = await coming;
    if (!shoppers.includes(shopper)) shoppers.push(shopper);
    while (Date.now() < until)
      await shopper.buy({
        productId: plenty[Math.floor(Math.random() * plenty.length)] ?? 1,
        quantity: 1,
        payment: "upi",
      });
  });
  const beating = (async () => {
    while (Date.now() < until) {
      const started = performance.now();
      if (!(await fetch(`${shop.url}/healthz`)).ok) problems.push("the shop did not say that it is alive");
      pulses.push(performance.now() - started);
      await pause(100);
    }
  })();
  const accept = "text/html";
  const result = await autocannon({
    url: shop.url,
    connections: Math.min(1_000, Math.max(8, rate)),
    overallRate: rate,
    duration: seconds,
    timeout: 30,
    requests: [
      { path: "/", headers: { accept } },
      { path: "/productlisting", headers: { accept } },
      { path: "/productlisting", headers: { accept, cookie } },
      { path: "/product/6", headers: { accept, cookie } },
      { path: "/product/7", headers: { accept } },
      { path: "/cart", headers: { accept, cookie } },
      {
        method: "POST",
        path: "/cart/add",
        headers: { accept, cookie, "content-type": "application/x-www-form-urlencoded" },
        body: "productId=7&quantity=1&size=M&color=Red",
      },
    ],
  });
  await Promise.all([...shopping, beating]);
  const { memory, handles } = await figures();
  const answered = result["2xx"] + result["3xx"];
  const shed = result.statusCodeStats?.["503"]?.count ?? 0;
  const errors = result.errors + result["4xx"] + result["5xx"] - shed;
  const alive = Math.round(pulses.toSorted((one, other) => one - other)[Math.floor(pulses.length * 0.99)] ?? 0);
  console.log(
    `| ${rate} | ${(answered / seconds).toFixed(0)} | ${(shed / seconds).toFixed(0)} | ${errors} | ${result.latency.p50} | ${result.latency.p99} | ${alive} | ${placed(shoppers) - placedBefore} | ${memory} | ${handles} |`,
  );
  return { rate, shed, errors, alive, memory, handles };
}

function placed(shoppers: readonly StubbornShopper[]): number {
  return shoppers.reduce((sum, one) => sum + one.placed.length, 0);
}

async function figures(): Promise<{ memory: number; handles: number }> {
  const text = await (await fetch(figuresAddress)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    memory: Math.round(value("process_resident_memory_bytes") / 1024 / 1024),
    handles: value("nodejs_active_handles_total"),
  };
}
