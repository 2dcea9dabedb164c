import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { offlineWords } from "#content/offline-words.ts";
import * as productWords from "#content/product-words.ts";
import { SAVED_PAGES } from "#serving/saved-pages/service-worker.ts";
import { expect, hydrated, test as base } from "#tests/support/journey-test.ts";

/** A service worker belongs to its context, so each test has a context of its own, in the browser that the other tests use. */
const test = base.extend({
  async context({ browser, baseURL, locale, viewport, userAgent }, use) {
    // A worker learns another name of its browser only from the browser itself.
    const renamed = userAgent && (await browser.browserType().launch({ args: [`--user-agent=${userAgent}`] }));
    const context = await (renamed || browser).newContext({ baseURL, locale, viewport, serviceWorkers: "allow" });
    await use(context);
    await context.close();
    if (renamed) await renamed.close();
  },
});

/** Addresses and texts of everything that the browser has saved. */
const savedEntries = (page: Page): Promise<{ path: string; text: string }[]> =>
  page.evaluate(async () => {
    const entries: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const response = await cache.match(url, { ignoreVary: true });
        const isText = response?.headers.get("content-type")?.startsWith("text/") === true;
        entries.push({ path: url.slice(location.origin.length), text: isText ? await response.text() : "" });
      }
    }
    return entries;
  });

const savedPaths = async (page: Page): Promise<string[]> => (await savedEntries(page)).map(({ path }) => path);

/** Opens a page with script, which registers the worker, and opens it again: now the worker serves it. */
async function startWorker(page: Page): Promise<void> {
  await page.goto("/home");
  await hydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/home");
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** In WebKit the worker answers for pages only without a connection; see `service-worker.ts`. */
const webKit =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

for (const [place, userAgent, run] of [
  ["", undefined, ""],
  [" in WebKit", webKit, " @nightly"],
] as const)
  test.describe(() => {
    test.use({ userAgent });

    test(`without a connection${place}, a page seen before is shown as saved${run}`, async ({ shopper, context }) => {
      const { page } = shopper;
      await startWorker(page);
      await page.goto("/product/6");
      await expect.poll(() => savedPaths(page)).toContain("/product/6");
      await page.goto("/home");
      await context.setOffline(true);
      await page.goto("/product/6");
      await expect(page.getByRole("heading", { level: 1 })).not.toBeEmpty();
      await expect(page.getByRole("button", { name: productWords.addToCart, exact: true })).toBeVisible();
      const notice = page.getByText(offlineWords.saved);
      await expect(notice).toBeInViewport();
      await context.setOffline(false);
      await notice.getByRole("link", { name: offlineWords.tryAgain }).click();
      await expect(notice).toHaveCount(0);
    });

    test(`nothing of a customer is saved${place}, whatever they look at${run}`, async ({ shopper, customer }) => {
      const { page } = shopper;
      const { name, email, address } = customer.person;
      await startWorker(page);
      const search = randomUUID();
      for (const path of [
        "/home",
        "/product/6",
        "/cart",
        "/checkout",
        "/dashboard?tab=profile",
        `/productlisting?search=${search}`,
      ]) {
        await page.goto(path);
        await expect(page.locator("body")).toContainText(name);
      }
      await customer.logOut();
      await page.goto("/contact");
      await expect.poll(() => savedPaths(page)).toContain("/contact");
      const entries = await savedEntries(page);
      expect(entries.filter(({ text }) => [name, email, address].some((secret) => text.includes(secret)))).toEqual([]);
      expect(
        entries.map(({ path }) => path).filter((path) => path.includes(search) || /cart|checkout|dashboard/.test(path)),
      ).toEqual([]);
    });
  });

test("a tap without a connection opens the saved page, if there is one", async ({ shopper, context }) => {
  const { page } = shopper;
  await startWorker(page);
  await page.goto("/collection");
  await expect.poll(() => savedPaths(page)).toContain("/collection");
  await page.goto("/home");
  await hydrated(page);
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Collection" }).first().click();
  await expect(page).toHaveURL(/\/collection$/);
  await expect(page.getByText(offlineWords.saved)).toBeInViewport();
});

test("an address never seen shows the saved pages, and opens once the line is back", async ({ shopper, context }) => {
  const { page } = shopper;
  await startWorker(page);
  await page.goto("/product/6");
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await expect.poll(() => savedPaths(page)).toContain("/product/6");
  await context.setOffline(true);
  await page.goto("/product/7");
  await shopper.arrives(offlineWords.title);
  await expect(page.getByRole("main").getByRole("link", { name: new RegExp(name ?? "") })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: productWords.addToCart, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/product\/7$/);
});

test("no more than a bound is saved; the offline page stays, though opened long ago", async ({ shopper }) => {
  const { page } = shopper;
  await startWorker(page);
  await page.goto("/offline");
  await expect.poll(async () => (await savedPaths(page)).indexOf("/offline")).toBeGreaterThan(1);
  await page.evaluate(async (cacheName) => {
    const cache = await caches.open(cacheName);
    for (let nth = 0; nth < 200; nth += 1) await cache.put(`/picture?nth=${nth}`, new Response("x"));
  }, SAVED_PAGES);
  await page.goto("/contact");
  await expect.poll(async () => (await savedPaths(page)).length).toBeLessThanOrEqual(120);
  expect(await savedPaths(page)).toEqual(expect.arrayContaining(["/offline", "/saved-notice.css", "/contact"]));
});
