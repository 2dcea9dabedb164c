import { aboutWords } from "#app/content/about-words.ts";
import { errorWords, footerWords } from "#app/content/site-words.ts";
import { privacyWords } from "#app/content/policy-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

test("the footer that the server wrote stays with script, on an error page and on the way back", async ({
  shopper,
  customer,
}) => {
  const { page } = shopper;
  const footer = page.getByRole("contentinfo");
  await customer.logIn();
  await shopper.open("/about");
  const written = await footer.innerText();
  expect(written).toContain("Mon-Sat 10:00 AM - 8:00 PM");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  expect(await footer.innerText()).toBe(written);

  // An order that nobody placed: the error page takes the place of the page, with a footer of its own.
  await footer.getByRole("link", { name: footerWords.orders }).evaluate((link: HTMLAnchorElement) => {
    link.href = "/checkout/confirmation/none";
    link.click();
  });
  await shopper.arrives(errorWords.notFoundHeading);
  expect(await footer.innerText()).toBe(written);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  // The address changes before the page does: until then the footer is the error page's.
  await shopper.arrives(aboutWords.heading);
  expect(await footer.innerText()).toBe(written);

  await footer.getByRole("link", { name: footerWords.privacy }).click();
  await shopper.arrives(privacyWords.title);
  expect(await footer.innerText()).toBe(written);
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
});
