import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { deliveryAddress } from "./addresses.ts";
import type { Client, Page } from "./client.ts";
import { newCustomer, type NewCustomer } from "./new-customer.ts";
import type { SharedShop } from "./shared-shop.ts";
import { addToCart, orderCart } from "./shopping.ts";

/** Where the parcel goes. */
export const shipping = { ...deliveryAddress, phone: "98000 12345", address: "4 Temple Street" };

/** A stole of which there are ten, and which no other test buys. */
interface Stole {
  price?: number;
  name?: string;
  quantity?: string;
}

/** A customer with such a stole in the cart. */
export async function customerWithStole(
  { shop, up }: SharedShop,
  { price = 80, name = "Checkout Stole", quantity = "1" }: Stole = {},
): Promise<NewCustomer & { id: number }> {
  const { client, person } = await newCustomer(shop.url);
  const id = up.product({ price, stock: 10, name });
  await addToCart(client, `/product/${id}`, { size: "M", color: "Red", quantity });
  return { client, person, id };
}

/** A customer who ordered it, in cash where nothing else is said, and the order's number. */
export async function customerWithOrder(shared: SharedShop, stole?: Stole, payment?: Record<string, string>) {
  const made = await customerWithStole(shared, stole);
  return { ...made, number: await orderCart(made.client, payment) };
}

/** At step 2, by a new customer unless one is given. */
export async function openPayment(shared: SharedShop, given?: Client): Promise<{ client: Client; page: Page }> {
  const client = given ?? (await customerWithStole(shared)).client;
  const page = await (await (await client.open("/cart")).follow(cartWords.checkout)).press(checkoutWords.toPayment);
  return { client, page };
}
