import * as homeWords from "#content/home-words.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

/** What the browser reports of a movement that no one asked for. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: (Node & { readonly className?: string }) | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

for (const width of [360, 1280]) {
  test(`nothing moves when the page hydrates, at ${width} px`, async ({ shopper }) => {
    const { page } = shopper;
    await page.setViewportSize({ width, height: 700 });
    const moved: string[] = [];
    for (const path of ["/", "/productlisting", "/product/1", "/cart", "/login"]) {
      await page.goto(path);
      const before = await page.evaluate(() => performance.now());
      await hydrated(page);
      moved.push(...(await page.evaluate(shiftsSince, before)).map((shift) => `${path}: ${shift}`));
    }
    expect(moved).toEqual([]);
  });
}

test("room is kept for pictures where width and height say nothing, as in engines before 2020", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/product/1");
  for (const option of ["Black", "S"]) await shopper.choose(option);
  await shopper.press(page.getByRole("button", { name: productWords.addToCart, exact: true }));
  await page.getByRole("link", { name: siteWords.viewCart }).first().waitFor();
  for (const path of ["/", "/collection", "/productlisting", "/product/1", "/cart"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const heights = await page.locator("main img").evaluateAll((pictures) => {
      const measure = () => pictures.map((picture) => picture.parentElement?.offsetHeight ?? 0);
      const before = measure();
      for (const picture of pictures) for (const side of ["width", "height"]) picture.removeAttribute(side);
      return { before, after: measure() };
    });
    expect(heights.before.length, path).toBeGreaterThan(0);
    expect(heights.after, path).toEqual(heights.before);
  }
});

/** In the page: the shifts since that moment, with what moved; two frames later, so that what script changed has been painted. */
function shiftsSince(before: number): Promise<string[]> {
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
  const observe = (found: (shifts: string[]) => void) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = (observer.takeRecords() as LayoutShift[]).filter(({ startTime }) => startTime > before);
    found(
      shifts.map(
        ({ value, sources }) =>
          `${value.toFixed(3)} ${sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName ?? "?"} ${node?.className ?? ""} (${place(previousRect)} → ${place(currentRect)})`).join(", ")}`,
      ),
    );
  };
  return new Promise((found) => requestAnimationFrame(() => requestAnimationFrame(() => observe(found))));
}

test("script draws nothing before the stylesheet has arrived", async ({ shopper }) => {
  const { page } = shopper;
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/assets/*.css", async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(noteFirstDrawing, homeWords.next);
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  await page.keyboard.press("Shift");
  // Every file of the script is here before the styles are.
  await page.waitForFunction(() => {
    const asked = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href);
    return asked.length > 0 && asked.every((href) => performance.getEntriesByName(href).length > 0);
  });
  // What it does then, it has done when nothing is left to do.
  await page.waitForFunction(async () => {
    for (let times = 0; times < 10; times++) await new Promise((done) => requestIdleCallback(done));
    return true;
  });
  release();
  await expect(page.getByRole("button", { name: homeWords.next })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { drawn?: string }).drawn)).toBe("with its styles");
});

/** In the page: whether the file of styles was there when script drew a button of that name. */
function noteFirstDrawing(name: string): void {
  const noted = globalThis as { drawn?: string };
  new MutationObserver(() => {
    if (noted.drawn !== undefined || document.querySelector(`[aria-label="${name}"]`) === null) return;
    noted.drawn = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet ? "with its styles" : "bare";
  }).observe(document, { childList: true, subtree: true });
}
