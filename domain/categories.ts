/** The shop's categories, as they are sent to the upstream. */
export const categories = ["saree", "lehenga", "kurti", "skirt", "western", "accessories"] as const;

/** One of {@link categories}. */
export type Category = (typeof categories)[number];

/** The categories the listing's sidebar shows (specification, section 2); the others are reachable by address. */
export const sidebarCategories = ["saree", "lehenga", "kurti", "skirt"] as const satisfies readonly Category[];

const words: Record<string, Category> = {
  saree: "saree",
  sarees: "saree",
  sari: "saree",
  saris: "saree",
  lehenga: "lehenga",
  lehengas: "lehenga",
  lehanga: "lehenga",
  lehangas: "lehenga",
  lehnga: "lehenga",
  kurti: "kurti",
  kurtis: "kurti",
  kurta: "kurti",
  kurtas: "kurti",
  skirt: "skirt",
  skirts: "skirt",
  western: "western",
  westerns: "western",
  casual: "western",
  "casual wear": "western",
  casuals: "western",
  "western wear": "western",
  accessories: "accessories",
  accessory: "accessories",
};

/** The category that a word means, in any spelling ("Lehanga", "sarees"); null for "all" and unknown words. */
export function categoryFrom(text: unknown): Category | null {
  if (typeof text !== "string") return null;
  const word = text.trim().toLowerCase();
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

/** The category of a filter: null for "all" and for empty text. An unknown word stays as it is, and matches nothing. */
export function categoryFilter(text: string): string | null {
  const word = text.trim().toLowerCase();
  return word === "" || word === "all" ? null : (categoryFrom(word) ?? word);
}
