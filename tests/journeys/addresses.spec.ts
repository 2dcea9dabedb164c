import * as addressWords from "#content/address-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { officeAddress } from "#tests/support/office-address.ts";

const { shippingLabels } = checkoutWords;

test("an address is added to the account, fills the checkout by a link, stands on the confirmation, and is removed", async ({
  shopper,
  customer,
}) => {
  const { page } = shopper;
  const { label, address, city, state, phone, fullName, zipCode } = officeAddress;
  await shopper.open("/dashboard?tab=address");
  await shopper.press(page.getByRole("link", { name: addressWords.add }));
  await shopper.arrives(addressWords.addTitle);
  await shopper.type(addressWords.addressLabels.label, label);
  for (const [field, text] of Object.entries({ fullName, phone, address, city, zipCode }))
    await shopper.type(shippingLabels[field as "city"], text);
  await shopper.press(page.getByRole("button", { name: addressWords.save }));
  await expect(page.getByLabel(shippingLabels.state, { exact: true })).toHaveValue(state);
  await shopper.press(page.getByRole("button", { name: addressWords.save }));
  await shopper.arrives(dashboardWords.titles.address);
  await expect(page.getByRole("heading", { name: label })).toBeVisible();

  await shopper.addRedM("/product/8");
  await shopper.open("/checkout");
  await shopper.arrives("Shipping");
  const cityField = page.getByLabel(shippingLabels.city, { exact: true });
  await expect(cityField).toHaveValue(customer.person.city);
  // What is typed gives way to the address that is asked for.
  await shopper.type(shippingLabels.city, "Hampi");
  await shopper.press(page.getByRole("link", { name: label }));
  await expect(page).toHaveURL(/&address=\d+$/);
  await expect(cityField).toHaveValue(city);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.arrives("Payment");
  await shopper.choose(paymentWords.cod.choice);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.arrives("Review");
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await shopper.arrives(checkoutWords.confirmed);
  await expect(page.getByRole("region", { name: checkoutWords.deliverTo })).toContainText(address);
  await expect(page.getByRole("region", { name: checkoutWords.yourPieces })).toContainText("Size M");

  await shopper.open("/dashboard?tab=address");
  await shopper.press(page.locator("main").getByRole("link", { name: /^Remove/ }));
  await expect(page.getByText(addressWords.confirmRemove)).toBeVisible();
  await shopper.press(page.getByRole("button", { name: addressWords.remove, exact: true }));
  await shopper.arrives(dashboardWords.titles.address);
  await expect(page.getByRole("heading", { name: label })).toHaveCount(0);
});
