import type { Page } from "@playwright/test";
import { privacyWords } from "#content/policy-words.ts";
import { helpLinks } from "#content/site-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

/** What the page in the browser tells search engines and messengers, as far as it belongs to one address. */
function told(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    return {
      titles: [...document.querySelectorAll("head > title")].map((title) => title.textContent),
      canonical: all('link[rel="canonical"]', "href"),
      description: all('meta[name="description"]', "content"),
      // React moves them about in the head.
      openGraph: all('meta[property^="og:"]', "property")
        .map((name) => `${name} ${all(`meta[property="${name}"]`, "content").join()}`)
        .sort(),
    };
  });
}

test("after enhanced navigation the page tells the same of itself as when it is loaded", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.locator('main a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\/[^/]+$/);
  await expect.poll(() => told(page).then(({ canonical }) => canonical)).toEqual([page.url()]);
  const afterNavigation = await told(page);
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
  expect(afterNavigation.openGraph).toContain(`og:url ${page.url()}`);

  await page.getByRole("contentinfo").getByRole("link", { name: helpLinks["/privacy"] }).click();
  await shopper.arrives(privacyWords.title);
  await expect.poll(() => told(page).then(({ canonical }) => canonical)).toEqual([page.url()]);
  await page.goBack();
  await expect.poll(() => told(page)).toEqual(afterNavigation);

  await page.reload();
  expect(await told(page)).toEqual(afterNavigation);
});
