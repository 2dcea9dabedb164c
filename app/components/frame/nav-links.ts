import * as siteWords from "#app/content/site-words.ts";
import type { IconName } from "#app/components/icon.tsx";

interface NavLink {
  to: string;
  text: string;
  icon: IconName;
}

/** The four links of the header and the bottom navigation (specification, section 2). */
export const navLinks: readonly NavLink[] = [
  { to: "/", text: siteWords.home, icon: "home" },
  { to: "/cart", text: siteWords.cart, icon: "cart" },
  { to: "/collection", text: siteWords.collection, icon: "collection" },
  { to: "/about", text: siteWords.about, icon: "about" },
];

/**
 * The spoken name of a link where its text is in parts: a screen reader that reads the page line by line says the count of
 * the cart as a link of its own, unless link and count have one name.
 */
export const linkName = ({ to, text }: NavLink, cartCount: number): string | undefined =>
  to === "/cart" && cartCount > 0 ? `${text} (${siteWords.cartCount(cartCount)})` : undefined;
