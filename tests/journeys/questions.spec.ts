import { contactWords } from "#content/contact-words.ts";
import { formWords } from "#content/form-words.ts";
import { questionWords } from "#content/question-words.ts";
import { expect, ownerEmail, test } from "#tests/support/journey-test.ts";
import { tabTo } from "#tests/support/tab-to.ts";

test("a question is asked by keyboard alone: what is missing is said first, and then the owner gets it", async ({
  shopper,
  shop,
}) => {
  const { page } = shopper;
  const { labels } = questionWords;
  await shopper.open("/contact");
  await shopper.ready();
  await tabTo(page, page.getByRole("link", { name: contactWords.question }));
  await page.keyboard.press("Enter");
  await shopper.arrives(questionWords.title);
  await shopper.ready();
  const send = page.getByRole("button", { name: questionWords.send });
  const question = page.getByLabel(labels.question, { exact: true });
  await tabTo(page, page.getByLabel(labels.name, { exact: true }));
  await page.keyboard.type("Mira");
  await tabTo(page, page.getByLabel(labels.email, { exact: true }));
  await page.keyboard.type("mira@example.org");
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: formWords.summaryTitle })).toBeFocused();
  await shopper.ready();
  await tabTo(page, page.getByRole("link", { name: questionWords.required.question }));
  await page.keyboard.press("Enter");
  await expect(question).toBeFocused();
  await page.keyboard.type("Does the blue one fade?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("I wash by hand.");
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await shopper.arrives(contactWords.title);
  await expect(page.getByText(questionWords.sent)).toBeVisible();
  await expect.poll(() => shop.mailTo(ownerEmail)).toContain("Does the blue one fade?\r\nI wash by hand.");
});
