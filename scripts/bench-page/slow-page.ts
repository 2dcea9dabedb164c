import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { hydrated } from "#tests/support/journey-test.ts";

/** How many times slower the processor is. */
const CPU = Number(option("--cpu") ?? 6);
/** The network of the phone. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
/** Time for everything that starts by itself, hydration included, in ms. */
const SETTLE_MS = 4_000;

/** One opening of a page: times in ms (`processor` is what the page's process took of it), shift without unit, and the bytes and tasks until it settled. */
export interface Opening {
  first: number;
  largest: number;
  processor: number;
  blocking: number;
  tasksBeforeLargest: number;
  shift: number;
  scriptBytes: number;
}

/** Runs in the page before its own script, and collects what the browser reports. */
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
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  await page.addInitScript(observe);
  return { page, session, close: () => context.close() };
}

/** Opens a page on a slow phone and waits until it settled. */
export async function open(browser: Browser, address: string): Promise<Opening> {
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
  const { metrics } = await session.send("Performance.getMetrics");
  await close();
  const after = tasks.filter(([start]) => start >= first);
  return {
    first,
    largest,
    shift,
    scriptBytes,
    processor: (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000,
    blocking: after.reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0),
    tasksBeforeLargest: tasks.filter(([start]) => start < largest).length,
  };
}

/** The delay from a press to the next paint, in ms: as soon as the page is loaded, or once it is hydrated (`isHydrated`). */
export async function press(
  browser: Browser,
  address: string,
  target: (page: Page) => Locator,
  isHydrated: boolean,
): Promise<number> {
  const { page, close } = await slowPage(browser);
  await page.goto(address, { waitUntil: "load" });
  if (isHydrated) await hydrated(page);
  const button = target(page);
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  // By then the tool's own code and the script's first tasks have ended, so they do not count.
  await page.waitForTimeout(isHydrated ? SETTLE_MS : 500);
  await page.evaluate(() => void ((Reflect.get(window, "seen") as Seen).delays.length = 0));
  // Where a press leads to another page, only the time to the next paint counts, not the network.
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(1_000);
  const { delays } = await readSeen(page).catch(() => ({ delays: [] }));
  await close();
  // No entry means a delay below the shortest that the browser reports.
  return Math.max(0, ...delays);
}

/** The value of `--name=value` on the command line. */
export function option(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}
