import type { Page } from "@playwright/test";
import * as checkoutWords from "#content/checkout-words.ts";
import * as listingWords from "#content/listing-words.ts";
import { expect, hydrated, test } from "#tests/support/journey-test.ts";

const guestPages = ["/productlisting", "/product/6", "/cart", "/login", "/register", "/password"];
const customerPages = [
  "/checkout?step=1",
  "/checkout?step=2",
  "/dashboard?tab=edit-profile",
  "/dashboard?tab=settings",
];

test("what is typed and chosen before script starts stays when it starts, for a guest", async ({ shopper }) => {
  await shopper.addRedM("/product/6");
  for (const path of guestPages) await expectFieldsStay(shopper.page, path);
});

test("what a customer types and chooses before script starts stays when it starts", async ({ shopper, customer }) => {
  await expect(customer.orders()).resolves.toEqual([]);
  await shopper.addRedM("/product/6");
  await shopper.page.goto("/checkout?step=1");
  await shopper.page.getByRole("button", { name: checkoutWords.toPayment }).click();
  await expect(shopper.page).toHaveURL(/step=2/);
  for (const path of customerPages) await expectFieldsStay(shopper.page, path);
});

test("a price slider that is moved before script starts stays, and its number follows", async ({ shopper }) => {
  const { page } = shopper;
  await page.goto("/productlisting", { waitUntil: "domcontentloaded" });
  const slider = page.getByRole("slider", { name: listingWords.highestSlider });
  await slider.evaluate((field: HTMLInputElement) => (field.value = "4200"));
  await hydrated(page);
  await expect(slider).toHaveValue("4200");
  await expect(page.getByLabel(listingWords.highest, { exact: true })).toHaveValue("4200");
});

async function expectFieldsStay(page: Page, path: string): Promise<void> {
  // No sign of intent comes from the page itself, so no script starts before the next line.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.evaluate(changeFields);
  const changed = await page.evaluate(readFields);
  expect(changed, path).not.toEqual([]);
  await hydrated(page);
  expect(await page.evaluate(readFields), path).toEqual(changed);
}

/** In the page: changes every field that a shopper can change, as the browser does. */
function changeFields(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "input:not([type=hidden], [type=range]), select",
  );
  for (const field of fields) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
    else if (field.type === "radio" || field.type === "checkbox") field.checked = !field.disabled;
    else field.value = field.type === "number" ? "7" : field.type === "email" ? "early@example.com" : "typed early";
    // A script that listens already hears what it would hear of a shopper.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** In the page: what its fields hold. */
function readFields(): string[] {
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "input:not([type=hidden], [type=range]), select",
    ),
  ].map(
    (field) => `${field.name}=${"checked" in field && /radio|checkbox/.test(field.type) ? field.checked : field.value}`,
  );
}
