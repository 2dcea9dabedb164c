import { z } from "zod";
import { MAX_ID_LENGTH } from "#contract/limits.ts";
import { MAX_LINES, MAX_OPTION_LENGTH, MAX_UPSTREAM_QUANTITY, itemCount } from "#domain/cart.ts";
import { offerLimits } from "#domain/offers.ts";
import { cookieBudgets, GUEST_CART_BYTES, largestThat } from "./cookie-budgets.ts";
import { DAY_S } from "./cookie-jar.ts";
import { sealedCookie } from "./shop-cookie.server.ts";

/** What identifies a line: the product with its size and colour. */
export const lineChoice = z.object({
  productId: z.string().min(1).max(MAX_ID_LENGTH),
  size: z.string().max(MAX_OPTION_LENGTH).nullable(),
  color: z.string().max(MAX_OPTION_LENGTH).nullable(),
});

const cartLine = lineChoice.extend({ quantity: z.number().int().min(1).max(MAX_UPSTREAM_QUANTITY) });

/** The key is a part of its idempotency key: a line that is sent again is added once. */
const pendingLine = cartLine.extend({ key: z.string().max(20).default("") });

const cart = z.object({
  lines: z.array(cartLine).max(MAX_LINES),
  /** A customer's lines that the upstream has not been sent yet, or has not answered. */
  pending: z.array(pendingLine).max(MAX_LINES),
  /** Whether the upstream ignores size and colour, and so has one line for each product. */
  ignoresOptions: z.boolean(),
  /** The cart's version: a new random text after each change. */
  version: z.string().max(20),
  /** The quantity of all lines that did not fit into the cookie. */
  more: z.number().int().min(0),
  /** The code of an offer that was typed; absent for none. */
  code: z.string().max(offerLimits.code).optional(),
  /** The login that a customer's cart belongs to; absent in a guest's cart. */
  login: z.string().max(20).optional(),
});

/** A cart as a visit knows it. A customer's is a copy of the upstream's last answer. */
export type CartState = z.infer<typeof cart>;

/** Holds the lines of the cart: ids, sizes, colours and quantities. Names and prices are read from the upstream. */
export const cartCookie = sealedCookie({
  name: "pallu_cart",
  budget: cookieBudgets.pallu_cart,
  more: ({ login }) => (login === undefined ? GUEST_CART_BYTES : 0),
  maxAge: 60 * DAY_S,
  schema: cart,
});

/** How many bytes a new version may add to a compressed cart. */
const VERSION_BYTES = 24;

/** Whether the cookie can hold a cart whole. */
export function fitsCartCookie(cart: CartState): boolean {
  return cart.lines.length <= MAX_LINES && cart.pending.length <= MAX_LINES && cartCookie.fits(cart, VERSION_BYTES);
}

/**
 * A cart cut to what its cookie can hold. Pending lines come first, because only the cookie knows them. Lines that do
 * not fit are counted in `more`.
 */
export function cartWithinBudget(cart: CartState): CartState {
  if (fitsCartCookie(cart)) return cart;
  const part = (lines: number, pending: number): CartState => ({
    ...cart,
    lines: cart.lines.slice(0, lines),
    pending: cart.pending.slice(0, pending),
    more: cart.more + itemCount(cart.lines.slice(lines)),
  });
  const pending = largestThat(cart.pending.length, (count) => fitsCartCookie(part(0, count)));
  const lines = largestThat(cart.lines.length, (count) => fitsCartCookie(part(count, pending)));
  return part(lines, pending);
}
