import { randomUUID } from "node:crypto";
import { checkoutWords } from "../../app/content/checkout-words.ts";
import { productWords } from "../../app/content/product-words.ts";
import { cartWords } from "../../app/content/cart-words.ts";
import type { Client, Page } from "./client.ts";
import { send } from "./fault-form.ts";

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

/** Ways to pay, by the names of the fields: the sandbox's cards and UPI ids. */
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

/** Registers and logs in, by the forms' fields alone: what the pages around them are like is tested by journeys. */
export async function becomeCustomer(client: Client, person: Person): Promise<void> {
  const registered = await send(client, `${client.shopUrl}/register`, registration(person));
  if (registered.status !== 303 || registered.location?.startsWith("/login") !== true)
    throw new Error(`registration was answered by ${registered.status} ${registered.location}: ${registered.text}`);
  await logIn(client, person);
}

/** Logs in a registered customer, by the form's fields alone. The greeting is read on a light page. */
export async function logIn(client: Client, { email, password }: Person): Promise<void> {
  const { status, text } = await send(client, `${client.shopUrl}/login`, { email, password });
  if (status !== 303) throw new Error(`the login was answered by ${status}: ${text}`);
  await client.open("/contact");
}

/** Puts a product into the cart from its page. */
export async function addFromProduct(
  client: Client,
  path: string,
  choice: { size: string; color: string; quantity?: string },
): Promise<Page> {
  return (await client.open(path)).press(productWords.addToCart, choice);
}

/** From the cart to the review, with the delivery address as the profile fills it in. */
export async function goToReview(client: Client, payment: Record<string, string>): Promise<Page> {
  const shipping = await (await client.open("/cart")).follow(cartWords.checkout);
  const paying = await shipping.press(checkoutWords.toPayment);
  const review = await paying.press(checkoutWords.toReview, payment);
  if (review.heading !== checkoutWords.stepTitles[3])
    throw new Error(`the review was not reached: ${review.url.href} ${review.text}`);
  return review;
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
