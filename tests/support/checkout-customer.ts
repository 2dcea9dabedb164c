import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import type { Client, Page } from "./client.ts";
import { newCustomer, type NewCustomer } from "./new-customer.ts";
import type { SharedShop } from "./shared-shop.ts";
import { addToCart } from "./shopping.ts";

/** Where the parcel goes. */
export const shipping = {
  fullName: "Asha Rao",
  email: "asha@example.org",
  phone: "98000 12345",
  address: "4 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  zipCode: "570001",
  country: "IN",
};

/** A customer with one stole in the cart, of which there are ten, and which no other test buys. */
export async function customerWithStole(
  { shop, up }: SharedShop,
  { price = 80 }: { price?: number } = {},
): Promise<NewCustomer & { id: number }> {
  const { client, person } = await newCustomer(shop.url);
  const id = up.product({ price, stock: 10, name: "Checkout Stole" });
  await addToCart(client, `/product/${id}`, { size: "M", color: "Red" });
  return { client, person, id };
}

/** At step 2, by a new customer unless one is given. */
export async function openPayment(shared: SharedShop, given?: Client): Promise<{ client: Client; page: Page }> {
  const client = given ?? (await customerWithStole(shared)).client;
  const page = await (await (await client.open("/cart")).follow(cartWords.checkout)).press(checkoutWords.toPayment);
  return { client, page };
}
