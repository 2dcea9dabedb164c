import type { Page } from "@playwright/test";
import { categoryNames } from "#content/category-words.ts";
import * as listingWords from "#content/listing-words.ts";
import * as messages from "#content/messages.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { pieceName } from "#tests/support/page-words.ts";

const names = (page: Page) => page.locator("main li h3");
const prices = (page: Page) =>
  page
    .locator("main li:has(h3)")
    .evaluateAll((cards) =>
      cards.map((card) =>
        Number(
          (card.querySelector(".numbers .font-semibold") ?? card.querySelector(".numbers"))?.textContent.replaceAll(
            /\D/g,
            "",
          ) ?? 0,
        ),
      ),
    );

test("a category, a sort order and a price narrow the listing until the filters are cleared", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  const all = await page.getByText(/^\d+ products$/).textContent();
  await shopper.press(
    page
      .getByRole("navigation", { name: listingWords.categories })
      .getByRole("link", { name: categoryNames.kurti.one }),
  );
  await expect(page).toHaveURL(/category=kurti/);
  await expect(page.locator("main li:has(h3)").first()).toContainText(categoryNames.kurti.one);
  await expect(page.getByText(/^\d+ products$/)).not.toHaveText(all ?? "");

  await shopper.select(listingWords.sort, "Price: Low to High");
  if (shopper.mode !== "script")
    await shopper.press(page.locator("main").getByRole("button", { name: listingWords.apply }).last());
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect.poll(async () => isSorted(await prices(page))).toBe(true);

  await shopper.type(listingWords.highest, "1500");
  if (shopper.mode !== "script")
    await shopper.press(page.locator("main").getByRole("button", { name: listingWords.apply }).first());
  else await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/maxPrice=1500/);
  await expect(page).toHaveURL(/category=kurti/);
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(1_500);

  /** How many cards stand side by side. */
  const columns = () =>
    page
      .locator("main li:has(h3)")
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
  expect(await columns()).toBe(3);
  await shopper.press(page.getByRole("link", { name: listingWords.list, exact: true }));
  await expect.poll(columns).toBe(1);
  await page.goBack();
  await expect.poll(columns).toBe(3);

  await shopper.press(page.getByRole("link", { name: "Clear All Filters" }));
  await expect(page.getByText(/^\d+ products$/)).toHaveText(all ?? "");
  await expect(page).not.toHaveURL(/category|maxPrice/);
});

test(
  "a search from the header finds products by name, and an empty result offers to clear it",
  { tag: "@every-language" },
  async ({ shopper }) => {
    const { page } = shopper;
    await shopper.open("/");
    const craft = pieceName("Bandhani Georgette Saree").split(" ")[0] ?? "";
    await shopper.search(`  ${craft} `);
    await expect(page).toHaveURL(/\/productlisting\?search=/);
    await shopper.arrives(listingWords.title);
    await expect(names(page).first()).toContainText(craft);
    await shopper.search("zzzz qqqq");
    await expect(page.getByText(messages.noProducts)).toBeVisible();
    await shopper.press(page.getByRole("link", { name: listingWords.clear, exact: true }));
    await expect(names(page)).toHaveCount(24);
  },
);

function isSorted(numbers: readonly number[]): boolean {
  return numbers.length > 1 && numbers.every((number, index) => index === 0 || (numbers[index - 1] ?? 0) <= number);
}
