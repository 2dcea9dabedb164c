import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { brotliCompressSync } from "node:zlib";
import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { cardWords } from "../app/content/catalogue-words.ts";
import { launchBrowser } from "../tests/support/launch-browser.ts";
import buildShop from "../tests/support/build-shop.ts";
import { hydrated } from "../tests/support/journey-test.ts";
import { startShop, usualDeadlines } from "../tests/support/shop.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked("npm run bench:page -- [--runs=5] [--cpu=6] [--url=https://…]: how fast pages are on a slow phone.");

/**
 * How fast pages are on a slow phone: 1.6 Mbit/s, 150 ms, CPU slowed 6 times (`--cpu=20` for another), 360 px. Each page of the shop stands beside the
 * same HTML without script as a static file, in turns, so that only ratios count. `--url=https://…` puts other pages
 * into the same run, as often as given; `--runs=5` sets how often each is opened (the median counts).
 */
const RUNS = Number(option("--runs") ?? 5);
const CPU = Number(option("--cpu") ?? 6);
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
/** Time for everything that starts by itself, hydration included, in ms. */
const SETTLE_MS = 4_000;

/** One opening of a page: times in ms, shift without unit, and the bytes and tasks until it settled. */
interface Opening {
  first: number;
  largest: number;
  blocking: number;
  tasksBeforeLargest: number;
  shift: number;
  scriptBytes: number;
}

/** What the page itself notes, before anything of it runs. */
function observe(): void {
  const seen = { first: 0, largest: 0, shift: 0, tasks: [] as [number, number][], delays: [] as number[] };
  Object.assign(window, { seen });
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number }) => void,
    more = {},
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch("paint", (entry) => entry.name === "first-contentful-paint" && (seen.first = entry.startTime));
  watch("largest-contentful-paint", (entry) => (seen.largest = entry.startTime));
  watch("layout-shift", (entry) => entry.hadRecentInput === true || (seen.shift += entry.value ?? 0));
  watch("longtask", (entry) => seen.tasks.push([entry.startTime, entry.duration]));
  watch("event", (entry) => (entry.interactionId ?? 0) > 0 && seen.delays.push(entry.duration), {
    durationThreshold: 16,
  });
}

type Seen = { first: number; largest: number; shift: number; tasks: [number, number][]; delays: number[] };
const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => Reflect.get(window, "seen") as Seen);

async function slowPage(browser: Browser): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  await page.addInitScript(observe);
  return { page, session, close: () => context.close() };
}

async function open(browser: Browser, address: string): Promise<Opening> {
  const { page, session, close } = await slowPage(browser);
  let scriptBytes = 0;
  const scripts = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  session.on(
    "Network.loadingFinished",
    ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (scriptBytes += encodedDataLength)),
  );
  await page.goto(address, { waitUntil: "load", timeout: 120_000 });
  await page.waitForTimeout(SETTLE_MS);
  const { first, largest, shift, tasks } = await readSeen(page);
  await close();
  const after = tasks.filter(([start]) => start >= first);
  return {
    first,
    largest,
    shift,
    scriptBytes,
    blocking: after.reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0),
    tasksBeforeLargest: tasks.filter(([start]) => start < largest).length,
  };
}

/** The delay from a press to the next paint, in ms: on the page as soon as it is there, or once script has taken it over. */
async function press(
  browser: Browser,
  address: string,
  target: (page: Page) => Locator,
  taken: boolean,
): Promise<number> {
  const { page, close } = await slowPage(browser);
  await page.goto(address, { waitUntil: "load" });
  if (taken) await hydrated(page);
  const button = target(page);
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  // What the tool itself ran in the page, and the script's first tasks, are over by then: they are not the press's.
  await page.waitForTimeout(taken ? SETTLE_MS : 500);
  await page.evaluate(() => void ((Reflect.get(window, "seen") as Seen).delays.length = 0));
  // A press that leads to another page is over with its own next paint: what it waits for then is the line.
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(1_000);
  const { delays } = await readSeen(page).catch(() => ({ delays: [] }));
  await close();
  // Nothing noted means less than the shortest that is.
  return Math.max(0, ...delays);
}

