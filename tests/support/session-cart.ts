import { addProductToCart } from "#app/cart/change-cart.server.ts";
import type { CartLine } from "#domain/cart.ts";
import { memoryUpstream, type MemoryUpstream } from "./memory-upstream.ts";
import { shopper, testRuntime, type SessionShopper } from "./shopper.ts";

/** A line of product 1 in size M. */
export const lineOf = (quantity: number, choice: Partial<CartLine> = {}): CartLine => ({
  productId: "1",
  size: "M",
  color: null,
  quantity,
  ...choice,
});

/** An id of 128 characters that cannot be compressed much. */
export function longId(number: number): string {
  let text = `${number}.`;
  for (let seed = number * 7919 + 1; text.length < 128; seed = (seed * 48_271) % 2_147_483_647)
    text += seed.toString(36);
  return text.slice(0, 128);
}

/** A customer with an empty cart, and the upstream behind the shop. */
export interface SessionCart {
  up: MemoryUpstream;
  asha: SessionShopper;
  /** The customer's id. The session remembers additions by it, so that each test has another. */
  id: string;
}
let customers = 0;

/** Logs a new customer in. */
export async function beginCart(setup: Parameters<typeof memoryUpstream>[0] = {}): Promise<SessionCart> {
  const up = memoryUpstream(setup);
  const asha = shopper(testRuntime(up.fetch));
  const id = `buyer-${++customers}`;
  await asha.logIn(id);
  return { up, asha, id };
}

/** Adds a line. */
export function addLine(by: SessionShopper, added: CartLine): ReturnType<typeof addProductToCart> {
  return by.visit((visit) => addProductToCart(visit, added));
}
