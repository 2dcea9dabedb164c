import { expect, hydrated, test } from "../support/journey-test.ts";

/** What the browser reports of a movement that no one asked for. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: (Node & { readonly className?: string }) | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

for (const width of [360, 1280]) {
  test(`nothing moves when script takes over, at ${width} px`, async ({ shopper }) => {
    const { page } = shopper;
    await page.setViewportSize({ width, height: 700 });
    const moved: string[] = [];
    for (const path of ["/", "/productlisting", "/product/1", "/cart", "/login"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      const before = await page.evaluate(() => performance.now());
      await hydrated(page);
      moved.push(...(await page.evaluate(shiftsSince, before)).map((shift) => `${path}: ${shift}`));
    }
    expect(moved).toEqual([]);
  });
}

/** In the page: the shifts since that moment, with what moved; two frames later, so that what script changed has been painted. */
function shiftsSince(before: number): Promise<string[]> {
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
  const observe = (found: (shifts: string[]) => void) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = (observer.takeRecords() as LayoutShift[]).filter(({ startTime }) => startTime > before);
    found(shifts.map(({ value, sources }) => `${value.toFixed(3)} ${sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName ?? "?"} ${node?.className ?? ""} (${place(previousRect)} → ${place(currentRect)})`).join(", ")}`));
  };
  return new Promise((found) => requestAnimationFrame(() => requestAnimationFrame(() => observe(found))));
}
