/** The shop's categories, as they are sent to the upstream. */
export const categories = ["saree", "lehenga", "kurti", "skirt", "western", "accessories"] as const;

/** One of {@link categories}. */
export type Category = (typeof categories)[number];

/** The categories the listing's sidebar shows (specification, section 2); the others are reachable by address. */
export const sidebarCategories = ["saree", "lehenga", "kurti", "skirt"] as const satisfies readonly Category[];

/** What a piece of each category is worn with, by the custom of the trade: another kind, never the same. */
export const wornWith = {
  saree: "accessories",
  lehenga: "accessories",
  kurti: "skirt",
  skirt: "kurti",
  western: "accessories",
  accessories: "saree",
} as const satisfies Record<Category, Category>;

/** The words that mean each category, in lower case; its own name is one of them. */
const synonyms: Readonly<Record<Category, readonly string[]>> = {
  saree: ["saree", "sarees", "sari", "saris"],
  lehenga: ["lehenga", "lehengas", "lehanga", "lehangas", "lehnga"],
  kurti: ["kurti", "kurtis", "kurta", "kurtas"],
  skirt: ["skirt", "skirts"],
  western: ["western", "westerns", "casual", "casual wear", "casuals", "western wear"],
  accessories: ["accessories", "accessory"],
};

const categoryOf: ReadonlyMap<string, Category> = new Map(
  categories.flatMap((category) => synonyms[category].map((word) => [word, category] as const)),
);

/** The category that a word means, in any spelling ("Lehanga", "sarees"); null for "all" and unknown words. */
export function categoryFrom(text: unknown): Category | null {
  if (typeof text !== "string") return null;
  return categoryOf.get(text.trim().toLowerCase()) ?? null;
}

/** The category of a filter: null for "all" and for empty text. An unknown word stays as it is, and matches nothing. */
export function categoryFilter(text: string): string | null {
  const word = text.trim().toLowerCase();
  return word === "" || word === "all" ? null : (categoryFrom(word) ?? word);
}
