import { loginWords, logoutWords } from "#content/account-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import * as productWords from "#content/product-words.ts";
import { expect, test, type JourneyShopper } from "#tests/support/journey-test.ts";

/** Goes back so often, and looks at each page that is shown on the way. */
async function goBack(shopper: JourneyShopper, times: number, look: () => Promise<void>): Promise<void> {
  for (let step = 0; step < times; step += 1) {
    await shopper.page.goBack({ waitUntil: "load" });
    await look();
  }
}

test("after logging out, Back shows nothing of the customer", async ({ shopper, customer }) => {
  const { page } = shopper;
  const { name, email, address } = customer.person;
  await shopper.open("/about");
  await shopper.open("/dashboard?tab=profile");
  await expect(page.getByRole("main")).toContainText(email);
  await shopper.open("/productlisting");
  await expect(page.locator("body")).toContainText(name);
  await shopper.open("/logout");
  await shopper.press(page.getByRole("main").getByRole("button", { name: logoutWords.submit }));
  await shopper.arrives(loginWords.title);
  await goBack(shopper, 3, async () => {
    await expect(page.getByRole("link", { name: "Register" }).first()).toBeAttached();
    for (const secret of [name, email, address]) await expect(page.locator("body")).not.toContainText(secret);
  });
});

test("after an order, Back shows an empty cart", async ({ shopper, customer }) => {
  const { page } = shopper;
  await shopper.open("/home");
  await expect(page.locator("body")).toContainText(customer.person.name);
  await shopper.open("/product/6");
  await shopper.choose("L");
  await shopper.choose("White");
  await shopper.press(page.getByRole("button", { name: productWords.addToCart, exact: true }));
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();
  await shopper.open("/cart");
  await shopper.arrives(cartWords.title);
  await shopper.open("/checkout");
  await shopper.press(page.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.choose(paymentWords.cod.choice);
  await shopper.press(page.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.press(page.getByRole("button", { name: checkoutWords.placeOrder }));
  await expect(page.getByText("Order Placed Successfully!").first()).toBeVisible();
  await goBack(shopper, 2, async () => {
    await expect(page.getByRole("banner").getByText("(1 item)")).not.toBeAttached();
    await expect(page.getByRole("button", { name: checkoutWords.placeOrder })).toHaveCount(0);
  });
});
