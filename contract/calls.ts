import type { Call } from "./call.ts";
import { authCalls } from "./calls/auth.ts";
import { cartCalls } from "./calls/cart.ts";
import { orderCalls } from "./calls/orders.ts";
import { paymentCalls } from "./calls/payments.ts";
import { productCalls } from "./calls/products.ts";
import { profileCalls } from "./calls/profile.ts";
import { wishlistCalls } from "./calls/wishlist.ts";

/**
 * Every call the shop may make upstream: the specification's section 7, the three whose paths it leaves open
 * (current user, cart, saved payment methods), and the end of a session. The OpenAPI document, its pages and the check
 * of a live server are made of this table; the gateway and the embedded upstream are held to it by tests.
 */
export const calls: readonly Call[] = [
  ...productCalls,
  ...authCalls,
  ...profileCalls,
  ...wishlistCalls,
  ...cartCalls,
  ...paymentCalls,
  ...orderCalls,
];

/** The call of that method and path, as the table writes it. Throws when there is none. */
export function getCall(name: string): Call {
  const found = calls.find(({ method, path }) => `${method} ${path}` === name);
  if (found === undefined) throw new Error(`the contract has no call ${name}`);
  return found;
}
