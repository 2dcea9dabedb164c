import type { Session } from "./login.server.ts";
import { randomUUID } from "node:crypto";
import { contentHash } from "#process/content-hash.ts";
import type { CartItem } from "#contract/cart.ts";
import { answersWithoutOptions, reconcileLines, itemCount } from "#domain/cart.ts";
import { cartCookie, cartWithinBudget, fitsCartCookie, type CartState } from "./cookies/cart-cookie.server.ts";
import { setCookie, type Visit } from "./visit.server.ts";

/** A cart without lines. */
export const emptyCartState: CartState = { lines: [], pending: [], ignoresOptions: false, version: "", more: 0 };

/**
 * Saves the cart, under a version of its own and the visit's login. The cookie is written only if it changes: a late
 * answer that changed nothing must not undo a change made meanwhile. `hasGrown` writes it in any case: a cart that
 * was emptied in another tab may look the same after an addition. A customer's empty cart is written, too: its
 * version differs between a second addition and a double click.
 */
export function saveCart(visit: Visit, cart: CartState, { hasGrown = false } = {}): void {
  const login = cartLoginOf(visit.session);
  const { version, login: loginBefore } = visit.cart;
  const last = cartWithinBudget({ ...visit.cart, login });
  const next = cartWithinBudget({ ...cart, version, login });
  const isChanged = hasGrown || contentOf(next) !== contentOf(last);
  const own = { version: isChanged ? randomUUID().slice(0, 8) : version, login };
  visit.cart = { ...cart, ...own };
  if (!isChanged && login === loginBefore) return;
  const isGone = login === undefined && cart.lines.length === 0 && cart.pending.length === 0;
  setCookie(visit, cartCookie, isGone ? null : { ...next, ...own });
}

/** Takes over an answer of the upstream's cart: its products and quantities hold. */
export function saveUpstreamCart(visit: Visit, items: readonly CartItem[]): void {
  const { lines } = visit.cart;
  saveCart(visit, {
    ...visit.cart,
    lines: reconcileLines(items, lines),
    ignoresOptions: answersWithoutOptions(items, lines),
    more: 0,
  });
}

/** Forgets every line that this browser knows. */
export function clearCartState(visit: Visit): void {
  saveCart(visit, emptyCartState);
}

/** Whether the browser can hold the cart with these lines whole. */
export function hasRoomFor(visit: Visit, lines: CartState["lines"]): boolean {
  return fitsCartCookie({ ...visit.cart, lines, login: cartLoginOf(visit.session) });
}

/** Takes away the pending lines that a customer's cookie has no room for, and returns them. */
export function takePendingWithoutRoom(visit: Visit): CartState["pending"] {
  const { pending } = visit.cart;
  const kept = cartWithinBudget({ ...visit.cart, login: cartLoginOf(visit.session) }).pending;
  saveCart(visit, { ...visit.cart, pending: kept });
  return pending.slice(kept.length);
}

/** Saves the code of an offer with the cart; undefined takes it away. */
export function saveOfferCode(visit: Visit, code: string | undefined): void {
  saveCart(visit, { ...visit.cart, code });
}

/** The item count of the header. It includes lines that the cookie had no room for. */
export function countCartItems({ cart }: Visit): number {
  return itemCount(cart.lines) + itemCount(cart.pending) + cart.more;
}

/** The login that a cart belongs to, as a short hash; undefined for a guest. A renewed session has the same. */
export function cartLoginOf(session: Session | null): string | undefined {
  if (session === null) return undefined;
  return contentHash(JSON.stringify([session.customer.id, session.startedAt])).slice(0, 10);
}

/** What makes two carts different: everything but version and login. */
function contentOf({ lines, pending, ignoresOptions, more, code }: CartState): string {
  return JSON.stringify([lines, pending, ignoresOptions, more, code]);
}
