import * as messages from "#content/messages.ts";
import { loginWords, registerWords } from "#content/account-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as productWords from "#content/product-words.ts";
import { titleWithError } from "#content/sentence-words.ts";
import * as siteWords from "#content/site-words.ts";
import { formWords } from "#content/form-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { countInHeader, white } from "#tests/support/page-words.ts";
import { newPerson } from "#tests/support/shopping.ts";

test(
  "registration names every missing field, and the first login keeps the guest's cart",
  { tag: "@every-language" },
  async ({ shopper }) => {
    const { page } = shopper;
    const person = newPerson();
    await shopper.open("/product/6");
    await shopper.choose("L");
    await shopper.choose(white);
    await shopper.press(page.getByRole("button", { name: productWords.addToCart, exact: true }));
    await expect(page.getByRole("banner").getByText(countInHeader(1))).toBeAttached();

    await shopper.press(page.getByRole("banner").getByRole("link", { name: siteWords.register }));
    await shopper.arrives(registerWords.title);
    await shopper.press(page.getByRole("button", { name: registerWords.submit }));
    const summary = page.getByRole("group", { name: formWords.summaryTitle });
    // Name, e-mail, password, telephone, address, city, state and PIN code, in words that HTTP tests read.
    await expect(summary.getByRole("link")).toHaveCount(8);
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${titleWithError(registerWords.title)}`));
    await shopper.press(summary.getByRole("link", { name: messages.cityRequired }));
    await expect(page.getByLabel(customerLabels.city, { exact: true })).toBeFocused();
    await expect(summary).toContainText(messages.nameRequired);

    const labels = { ...customerLabels, ...registerWords.labels };
    for (const field of ["name", "email", "password", "phone", "address", "city", "state", "pincode"] as const)
      await shopper.type(labels[field], person[field]);
    await shopper.type(labels.confirmPassword, person.password);
    await shopper.press(page.getByRole("button", { name: registerWords.submit }));
    await expect(page).toHaveURL(/\/login/);
    await expect(page.locator("[aria-live]").filter({ hasText: messages.registered })).toBeVisible();
    await expect(page.getByLabel(loginWords.labels.email, { exact: true })).toHaveValue(person.email);

    await shopper.type(loginWords.labels.password, person.password);
    await shopper.press(page.locator("main").getByRole("button", { name: loginWords.submit, exact: true }));
    await expect(page).toHaveURL(/\/home$/);
    // By its name: the address may be there before the page is, and the guest's header has a menu, too.
    const menu = page
      .getByRole("banner")
      .locator("summary")
      .filter({ hasText: siteWords.account(person.name) });
    await expect(menu).toBeVisible();
    await expect(page.getByRole("banner").getByText(countInHeader(1))).toBeAttached();

    await menu.click();
    await shopper.press(page.getByRole("banner").getByRole("button", { name: siteWords.logout }));
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("banner").getByText(countInHeader(1))).toHaveCount(0);
  },
);
