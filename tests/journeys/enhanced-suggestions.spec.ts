import * as siteWords from "#content/site-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("the search box suggests words of the catalogue from its first focus on, read once", async ({ shopper }) => {
  const { page } = shopper;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/suggestions")) asked.push(request.url());
  });
  await shopper.open("/about");
  const box = page.locator("#search");
  await expect(page.getByRole("searchbox", { name: siteWords.searchLabel })).toBeVisible();
  expect([asked.length, await box.getAttribute("list")]).toEqual([0, null]);
  await box.focus();
  await expect(box).toHaveAttribute("list", "words");
  const words = page.locator("#words option");
  for (const word of ["Sarees", "Ajrakh", "Silk", "Wedding", "Red", "Bandhani Georgette Saree"])
    await expect(words.getByText(word, { exact: true })).toHaveCount(1);
  const unmarked = (options: HTMLElement[]) =>
    options.filter(({ textContent, lang }) => /[\u0900-\u097f]/.test(textContent) !== (lang === "hi")).length;
  expect(await words.evaluateAll(unmarked as (options: Element[]) => number)).toBe(0);
  expect(await words.locator(":scope[lang]").count()).toBeGreaterThan(0);
  await box.blur();
  await box.fill("ajr");
  await expect(box).toHaveValue("ajr");
  expect(asked).toHaveLength(1);
});

test("a search box without suggestions stays the plain one", async ({ shopper }) => {
  const { page } = shopper;
  await page.route("**/suggestions", (route) => route.fulfill({ status: 503, body: "<h1>Busy</h1>" }));
  await shopper.open("/about");
  const answered = page.waitForResponse("**/suggestions");
  await page.locator("#search").focus();
  await answered;
  await shopper.search("ajrakh");
  await expect(page).toHaveURL(/\/productlisting\?search=ajrakh$/);
  await expect(page.locator("#search")).not.toHaveAttribute("list");
});
