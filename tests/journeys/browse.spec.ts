import type { Page } from "@playwright/test";
import * as listingWords from "#content/listing-words.ts";
import * as messages from "#content/messages.ts";
import * as siteWords from "#content/site-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { pieceName } from "#tests/support/page-words.ts";

const names = (page: Page) => page.locator("main li h3");
test("the grid has three cards a row, the list one", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting?category=kurti");
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

test("text that was typed and not sent does not stay on the next page", async ({ shopper }) => {
  const { page } = shopper;
  const box = page.getByLabel(siteWords.searchLabel);
  await shopper.open("/productlisting");
  await box.fill("silk");
  await shopper.press(page.locator("main li:has(h3)").first().getByRole("heading").getByRole("link"));
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(box).toHaveValue("");
});
