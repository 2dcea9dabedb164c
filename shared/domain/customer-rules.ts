import { type CountryCode, isIndianPhone } from "./delivery-terms.ts";
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

/** How phone numbers of other countries than India begin. */
const callingCodes: Readonly<Record<Exclude<CountryCode, "IN">, string>> = {
  US: "1",
  CA: "1",
  UK: "44",
  AU: "61",
  DE: "49",
  FR: "33",
  JP: "81",
};

/**
 * The digits of a phone number by which it is compared, whatever stands between them: those of India without its code, others
 * with theirs. One that is written without a code is of `country`.
 */
export function phoneDigits(phone: string, country = "IN"): string {
  return readPhone(phone, country).digits;
}

/** The digits of a phone number with the code of its country, as messengers take them; null where it cannot be read as one. */
export function internationalPhone(phone: string, country = "IN"): string | null {
  const { code, digits } = readPhone(phone, country);
  const all = `${code ?? ""}${digits}`;
  return code !== null && /^[1-9]\d{7,14}$/.test(all) ? all : null;
}

/** A number, and the code that its digits lack; null where that is not known. */
function readPhone(phone: string, country: string): { digits: string; code: "91" | "" | null } {
  // "+44 (0)7911" has a zero that nobody dials.
  const text = phoneText(phone).replace(/(?<=\d\D*)\(0\)/, "");
  const digits = text.replaceAll(/\D/g, "");
  if (/^\W*\+/.test(text) || /^00\d{9}/.test(digits)) {
    const all = digits.replace(/^00/, "");
    const indian = all.replace(/^910?(?=\d{1,10}$)/, "");
    return { digits: indian, code: indian === all ? "" : "91" };
  }
  const code = Object.hasOwn(callingCodes, country) ? callingCodes[country as keyof typeof callingCodes] : null;
  // A long one that begins like the code has it: only its plus is missing.
  if (code !== null && digits.length > 10 && digits.startsWith(code)) return { digits, code: "" };
  if (code !== null) return { digits: code + digits.replace(/^0/, ""), code: "" };
  return isIndianPhone(text) ? { digits: digits.slice(-10), code: "91" } : { digits, code: null };
}

/** The most products a customer's wishlist holds in the embedded upstream. */
export const MAX_WISHLIST_PRODUCTS = 500;

/** The most addresses that an account holds beside the one of its profile. */
export const MAX_ADDRESSES = 10;
/** The longest name of an address ("Home"), in characters. */
export const MAX_ADDRESS_LABEL = 40;

/** The longest note to a return, in characters. */
export const MAX_RETURN_NOTE = 500;
