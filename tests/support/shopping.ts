import { randomUUID } from "node:crypto";
import { addressOf } from "#app/content/href.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as productWords from "#content/product-words.ts";
import type { Client, Page } from "./client.ts";
import { send } from "./fault-form.ts";
import { inLanguage } from "./in-language.ts";
import { storeCustomer } from "./stored-customers.ts";

/** A customer to be; another one each time. */
export interface Person {
  name: string;
  email: string;
  password: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
}

/** Makes up a person. */
export function newPerson(): Person {
  return {
    name: "Asha Rao",
    email: `asha.${randomUUID()}@example.com`,
    password: "moonlit-veranda",
    phone: "9800012345",
    address: "4 Temple Street",
    city: "Mysuru",
    state: "Karnataka",
    pincode: "570001",
  };
}

/** The registration form, filled in. */
export function registration({ password, ...person }: Person): Record<string, string> {
  return { ...person, password, confirmPassword: password };
}

/** Payment methods, by the names of the fields: the sandbox's cards and UPI ids. */
export const payments = {
  card: {
    paymentMethod: "card",
    cardNumber: "4111 1111 1111 1111",
    cardName: "Asha Rao",
    expiryDate: expiry(),
    cvv: "123",
  },
  declinedCard: {
    paymentMethod: "card",
    cardNumber: "4000 0000 0000 0002",
    cardName: "Asha Rao",
    expiryDate: expiry(),
    cvv: "123",
  },
  upi: { paymentMethod: "upi", upiId: "success@upi" },
  declinedUpi: { paymentMethod: "upi", upiId: "declined@upi" },
  cod: { paymentMethod: "cod" },
} as const;

/** Makes a logged-in customer: stored where the shop's database is at hand, otherwise by the forms. */
export async function becomeCustomer(client: Client, person: Person): Promise<void> {
  if (!(await storeCustomer(client, person))) await registerAndLogIn(client, person);
}

/** Registers and logs in, by the forms' fields alone: what the pages around them are like is tested by journeys. The greeting is read on a light page. */
export async function registerAndLogIn(client: Client, person: Person): Promise<void> {
  const registered = await send(client, client.shopUrl + addressOf("/register"), registration(person));
  if (registered.status !== 303 || registered.location?.startsWith(addressOf("/login")) !== true)
    throw new Error(`registration was answered by ${registered.status} ${registered.location}: ${registered.text}`);
  await logIn(client, person);
}

/** Logs in a registered customer, by the form's fields alone. The greeting is read on a light page. */
export async function logIn(client: Client, { email, password }: Person): Promise<void> {
  const { status, text } = await send(client, client.shopUrl + addressOf("/login"), { email, password });
  if (status !== 303) throw new Error(`the login was answered by ${status}: ${text}`);
  await client.open("/contact");
}

/** Puts a product into the cart from its page, and shows what the shop says of it. */
export async function addFromProduct(
  client: Client,
  path: string,
  choice: { size: string; color: string; quantity?: string },
): Promise<Page> {
  return (await client.open(path)).press(productWords.addToCart, choice);
}

/** Puts a product into the cart by the form of its page alone, as preparation of a test. The message for the next page is left out, as if it had been read. */
export async function addToCart(
  client: Client,
  path: string,
  choice: { size: string; color: string; quantity?: string },
): Promise<void> {
  const { status, text } = await send(client, client.shopUrl + addressOf(path), { quantity: "1", ...choice });
  if (status !== 303) throw new Error(`${path} was not added to the cart (${status}): ${text}`);
  client.jar.delete("pallu_flash");
}

/** To the review of an order, with the delivery address as the profile fills it in, by the forms alone. */
export async function goToReview(client: Client, payment: Record<string, string>): Promise<Page> {
  const shipping = await client.open("/checkout?step=1");
  const { address, fields } = shipping.submission(checkoutWords.toPayment);
  await send(client, address, fields);
  await send(client, client.shopUrl + inLanguage("/checkout?step=2"), payment);
  const review = await client.open("/checkout?step=3");
  if (review.heading !== checkoutWords.stepTitles[3])
    throw new Error(`the review was not reached: ${review.url.href} ${review.text}`);
  return review;
}

/** Orders what is in the cart, and answers the order's number. */
export async function orderCart(client: Client, payment: Record<string, string> = payments.cod): Promise<string> {
  return orderNumber(await (await goToReview(client, payment)).press(checkoutWords.placeOrder));
}

/** The order number a confirmation shows. */
export function orderNumber(confirmation: Page): string {
  const number = new RegExp(`${checkoutWords.orderNumber} (\\S+)`).exec(confirmation.text)?.[1];
  if (number === undefined) throw new Error(`no order number at ${confirmation.url.href}: ${confirmation.text}`);
  return number;
}

/** A month to come, as MM/YY. */
function expiry(): string {
  return `12/${String((new Date().getFullYear() + 2) % 100)}`;
}