/** The same bytes without script, compressed once; pictures and styles come from the shop. */
async function staticCopy(shop: string, paths: readonly string[]): Promise<{ url: string; server: Server }> {
  const files = new Map<string, { type: string; body: Buffer; encoding: string | null }>();
  for (const path of paths) {
    const html = await (await fetch(shop + path)).text();
    const plain = html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, "");
    files.set(path, { type: "text/html; charset=utf-8", body: brotliCompressSync(plain), encoding: "br" });
  }
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "/";
      const key = `${path} ${path.startsWith("/picture") ? request.headers.accept : ""}`;
      const kept = files.get(path) ?? files.get(key) ?? (await copyOf(shop + path, request.headers.accept ?? "*/*"));
      if (!files.has(path)) files.set(key, kept);
      response.writeHead(200, {
        "content-type": kept.type,
        "content-length": kept.body.length,
        "cache-control": "max-age=60",
        ...(kept.encoding === null ? {} : { "content-encoding": kept.encoding }),
      });
      response.end(kept.body);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, server };
}

async function copyOf(address: string, accept: string) {
  const answer = await fetch(address, { headers: { accept } });
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "application/octet-stream";
  return /^(text|application|image\/svg)/.test(type)
    ? { type, body: brotliCompressSync(body), encoding: "br" }
    : { type, body, encoding: null };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function middle(openings: readonly Opening[]): Opening {
  const of = (name: keyof Opening) => median(openings.map((one) => one[name]));
  return {
    first: of("first"),
    largest: of("largest"),
    blocking: of("blocking"),
    tasksBeforeLargest: of("tasksBeforeLargest"),
    shift: of("shift"),
    scriptBytes: of("scriptBytes"),
  };
}

function option(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
const ms = (value: number) => Math.round(value);

buildShop();
const shop = await startShop({ env: { CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "", ...usualDeadlines } });
const paths = ["/", "/productlisting", "/product/1"];
const copy = await staticCopy(shop.url, paths);
const browser = await launchBrowser();

row([
  "Page",
  "First paint, ms",
  "Largest paint, ms",
  "Largest paint, times the static file's",
  "Blocking time, ms",
  "Long tasks before it",
  "Layout shift",
  "Script, kB",
]);
row(["---", "---", "---", "---", "---", "---", "---", "---"]);
for (const path of paths) {
  // Once without counting: pictures are made, and the page is in its cache, as on any day but the first.
  await open(browser, shop.url + path);
  await open(browser, copy.url + path);
  const [ours, theirs]: [Opening[], Opening[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    ours.push(await open(browser, shop.url + path));
    theirs.push(await open(browser, copy.url + path));
  }
  const [one, other] = [middle(ours), middle(theirs)];
  row([
    path,
    ms(one.first),
    ms(one.largest),
    (one.largest / other.largest).toFixed(2),
    ms(one.blocking),
    one.tasksBeforeLargest,
    one.shift.toFixed(3),
    (one.scriptBytes / 1000).toFixed(0),
  ]);
  row([
    `${path} as a static file`,
    ms(other.first),
    ms(other.largest),
    "1",
    ms(other.blocking),
    other.tasksBeforeLargest,
    other.shift.toFixed(3),
    "0",
  ]);
}
for (const address of process.argv.filter((word) => word.startsWith("--url=")).map((word) => word.slice(6))) {
  const openings: Opening[] = [];
  for (let run = 0; run < RUNS; run++) openings.push(await open(browser, address));
  const one = middle(openings);
  row([
    address,
    ms(one.first),
    ms(one.largest),
    "",
    ms(one.blocking),
    one.tasksBeforeLargest,
    one.shift.toFixed(3),
    (one.scriptBytes / 1000).toFixed(0),
  ]);
}

const addToCart = (page: Page) => page.getByRole("button", { name: new RegExp(`^${cardWords.addToCart}`) }).first();
const openFilters = (page: Page) => page.locator("main summary").first();
console.log();
row(["Press on the listing", "As a static file, ms", "As soon as it is there, ms", "Once script has it, ms"]);
row(["---", "---", "---", "---"]);
for (const [name, target] of [
  ["add to cart", addToCart],
  ["filters", openFilters],
] as const) {
  const seen: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < RUNS; run++) {
    seen[0].push(await press(browser, `${copy.url}/productlisting`, target, false));
    seen[1].push(await press(browser, `${shop.url}/productlisting`, target, false));
    seen[2].push(await press(browser, `${shop.url}/productlisting`, target, true));
  }
  row([name, ...seen.map((delays) => ms(median(delays)))]);
}
await browser.close();
copy.server.close();
await shop.stop();
