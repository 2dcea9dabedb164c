/** The languages of the shop: code, locale, the prefix of its addresses, and the name that its own readers know. */
export const shopLanguages = [
  { code: "en", locale: "en-IN", prefix: "", name: "English" },
  { code: "hi", locale: "hi-IN", prefix: "/hi", name: "हिन्दी" },
] as const;

/** The language of a path of the shop: "/hi", "/hi/cart", and "/hi.data" for script. */
export function languageAt(path: string): (typeof shopLanguages)[number] {
  const [first] = path.slice(1).split(/[/.?]/, 1);
  return shopLanguages.find(({ prefix }) => prefix === `/${first}`) ?? shopLanguages[0];
}
