import { expect, test } from "vitest";
import * as checkoutWords from "#content/checkout-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { valueOf } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, logIn } from "#tests/support/shopping.ts";

useSharedShop();

/** A customer with a piece in the cart. */
async function buyer() {
  const made = await newCustomer(shop.url);
  await addToCart(made.client, "/product/6", { size: "L", color: "White" });
  return made;
}

test.each([
  ["the delivery address", "/checkout?step=1", checkoutWords.toPayment, /^GET \/orders/],
  ["the profile", "/dashboard?tab=edit-profile", dashboardWords.save, /^PUT \/users/],
] as const)(
  "%s that was typed while the session ended is there after the login, and shown to nobody else who logs in next",
  async (_, path, button, calls) => {
    const { client, person } = await buyer();
    const form = await client.open(path);
    const answer = await up.during(calls, { status: 401 }, () => form.press(button, { city: "Hampi" }));
    expect(answer.url.pathname).toBe("/login");
    await logIn(client, person);
    const again = await client.open(path);
    expect(valueOf(again, "city")).toBe("Hampi");

    for (const name of ["pallu_session", "pallu_checkout"]) client.jar.delete(name);
    await again.press(button, { city: "Badami" });
    const other = (await buyer()).person;
    await logIn(client, other);
    await addToCart(client, "/product/6", { size: "L", color: "White" });
    expect(valueOf(await client.open(path), "city")).toBe(other.city);
  },
);
