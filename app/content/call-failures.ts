// The log is in English, whatever language the page is in.
import * as messages from "./en/messages.ts";

/**
 * The names that the log gives to failed calls, in the specification's words (section 8). The page of the shopper has
 * words of its own: "Failed to place order. Please try again." where the log has "Failed to create order".
 */
const failures: readonly [calls: RegExp, message: string][] = [
  [/^GET (\/api)?\/products\/search$/, messages.searchFailed],
  [/^GET (\/api)?\/products$/, messages.productsFailed],
  [/^GET \/products\/[^/]+$/, "Failed to fetch product"],
  [/^POST \/cart\/add$/, "Failed to add item to cart"],
  [/^PUT \/cart\/[^/]+$/, messages.cartUpdateFailed],
  [/^DELETE \/cart\/[^/]+$/, messages.cartRemoveFailed],
  [/^DELETE \/cart$/, "Failed to clear cart"],
  [/^POST \/users\/login$/, messages.loginFailed],
  [/^POST \/users\/register$/, "Registration failed"],
  [/^PUT \/users\/[^/]+$/, "Profile update failed"],
  [/^POST \/orders$/, "Failed to create order"],
  [/^GET \/orders\/[^/]+$/, messages.ordersFailed],
];

/** The log's name for the failure of a call such as "PUT /cart/12"; null where the specification has none. */
export function callFailure(call: string): string | null {
  return failures.find(([calls]) => calls.test(call))?.[1] ?? null;
}
