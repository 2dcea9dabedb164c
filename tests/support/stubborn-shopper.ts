import { setTimeout as pause } from "node:timers/promises";
import { loginWords } from "#content/account-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { createClient, type Client, type Page } from "./client.ts";
import { addToCart, becomeCustomer, goToReview, newPerson, orderNumber, payments, type Person } from "./shopping.ts";

/** How often something is tried, and how long is waited before the next try, in ms. */
const [TRIES, AGAIN_MS] = [300, 150];

/** A shopper who does not give up: whatever breaks, they try again, and an order with the form they had before them. */
export interface StubbornShopper {
  email: string;
  /** The order numbers the shopper was told, and those of cancelled orders. */
  placed: string[];
  cancelled: string[];
  buy(piece: { productId: number; quantity: number; payment: keyof typeof means }): Promise<void>;
  cancelLast(): Promise<void>;
}

const means = { card: payments.card, upi: payments.upi, cod: payments.cod };

/** Registers one. `restored` resolves when it is worth trying again. Throws after the last try. */
export async function stubbornShopper(
  shop: string,
  restored: () => Promise<void> = async () => undefined,
): Promise<StubbornShopper> {
  const [client, person] = [createClient(shop), newPerson()];
  const shopper: StubbornShopper = { email: person.email, placed: [], cancelled: [], buy, cancelLast };
  await persist(async () => {
    // A lost answer may have registered the shopper all the same.
    if (!(await logIn(client, person))) await becomeCustomer(client, person);
  });
  return shopper;

  async function buy({ productId, quantity, payment }: Parameters<StubbornShopper["buy"]>[0]): Promise<void> {
    let place = await persist(async () => {
      await logIn(client, person);
      // What was done though nobody said so need not be done again: the piece is in the cart, or even paid.
      const reviewed = await client.open("/checkout?step=3");
      if (reviewed.hasButton(checkoutWords.placeOrder)) return reviewed.prepare(checkoutWords.placeOrder);
      if ((await client.open("/cart")).heading === cartWords.emptyTitle)
        await addToCart(client, `/product/${productId}`, { size: "M", color: "Red", quantity: String(quantity) });
      return (await goToReview(client, means[payment])).prepare(checkoutWords.placeOrder);
    });
    const confirmation = await persist(async () => {
      const page = await place();
      if (page.heading === "Order Placed Successfully!") return page;
      // The form on the page that tells what went wrong is the one to send now.
      if (page.hasButton(checkoutWords.placeOrder)) place = page.prepare(checkoutWords.placeOrder);
      throw new Error(`placing came to ${page.status} ${page.url.pathname}: ${page.text.slice(0, 400)}`);
    });
    shopper.placed.push(orderNumber(confirmation));
  }

  async function cancelLast(): Promise<void> {
    const number = shopper.placed.at(-1) ?? "";
    await persist(async () => {
      await logIn(client, person);
      const page = await client.open(`/order/${number}/cancel`);
      if (page.hasButton(orderWords.cancel)) await page.press(orderWords.cancel);
      const order = await client.open(`/order/${number}`);
      if (order.status !== 200 || order.offers(orderWords.cancel))
        throw new Error(`cancelling came to ${order.status} ${order.heading}`);
    });
    shopper.cancelled.push(number);
  }

  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (tried === TRIES) throw error;
        await restored();
        await pause(AGAIN_MS);
      }
    }
  }
}

/** Logs in where nobody is logged in; false when that does not work. */
async function logIn(client: Client, { email, password }: Person): Promise<boolean> {
  const page: Page = await client.open("/dashboard");
  if (page.url.pathname !== "/login") return page.status === 200;
  const after = await page.press(loginWords.submit, { email, password });
  return after.url.pathname !== "/login";
}
