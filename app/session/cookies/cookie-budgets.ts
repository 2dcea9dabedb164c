/**
 * The largest size of each cookie, in bytes of `name=value` with the prefix of https. Browsers drop a Set-Cookie of more
 * than 4,096 bytes. Proxies refuse a Cookie line of more than 8 kB (nginx: large_client_header_buffers), so all cookies
 * together stay under {@link MAX_COOKIE_HEADER}. What happens to a value that does not fit:
 *
 * - pallu_session: the profile is left out, then name and e-mail. If the token alone is too long, the login fails.
 * - pallu_cart: a guest's addition is refused. Of a customer's cart the first lines and the item count are kept.
 * - pallu_checkout: the address form is refused.
 * - pallu_flash: the text is cut at a word.
 * - pallu_typed: the values are dropped, and the message says so.
 * - pallu_settings, pallu_stamp: cannot happen; their schemas are smaller.
 */
export const cookieBudgets = {
  pallu_session: 2_940,
  pallu_cart: 1_500,
  pallu_checkout: 1_500,
  pallu_flash: 600,
  pallu_typed: 650,
  pallu_settings: 250,
  pallu_stamp: 40,
} as const;

/** How much larger the cart's cookie of a guest may be, in bytes: no upstream holds it, and a guest has no session cookie beside it. */
export const GUEST_CART_BYTES = 2_450;

/** How much larger the checkout's cookie of a guest may be, in bytes. */
export const GUEST_TOKEN_BYTES = 480;

/** The largest Cookie line of all cookies, in bytes, with "; " between them and {@link OTHER_COOKIES_BYTES}. */
export const MAX_COOKIE_HEADER = 7_600;

/** Room for small cookies that are set elsewhere, such as pallu_styles, in bytes. */
export const OTHER_COOKIES_BYTES = 100;

/** The largest Set-Cookie line that browsers accept, with its attributes, in bytes (RFC 6265, 6.1). */
export const MAX_SET_COOKIE = 4_096;

/** The largest number from 0 to `limit` that fits, by bisection: if a number fits, every smaller one must fit too. */
export function largestThat(limit: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
