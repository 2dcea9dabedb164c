import * as productWords from "#content/product-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

test("eight pieces looked at before stand at the end of the page until they are cleared", async ({ shopper }) => {
  const { page } = shopper;
  const heading = page.getByRole("heading", { name: productWords.recentlyViewed });
  const pieces = page.locator("section", { has: heading }).getByRole("link");
  const look = async (id: number) => {
    await shopper.open(`/product/${id}`);
    await hydrated(page);
    return (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  };
  const first = await look(1);
  const second = await look(2);
  await expect(pieces).toHaveText([first]);
  // Seven more are looked at, which takes their pages a while.
  const more = Array.from({ length: 7 }, (_, at) => `Piece ${at + 3}`);
  await page.evaluate(
    ([key, names]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? "[]") as unknown[];
      localStorage.setItem(key, JSON.stringify([...names.map((name) => [name, name, null]), ...kept]));
    },
    ["pallu-viewed", more] as const,
  );
  const last = await look(10);
  await expect(pieces).toHaveText([...more, second]);
  // A piece that is looked at again moves to the front, and never stands on its own page.
  await pieces.last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
  await expect(pieces).toHaveText([last, ...more]);
  await page.getByRole("button", { name: productWords.forgetViewed }).click();
  await expect(heading).toBeHidden();
  await expect(page.getByText(productWords.viewedForgotten)).toBeFocused();
  await expect(page.getByText(productWords.viewedForgotten)).toBeInViewport();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("button", { name: productWords.more })).toBeVisible();
  await expect(heading).toBeHidden();
});

test("the address of a piece is copied, or handed to a device that shares it", async ({ shopper, context }) => {
  const { page } = shopper;
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => (document.title = text) },
    });
  });
  await shopper.open("/product/1?color=Red");
  await hydrated(page);
  await page.getByRole("button", { name: productWords.copyLink }).click();
  await expect(page.getByRole("status").filter({ hasText: productWords.linkCopied })).toBeVisible();
  expect(await page.title()).toBe(new URL("/product/1?color=Red", page.url()).href);
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error("refused")) }),
  );
  await page.getByRole("button", { name: productWords.copyLink }).click();
  await expect(page.getByRole("status").filter({ hasText: productWords.linkNotCopied })).toBeVisible();
  const sharing = await context.newPage();
  await sharing.addInitScript(() => {
    Object.assign(Navigator.prototype, { share: async ({ url }: { url: string }) => (document.title = url) });
  });
  await sharing.goto(page.url());
  await hydrated(sharing);
  await sharing.getByRole("button", { name: productWords.share, exact: true }).click();
  await expect(sharing).toHaveTitle(new URL("/product/1?color=Red", page.url()).href);
});
