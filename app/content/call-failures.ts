import { messages } from "./messages.ts";

/**
 * What the log calls a failed call, in the specification's words (section 8). What the shopper reads is for her page to
 * say: "Failed to place order. Please try again." where the log has "Failed to create order".
 */
const failures: readonly [calls: RegExp, message: string][] = [
  [/^GET (\/api)?\/products\/search$/, messages.searchFailed],
  [/^GET (\/api)?\/products$/, messages.productsFailed],
  [/^GET \/products\/[^/]+$/, messages.productFetchFailed],
  [/^POST \/cart\/add$/, messages.addItemFailed],
  [/^PUT \/cart\/[^/]+$/, messages.cartUpdateFailed],
  [/^DELETE \/cart\/[^/]+$/, messages.cartRemoveFailed],
  [/^DELETE \/cart$/, messages.cartClearFailed],
  [/^POST \/users\/login$/, messages.loginFailed],
  [/^POST \/users\/register$/, messages.registrationFailedShort],
  [/^PUT \/users\/[^/]+$/, messages.profileUpdateFailed],
  [/^POST \/orders$/, messages.createFailed],
  [/^GET \/orders\/[^/]+$/, messages.ordersFailed],
];

/** What failed when a call ("PUT /cart/12") did, or null where the specification has no word for it. */
export function callFailure(call: string): string | null {
  return failures.find(([calls]) => calls.test(call))?.[1] ?? null;
}
