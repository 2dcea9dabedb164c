import * as dashboardWords from "#content/dashboard-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as homeWords from "#content/home-words.ts";
import { expect, isHydrated, test } from "#tests/support/journey-test.ts";

/** How many times slower the pages are while taps fall on every moment of their start. */
const SLOWER = 4;

// The wait after which a page starts by itself is as long as a toast stays.
test.use({ hasTouch: true, toastsLeave: true });

test("a page that is only looked at fetches no script until it is touched", async ({ shopper }) => {
  const { page } = shopper;
  const scripts: string[] = [];
  page.on("request", (request) => void (/\.js($|\?)/.test(request.url()) && scripts.push(request.url())));
  await shopper.page.goto("/productlisting", { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  await page.touchscreen.tap(5, 5);
  await page.waitForFunction(isHydrated);
  expect(scripts.length).toBeGreaterThan(3);
});

test("a page with moving parts starts its script by itself, and stands still on a phone of two gigabytes", async ({
  shopper: { page },
}) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: homeWords.pauseHero })).toBeVisible();
  await page.addInitScript(() => Object.defineProperty(navigator, "deviceMemory", { value: 2 }));
  await page.goto("/about", { waitUntil: "networkidle" });
  expect(await page.evaluate(isHydrated)).toBe(false);
});

test("on a device that can afford it the first press on a list is enhanced", async ({ shopper: { page } }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 8 }));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/productlisting?sort=price-asc");
  await page.waitForFunction(isHydrated);
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await page
    .getByRole("button", { name: new RegExp(`^${cardWords.addToCart}`) })
    .first()
    .click();
  await expect(page.locator("header").getByText("(1 item)")).toBeAttached();
  expect(await page.evaluate(() => Reflect.get(window, "isStillHere"))).toBe(true);
});

test("clicks while the page hydrates are neither lost nor doubled", async ({ shopper }) => {
  const { page } = shopper;
  for (const nth of [0, 1]) {
    await page.goto("/productlisting?sort=price-asc");
    const button = page.getByRole("button", { name: new RegExp(`^${cardWords.addToCart}`) }).nth(nth);
    await page.keyboard.press("Shift");
    // Once before the first file of the script, once in their midst. At night taps fall on every moment.
    for (let files = 0; files < nth * 3; files++)
      await page.waitForEvent("requestfinished", { timeout: 500 }).catch(() => null);
    await button.click();
    await expect(page.locator("header").getByText(nth === 0 ? "(1 item)" : `(${nth + 1} items)`)).toBeAttached();
  }
});

const [LAST_TAP_MS, TAP_EVERY_MS, TAPS_APART_MS] = [2_000, 100, 300];
for (let first = 0; first < TAPS_APART_MS; first += TAP_EVERY_MS)
  test(`taps ${first} ms after the first paint, and each ${TAPS_APART_MS} ms on, add exactly one each @nightly`, async ({
    shopper: { page },
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    for (let [after, taps] = [first, 1]; after <= LAST_TAP_MS; after += TAPS_APART_MS, taps++) {
      await page.goto("/productlisting?sort=price-asc", { waitUntil: "commit" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      await page.keyboard.press("Shift");
      await page.evaluate(timeAfterPaint, after);
      await page
        .getByRole("button", { name: new RegExp(`^${cardWords.addToCart}`) })
        .nth(taps)
        .click();
      await expect(page.locator("header").getByText(taps === 1 ? "(1 item)" : `(${taps} items)`)).toBeAttached();
    }
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  });

test("with data saving on no script is fetched, and adding to the cart works", async ({ shopper, customer }) => {
  const { page } = shopper;
  await shopper.open("/dashboard?tab=settings");
  await expect(page.locator("main")).toContainText(customer.person.name);
  await shopper.press(
    page
      .getByRole("group", { name: dashboardWords.dataSaver })
      .getByRole("radio", { name: dashboardWords.dataSaverChoices.on }),
  );
  await shopper.press(page.getByRole("button", { name: dashboardWords.saveDataSaver }));
  await expect(page.locator("[aria-live]").filter({ hasText: "Settings saved" })).toBeVisible();

  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/\.js($|\?)/.test(request.url())) scripts.push(request.url());
  });
  await shopper.open("/productlisting");
  await page
    .getByRole("button", { name: new RegExp(`^${cardWords.addToCart}`) })
    .first()
    .click();
  await expect(page.locator("header").getByText("(1 item)")).toBeAttached();
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
});

/** In the page: waits until so much time has passed since its first paint. */
function timeAfterPaint(ms: number): Promise<void> {
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  return new Promise((done) => setTimeout(done, paint + ms - performance.now()));
}
