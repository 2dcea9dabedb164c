import { siteWords } from "../../content/site-words.ts";
import type { IconName } from "../icon.tsx";

/** The four links of the header and the bottom navigation (specification, section 2). */
export const navLinks: readonly { to: string; text: string; icon: IconName }[] = [
  { to: "/", text: siteWords.home, icon: "home" },
  { to: "/cart", text: siteWords.cart, icon: "cart" },
  { to: "/collection", text: siteWords.collection, icon: "collection" },
  { to: "/about", text: siteWords.about, icon: "about" },
];
