import { setTimeout as pause } from "node:timers/promises";
import * as orderWords from "#content/order-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import * as returnWords from "#content/return-words.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { EVENT_TIMEOUT_MS } from "#tests/support/event-timeout.ts";
import { send } from "#tests/support/fault-form.ts";
import { goToReview, newPerson, orderNumber, registerAndLogIn, type Person } from "#tests/support/shopping.ts";
import type { WeekShop } from "./week-shop.ts";

/** What is bought: a piece of the catalogue by its slug, with its options where it has any. */
export interface BasketLine {
  slug: string;
  size?: string;
  color?: string;
  quantity: number;
}

/** A customer with a browser, and what the shop told them. */
export interface WeekShopper {
  client: Client;
  person: Person;
  /** The numbers of the orders that were shown as placed. */
  placed: string[];
  /** The orders whose cancellation was shown. */
  cancelled: string[];
}

/** Registers a customer by the forms. */
export async function newShopper(shop: WeekShop): Promise<WeekShopper> {
  const client = createClient(shop.url());
  const person = newPerson();
  await registerAndLogIn(client, person);
  return { client, person, placed: [], cancelled: [] };
}

/** The same browser, with its cookies, when the shop is at another address of this machine. */
export function followShop(shopper: WeekShopper, shop: WeekShop): void {
  const { jar } = shopper.client;
  shopper.client = createClient(shop.url());
  for (const [name, value] of jar) shopper.client.jar.set(name, value);
}

/** Fills the cart and goes to the review. */
export async function review(
  { client }: WeekShopper,
  shop: WeekShop,
  basket: readonly BasketLine[],
  payment: Record<string, string>,
): Promise<Page> {
  for (const { slug, quantity, ...options } of basket) {
    const [product] = shop.rows("select id from products where slug = ?", slug);
    const address = `${client.shopUrl}/product/${String(product?.["id"])}`;
    const { status, text } = await send(client, address, { ...options, quantity: String(quantity) });
    if (status !== 303) throw new Error(`${slug} was not added (${status}): ${text.slice(0, 300)}`);
  }
  return goToReview(client, payment);
}

/** Presses Place Order, several times at once where `presses` says so; the number of the one order. */
export async function pressPlaceOrder(shopper: WeekShopper, reviewed: Page, presses = 1): Promise<string> {
  const press = reviewed.prepare(checkoutWords.placeOrder);
  const pages = await Promise.all(Array.from({ length: presses }, async () => untilPlaced(await press())));
  const numbers = new Set(pages.map(numberOn));
  const [number = ""] = numbers;
  if (numbers.size !== 1) throw new Error(`one form placed several orders: ${[...numbers].join(", ")}`);
  shopper.placed.push(number);
  return number;
}

/** Tries again as long as the page says so: on a slow machine the provider does not answer within the shop's few seconds. */
async function untilPlaced(first: Page): Promise<Page> {
  const end = Date.now() + EVENT_TIMEOUT_MS;
  let page = first;
  while (page.text.includes(messages.placeFailed) && Date.now() < end)
    page = await page.prepare(checkoutWords.placeOrder)();
  return page;
}

/** A page after Place Order leads to the payment, or confirms. */
function numberOn(page: Page): string {
  return /^\/order\/([\w-]+)\/pay$/.exec(page.url.pathname)?.[1] ?? orderNumber(page);
}

/** Cancels an order; false when the shop says that it cannot be cancelled. */
export async function cancel(shopper: WeekShopper, number: string, presses = 1): Promise<boolean> {
  const page = await shopper.client.open(`/order/${number}/cancel`);
  if (!page.hasButton(orderWords.cancel)) return false;
  const press = page.prepare(orderWords.cancel);
  await Promise.all(Array.from({ length: presses }, press));
  const after = await shopper.client.open(`/order/${number}`);
  if (after.offers(orderWords.cancel)) return false;
  shopper.cancelled.push(number);
  return true;
}

/** Asks for pieces back, with the quantity of each line (0 for none), pressing twice; the return's id. */
export async function askBack(
  { client }: WeekShopper,
  shop: WeekShop,
  number: string,
  quantities: readonly number[],
): Promise<string> {
  const before = returnsOf(shop, number);
  const form = await client.open(`/order/${number}/return`);
  const filling = Object.fromEntries(
    quantities.flatMap((quantity, line) =>
      quantity === 0
        ? []
        : [
            [`pieces-${line}`, String(quantity)],
            [`reason-${line}`, "size"],
          ],
    ),
  );
  const press = form.prepare(returnWords.submit, filling);
  const pages = await Promise.all([press(), press()]);
  const asked = returnsOf(shop, number).filter((id) => !before.includes(id));
  const [id] = asked;
  if (id === undefined || asked.length !== 1)
    throw new Error(`${asked.length} returns were asked for: ${pages.map(({ text }) => text.slice(0, 200)).join()}`);
  return id;
}

function returnsOf(shop: WeekShop, number: string): string[] {
  return shop.rows("select id from returns where order_id = ?", number).map(({ id }) => String(id));
}

/** Looks at pages until it is told to stop; throws when a page is not shown. The number of pages seen. */
export async function browse(shop: WeekShop, paths: readonly string[], isOver: () => boolean): Promise<number> {
  const client = createClient(shop.url());
  for (let seen = 0; ; seen++) {
    if (isOver()) return seen;
    const path = paths[seen % paths.length] ?? "/";
    const page = await client.open(path);
    if (page.status !== 200) throw new Error(`${path} came to ${page.status} while the shop moved`);
    await pause(100);
  }
}
