import type { BrowserContext, Page } from "@playwright/test";
import { loginWords } from "#app/content/account-words.ts";
import * as siteWords from "#app/content/site-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

const noticeOf = (page: Page) => page.getByRole("alert").getByText(siteWords.noConnection);
const sendAgain = (page: Page) => page.getByRole("button", { name: siteWords.sendAgain });
const loginIn = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Login" });

/** The files of script that the page has asked for, or will ask for at the next tap, by name. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])),
  );

/** How a form is lost: without a connection, or because the shop or a proxy is too busy for it, twice in other words. */
const losses: Record<string, (page: Page, context: BrowserContext) => Promise<() => Promise<void>>> = {
  "without a connection": async (_, context) => {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
  "that the shop or a proxy is too busy for": async (page) => {
    const busy = [503, 429];
    await page.route("**/login.data*", async (route) => {
      const status = route.request().method() === "POST" ? busy.pop() : undefined;
      await (status === undefined ? route.continue() : route.fulfill({ status, body: "Too many requests at once." }));
    });
    return async () => expect(busy).toEqual([]);
  },
};
for (const [how, lose] of Object.entries(losses))
  test(`a form ${how} keeps what was typed, and is sent when the shopper sends it again`, async ({
    shopper,
    customer,
    context,
  }) => {
    const { page } = shopper;
    await customer.logOut();
    await shopper.open("/login?returnTo=%2Fabout");
    await shopper.type(loginWords.labels.email, customer.person.email);
    await shopper.type(loginWords.labels.password, customer.person.password);
    const find = await lose(page, context);
    await page.getByRole("button", { name: loginWords.submit, exact: true }).click();
    await expect(noticeOf(page)).toBeVisible();
    await expect(page.getByLabel(loginWords.labels.email, { exact: true })).toHaveValue(customer.person.email);
    const again = page.waitForEvent("requestfinished").catch(() => null);
    await sendAgain(page).click();
    if (how !== "without a connection") await again;
    await expect(noticeOf(page)).toBeVisible();
    await find();
    await sendAgain(page).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(noticeOf(page)).toBeHidden();
  });

for (const isKnown of [false, true])
  test(`a link followed without a connection, its page ${isKnown ? "seen before" : "never seen"}, keeps the page, and is followed when the shopper sends it again`, async ({
    shopper,
    context,
  }) => {
    const { page } = shopper;
    await shopper.open("/home");
    await hydrated(page);
    if (isKnown) {
      // The files of both pages are there; only the connection is not.
      await loginIn(page).click();
      await shopper.arrives("Login");
      await page.goBack();
      await expect(page).toHaveURL(/\/home$/);
    }
    await context.setOffline(true);
    await loginIn(page).click();
    await expect(noticeOf(page)).toBeVisible();
    await sendAgain(page).click();
    await expect(noticeOf(page)).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await context.setOffline(false);
    await sendAgain(page).click();
    await shopper.arrives("Login");
    await expect(noticeOf(page)).toBeHidden();
  });

test("a tap without a connection goes elsewhere once another page is chosen with one", async ({ shopper, context }) => {
  const { page } = shopper;
  await shopper.open("/home");
  await hydrated(page);
  await context.setOffline(true);
  await loginIn(page).click();
  await expect(noticeOf(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("banner").getByRole("link", { name: "Collection" }).first().click();
  await expect(page).toHaveURL(/\/collection$/);
  await loginIn(page).click();
  if (await sendAgain(page).isVisible()) await sendAgain(page).click();
  await shopper.arrives("Login");
});

test("where the file of a page fails, a tap on its link opens the page as a document", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/home");
  await hydrated(page);
  const known = new Set(await scriptsOf(page));
  // Only the file that the next page has for itself fails, as one does that a new release has removed.
  await page.route("**/assets/route-*.js", (route) =>
    known.has(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await loginIn(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await shopper.arrives("Login");
  expect(await page.evaluate(() => "wasHere" in window)).toBe(false);
});

test("adding to the cart fetches no file of script", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await hydrated(page);
  const before = await scriptsOf(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();
  expect(await scriptsOf(page)).toEqual(before);
});
