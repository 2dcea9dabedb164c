import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { audit, checkBooks, openStock, plentiful } from "./books.ts";
import { startShop } from "./shop.ts";
import { stubbornShopper, type StubbornShopper } from "./stubborn-shopper.ts";
import { startUpstreamProcess } from "./upstream-process.ts";

const SHOPPERS = 6;
/** Between two power cuts, in ms: at least, and how much more at most. */
const [CALM_MS, MORE_CALM_MS] = [1_000, 4_000];
const ways = ["card", "upi", "cod"] as const;

/** What a run came to; without problems everything adds up. */
export interface ChaosReport {
  problems: string[];
  placed: number;
  cancelled: number;
  powerCuts: number;
  /** How often a shopper had to try again. */
  failures: number;
}

/**
 * Shop and upstream, each a process of its own on SQLite, lose their power at random moments (of the seed) while shoppers
 * place so many orders and cancel some of them. Afterwards the books are added up.
 */
export async function runChaos({ orders, seed, say = () => undefined }: { orders: number; seed: number; say?(line: string): void }): Promise<ChaosReport> {
  const random = randomFrom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "pallu-chaos-"));
  const shopDir = mkdtempSync(join(tmpdir(), "pallu-chaos-shop-"));
  let upstream = await startUpstreamProcess(dataDir);
  const upstreamPort = new URL(upstream.url).port;
  const openShop = (port: string) => startShop({ dataDir: shopDir, env: { UPSTREAM_URL: upstream.url, PORT: port, LOG_LEVEL: "silent" } });
  let shop = await openShop("0");
  const [shopUrl, before] = [shop.url, openStock(dataDir)];
  const plenty = plentiful(before);
  const shoppers: StubbornShopper[] = [];
  let [begun, powerCuts] = [0, 0];
  const over = new AbortController();

  const cutPower = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await pause(CALM_MS + random() * MORE_CALM_MS);
      if (over.signal.aborted) return;
      const fate = random();
      const [cutsShop, cutsUpstream] = [fate < 0.55, fate > 0.45];
      await Promise.all([cutsShop && shop.kill(), cutsUpstream && upstream.kill()]);
      powerCuts += 1;
      if (cutsUpstream) upstream = await startUpstreamProcess(dataDir, { UPSTREAM_PORT: upstreamPort });
      if (cutsShop) shop = await openShop(new URL(shopUrl).port);
    }
  };
  const goShopping = async (): Promise<void> => {
    const shopper = await stubbornShopper(shopUrl);
    shoppers.push(shopper);
    while (begun < orders) {
      begun += 1;
      await shopper.buy({ productId: plenty[Math.floor(random() * plenty.length)] ?? 1, quantity: 1 + Math.floor(random() * 2), payment: ways[Math.floor(random() * ways.length)] ?? "cod" });
      if (random() < 0.2) await shopper.cancelLast();
      say(`${begun} orders begun, ${powerCuts} power cuts`);
    }
  };
  const cutting = cutPower();
  const problems: string[] = [];
  try {
    const outcomes = await Promise.allSettled(Array.from({ length: SHOPPERS }, goShopping));
    for (const outcome of outcomes) if (outcome.status === "rejected") problems.push(`a shopper gave up: ${String(outcome.reason)}`);
  } finally {
    over.abort();
    await cutting;
    await shop.stop();
    await upstream.stop();
  }
  problems.push(...checkBooks(dataDir, before, shoppers), ...audit(dataDir));
  for (const folder of [dataDir, shopDir]) rmSync(folder, { recursive: true, force: true });
  const sum = (count: (one: StubbornShopper) => number) => shoppers.reduce((total, one) => total + count(one), 0);
  return { problems, placed: sum(({ placed }) => placed.length), cancelled: sum(({ cancelled }) => cancelled.length), powerCuts, failures: sum(({ failures }) => failures) };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
