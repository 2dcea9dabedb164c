import { greetingOf, sampleHoursText } from "#content/demonstration-words.ts";
import type { sellerNames } from "#domain/shop-content.ts";

/** The name of the shop and how to reach it. All of it is shown to shoppers. */
export interface ShopDetails {
  name: string;
  address: string;
  phone: string;
  email: string;
  hours: string;
  /** The `lang` of address and hours where they are not in the page's language: see `withLanguages`. */
  addressLang?: string;
  hoursLang?: string;
  /** The number of the chat link: digits with the country code. */
  "chat number": string;
  /** The text that the chat starts with; null for the usual one of the language. */
  chatGreeting: string | null;
}

/** Who stands behind the shop; null where nobody has stated it. */
export type SellerDetails = Readonly<Record<(typeof sellerNames)[number], string | null>>;

/** The address that opens a chat with the shop in the messaging app, which starts with the greeting or another text. */
export function chatAddress(
  { name, "chat number": chatNumber, chatGreeting }: ShopDetails,
  text = chatGreeting,
): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(text ?? greetingOf(name))}`;
}

/** The address that calls a phone number. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}

/** The opening hours that the specification gives. The environment can set others (SHOP_HOURS). */
export const sampleHours = "Mon-Sat 10:00 AM - 8:00 PM";

/** The details as a page shows them: the hours in its language, unless they are the owner's own words. */
export function shownShop(shop: ShopDetails): ShopDetails {
  return shop.hours === sampleHours ? { ...shop, hours: sampleHoursText } : shop;
}

/**
 * The address of a link that writes to an e-mail. It is encoded: whoever typed "asha%40loom.org?bcc=…@…" would else add other
 * recipients to the mail.
 */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}
