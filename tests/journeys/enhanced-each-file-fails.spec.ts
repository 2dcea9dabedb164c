import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as productWords from "#content/product-words.ts";
import { shopLinks } from "#content/site-words.ts";
import * as siteWords from "#content/site-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

/** How late a file comes: later than a tap, in ms. */
const LATE_MS = 1_500;

/** What becomes of a request for the file. The browser holds back that file alone: with `page.route` each request of the page would wait for the test. */
const faults: Record<string, (session: CDPSession, requestId: string) => Promise<unknown>> = {
  fails: (session, requestId) => session.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" }),
  "is never answered": () => Promise.resolve(),
  "comes late": async (session, requestId) => {
    await pause(LATE_MS);
    await session.send("Fetch.continueRequest", { requestId });
  },
};

/** The pages of the journey, in its order. Each leads to the next one. */
const pages = ["/home", "/productlisting", "/product/6", "/cart"] as const;
type Path = (typeof pages)[number];

/** How a file is first asked for: by every page, by the home page alone, or by a page that a link leads to. */
type Place = "every page" | "the home page" | `the page after ${Path}`;

for (const [fault, meet] of Object.entries(faults))
  test(`where a file of script or style ${fault}, taps lead on and add one row @nightly`, async ({ page, context }) => {
    const files = await filesOfJourney(page);
    expect(files.size).toBeGreaterThan(10);
    const met = new Set<string>();
    const spoil = async (tab: Page, file: string) => {
      const session = await context.newCDPSession(tab);
      session.on("Fetch.requestPaused", ({ requestId }) => {
        met.add(file);
        // The page may leave meanwhile.
        meet(session, requestId).catch(() => undefined);
      });
      // A file in the memory of the process is not asked for.
      await session.send("Network.setCacheDisabled", { cacheDisabled: true });
      await session.send("Fetch.enable", { patterns: [{ urlPattern: `*${file}*` }] });
      return session;
    };
    const isMet = (file: string) => expect.poll(() => met.has(file)).toBe(true);
    const at = (wanted: (place: Place) => boolean) => [...files].filter(([, place]) => wanted(place));

    // One after the other: they share a cart.
    for (const [file] of at((place) => place === "every page"))
      await test.step(`${file}, on the page of a product`, async () => {
        await context.clearCookies();
        const spoilt = await spoil(page, file);
        await page.goto("/product/6", { waitUntil: "commit" });
        await buyTwo(page, () => isMet(file));
        await spoilt.detach();
      });
    for (const [file] of at((place) => place === "the home page"))
      await test.step(`${file}, on the home page`, async () => {
        const spoilt = await spoil(page, file);
        await page.goto("/home", { waitUntil: "domcontentloaded" });
        await page.keyboard.press("Shift");
        await isMet(file);
        await follow(page, "/home");
        await spoilt.detach();
      });
    // What is reached by a link is looked at side by side, because each waits for its fault.
    const reached = at((place) => place.startsWith("the page after"));
    const probe = ([file, place]: [string, Place]) =>
      test.step(`${file}, on ${place}`, () =>
        inTab(context, async (tab) => {
          const start = pages.find((path) => place.endsWith(path)) ?? "/home";
          await tab.goto(start, { waitUntil: "domcontentloaded" });
          await hydrated(tab);
          await spoil(tab, file);
          await follow(tab, start);
        }));
    await Promise.all(reached.map(probe));
    // A file may have come from the memory that tabs share: such a file is looked at alone.
    for (const one of reached.filter(([file]) => !met.has(file))) await probe(one);
    expect([...files].filter(([file]) => !met.has(file))).toEqual([]);
  });

/** The files that the journey asks for, and where each is first asked for. */
async function filesOfJourney(page: Page): Promise<Map<string, Place>> {
  const files = new Map<string, Place>();
  const note = async (place: Place) => {
    await hydrated(page);
    const asked = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    for (const file of asked) if (/\.(js|css)$/.test(file) && !files.has(file)) files.set(file, place);
    return asked;
  };
  await page.goto("/home");
  const home = await note("the home page");
  for (const path of pages.slice(0, -1)) {
    await follow(page, path);
    await note(`the page after ${path}`);
  }
  await page.goto("/product/6");
  const product = new Set(await note("every page"));
  for (const file of home) if (files.has(file) && product.has(file)) files.set(file, "every page");
  return files;
}

async function inTab(context: BrowserContext, work: (tab: Page) => Promise<void>): Promise<void> {
  const tab = await context.newPage();
  await work(tab);
  await tab.close();
}

/** Follows the link that leads from a page of the journey to the next one. */
async function follow(page: Page, from: Path): Promise<void> {
  if (from === "/home") {
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: shopLinks["/productlisting?category=kurtis"] })
      .click();
    await expect(page).toHaveURL(/\/productlisting/);
  } else if (from === "/productlisting") {
    const details = new RegExp(`^${cardWords.viewDetails}`);
    await page.getByRole("main").getByRole("link", { name: details }).first().click();
    await expect(page).toHaveURL(/\/product\//);
  } else {
    await page.getByRole("banner").getByRole("link", { name: siteWords.cart }).click();
    await expect(page).toHaveURL(/\/cart$/);
  }
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("");
}

/** Buys two of the piece that the page shows, as soon as the fault is met, and looks at the cart. */
async function buyTwo(page: Page, isMet: () => Promise<void>): Promise<void> {
  await page.getByRole("radio", { name: "L", exact: true }).check();
  await page.getByRole("radio", { name: "White", exact: true }).check();
  await page.getByLabel(productWords.quantity, { exact: true }).fill("2");
  await isMet();
  await page.getByRole("button", { name: productWords.addToCart, exact: true }).click();
  await expect(page.getByRole("banner").getByText("(2 items)")).toBeAttached();
  await follow(page, "/product/6");
  await expect(page.getByRole("button", { name: new RegExp(`^${cartWords.remove}`) })).toHaveCount(1);
  await expect(page.getByRole("banner").getByText("(2 items)")).toBeAttached();
}
