import { expect, hydrated, test } from "../support/journey-test.ts";

/** What the browser reports of a movement that no one asked for. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: (Node & { readonly className?: string }) | null }[];
}

for (const width of [360, 1280]) {
  test(`nothing moves when script takes over, at ${width} px`, async ({ shopper }) => {
    const { page } = shopper;
    await page.setViewportSize({ width, height: 700 });
    const moved: string[] = [];
    for (const path of ["/", "/productlisting", "/product/1", "/cart", "/login"]) {
      await shopper.open(path);
      await hydrated(page);
      moved.push(...(await page.evaluate(shiftsOf)).map((shift) => `${path}: ${shift}`));
    }
    expect(moved).toEqual([]);
  });
}

/** In the page: the shifts so far, with what moved; two frames later, so that what script changed has been painted. */
function shiftsOf(): Promise<string[]> {
  const observe = (found: (shifts: string[]) => void) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    found((observer.takeRecords() as LayoutShift[]).map(({ value, sources }) => `${value.toFixed(3)} ${sources.map(({ node }) => `${node?.nodeName ?? "?"} ${node?.className ?? ""}`).join(", ")}`));
  };
  return new Promise((found) => requestAnimationFrame(() => requestAnimationFrame(() => observe(found))));
}
