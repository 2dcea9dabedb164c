import * as siteWords from "#content/site-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("text that was typed and not sent does not stay on the next page", async ({ shopper }) => {
  const { page } = shopper;
  const box = page.getByLabel(siteWords.searchLabel);
  await shopper.open("/productlisting");
  await box.fill("silk");
  await shopper.press(page.locator("main li:has(h3)").first().getByRole("heading").getByRole("link"));
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(box).toHaveValue("");
});
