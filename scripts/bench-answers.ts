import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import buildShop, { TEST_BUILD_DIR } from "../tests/support/build-shop.ts";
import { createClient, type Client } from "../tests/support/client.ts";
import { send } from "../tests/support/fault-form.ts";
import { largeList, startLargeUpstream } from "../tests/support/large-upstream.ts";
import { largeAnswers, lists, type LargeCase } from "./bench-answers/large-answers.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run bench:answers: how long large answers of an upstream hold the main thread.");

/**
 * `npm run bench:answers`: for how long answers of an upstream that are far too large hold the shop's event loop.
 * `--products=20000,50000`: how many products the lists hold; `--only=WORD`: cases by name.
 * Ends with 1 where a page held it for longer than LIMIT_MS.
 */
const LIMIT_MS = 50;
const { values } = parseArgs({
  options: { products: { type: "string", default: "20000,50000" }, only: { type: "string", default: "" } },
});

/** What lists are answered with while the shop warms up: code is compiled, and nothing large is remembered. */
const aPage = { json: { data: { data: largeList(24).data, total: 24 } } };

buildShop();
let tooLong = 0;
for (const products of values.products.split(",").map(Number)) {
  console.log(`\n${products} products in every list`);
  console.log(
    `${"answer".padEnd(46)}${["status", "ms", "again, ms", "held, ms", "again, ms", "calls", "both", "kB"].map((word) => word.padStart(11)).join("")}`,
  );
  for (const one of largeAnswers().filter(({ name }) => name.includes(values.only))) await measure(one, products);
}
process.exitCode = tooLong === 0 ? 0 : 1;

/** Opens a page twice on a shop of its own, after pages with ordinary answers, and prints a line. */
async function measure({ name, path, answer, isCustomers = false }: LargeCase, products: number): Promise<void> {
  const up = await startLargeUpstream({ products });
  const data = mkdtempSync(join(tmpdir(), "pallu-bench-"));
  const shop = await start(up.url, data);
  try {
    const client = createClient(shop.url);
    up.answer(lists, aPage);
    await warm(client, isCustomers);
    up.answer(lists, null);
    if (answer !== null) up.answer(answer.calls, answer.answer);
    const before = up.calls.length;
    const first = await timed(shop.child, client, path);
    const callsOnce = up.calls.length - before;
    const second = await timed(shop.child, client, path);
    // Both openings count against the limit. The pages before them have compiled the code that every page uses.
    if (Math.max(first.heldMs, second.heldMs) > LIMIT_MS) tooLong++;
    const figures = [
      first.status,
      Math.round(first.ms),
      Math.round(second.ms),
      first.heldMs.toFixed(1),
      second.heldMs.toFixed(1),
      callsOnce,
      up.calls.length - before,
      Math.round(first.bytes / 1000),
    ];
    console.log(
      name.padEnd(46) +
        figures.map((figure) => String(figure).padStart(11)).join("") +
        (Math.max(first.heldMs, second.heldMs) > LIMIT_MS ? "  too long" : ""),
    );
  } finally {
    shop.child.kill("SIGKILL");
    await up.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Pages as they are with an ordinary upstream, so that code is compiled and connections stand. */
async function warm(client: Client, isCustomers: boolean): Promise<void> {
  if (isCustomers)
    await send(client, `${client.shopUrl}/login`, { email: "asha@example.com", password: "moonlit-veranda" });
  const pages = isCustomers
    ? ["/dashboard?tab=orders", "/dashboard?tab=wishlist", "/dashboard?tab=payment", "/dashboard?tab=profile", "/cart"]
    : ["/contact", "/product/2", "/productlisting?maxPrice=9000", "/about"];
  for (const page of [...pages, ...pages, ...pages]) await client.open(page);
}

async function timed(child: ChildProcess, client: Client, path: string) {
  await heldMs(child);
  const started = performance.now();
  const { status, source } = await client.open(path).catch(() => ({ status: "none", source: "" }));
  const ms = performance.now() - started;
  // Work that goes on after the answer counts, too.
  await pause(50);
  return { status, bytes: source.length, ms, heldMs: await heldMs(child) };
}

async function heldMs(child: ChildProcess): Promise<number> {
  child.send("held");
  const [told] = (await once(child, "message")) as [{ heldMs: number }];
  return told.heldMs;
}

async function start(upstream: string, data: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ["--import", new URL("bench-answers/watch-loop.ts", import.meta.url).href, "server.ts"],
    {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        SHOP_MODE: "test",
        HOST: "127.0.0.1",
        PORT: "0",
        DATA_DIR: data,
        BUILD_DIR: TEST_BUILD_DIR,
        LOG_LEVEL: "silent",
        UPSTREAM_URL: upstream,
        PAGE_CACHE_MB: "0",
      },
    },
  );
  let words = "";
  for await (const text of child.stdout ?? []) {
    words += String(text);
    const url = /is open at (http:\S+)/.exec(words)?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error(`the shop did not start:\n${words}`);
}
