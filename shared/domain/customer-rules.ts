import { phoneText } from "./typed-text.ts";

/** The specification's minimum length of a password, in characters (section 5). */
export const MIN_PASSWORD_LENGTH = 6;
/** The longest password, in characters: enough for any pass phrase, and hashing it costs no more than any other. */
export const MAX_PASSWORD_LENGTH = 200;
/** The longest e-mail address there is, in characters (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;
/** The longest text of any other field of a customer or an address, in characters; the rest is cut off. */
export const MAX_FIELD_LENGTH = 300;

/**
 * Whether a text is an e-mail address that mail can be sent to. No mail reaches `.invalid`, nor in production the domains of
 * tests and samples (RFC 2606).
 */
export function isEmail(text: string): boolean {
  const isProduction = (process.env["SHOP_MODE"] ?? process.env["NODE_ENV"]) === "production";
  const reserved = isProduction ? /\.(?:invalid|test|example)\.?$/i : /\.invalid\.?$/i;
  return (
    /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\]+$/.test(text) &&
    !/\.\.|^\.|\.@|@\.|\.$/.test(text) &&
    // No part of a domain begins or ends with a hyphen (RFC 1123, 2.1).
    !/[@.]-[^@]*$|-(?:\.[^@]*)?$/.test(text) &&
    !reserved.test(text.normalize("NFKC")) &&
    text.length <= MAX_EMAIL_LENGTH
  );
}

/** The digits of a phone number by which it is compared: without its country, whatever stands between them. */
export function phoneDigits(phone: string): string {
  return phoneText(phone).replaceAll(/\D/g, "").slice(-10);
}

/** The most products a customer's wishlist holds in the embedded upstream. */
export const MAX_WISHLIST_PRODUCTS = 500;

/** The most addresses that an account holds beside the one of its profile. */
export const MAX_ADDRESSES = 10;
/** The longest name of an address ("Home"), in characters. */
export const MAX_ADDRESS_LABEL = 40;
