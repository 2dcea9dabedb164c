/**
 * How large each cookie of the shop may become, in bytes of `name=value` as a browser sends it back, with the prefix
 * that names have over https. Browsers drop a Set-Cookie of more than 4,096 bytes, and proxies refuse a request whose
 * Cookie line exceeds 8 kB (nginx: large_client_header_buffers), so all of them together stay under
 * {@link MAX_COOKIE_HEADER}. What happens to a value that does not fit:
 *
 * - pallu_session: first the profile is left out, then name and e-mail; a token too long alone is a login that fails, and says so.
 * - pallu_cart: a guest's addition is refused with "Your cart is full"; of a customer's cart the first lines and the count of all pieces are kept, since the upstream has the rest.
 * - pallu_checkout: an address that does not fit is refused on its form.
 * - pallu_flash: the text is cut at a word.
 * - pallu_typed: what was typed is dropped, and the message says so.
 * - pallu_settings, pallu_stamp: cannot happen, their schemas are smaller.
 */
export const cookieBudgets = {
  pallu_session: 3_000,
  pallu_cart: 1_500,
  pallu_checkout: 1_500,
  pallu_flash: 600,
  pallu_typed: 650,
  pallu_settings: 150,
  pallu_stamp: 40,
} as const;

/** A guest has no session cookie, and no upstream that remembers the cart: it may be larger, up to what browsers take. */
export const GUEST_CART_BYTES = 3_950;

/** The most that all cookies come to, with "; " between them and {@link OTHER_COOKIES_BYTES} for small ones written elsewhere. */
export const MAX_COOKIE_HEADER = 7_600;

/** Room for the cookies that hold nothing but a mark, such as pallu_styles. */
export const OTHER_COOKIES_BYTES = 100;

/** The most that a browser takes of one Set-Cookie header, attributes and all (RFC 6265, 6.1). */
export const MAX_SET_COOKIE = 4_096;
