/** The specification's categories, as they are sent to the upstream: the preset of every shop, whose addresses stay. */
export const categories = ["saree", "lehenga", "kurti", "skirt", "western", "accessories"] as const;

/** One of {@link categories}. */
export type Category = (typeof categories)[number];

/** A category as its shop has it. */
export interface ShopCategory {
  /** Its address, and its word in files and calls. */
  slug: string;
  /** Null where the shop's own words name it: only one of {@link categories}. */
  name: string | null;
  /** Other words that mean it. */
  words: readonly string[];
  /** The piece whose picture stands for it; null for one of its own. */
  piece: string | null;
  /** What it is taxed and measured like, and is worn with; null for nothing of it. */
  follows: Category | null;
  inSidebar: boolean;
  onHome: boolean;
  /** Whether only its address leads to it, and to its pieces. */
  isHidden: boolean;
}

/** The categories that the sidebar and Home show (specification, section 2); the others are reachable by address. */
const sidebar: readonly Category[] = ["saree", "lehenga", "kurti", "skirt"];
const home: readonly Category[] = ["saree", "lehenga", "kurti", "western"];

/** The categories of a shop whose owner states none. */
export const presetCategories: readonly ShopCategory[] = categories.map((slug) => ({
  slug,
  name: null,
  words: [],
  piece: null,
  follows: slug,
  inSidebar: sidebar.includes(slug),
  onHome: home.includes(slug),
  isHidden: false,
}));

/** The form of a slug. */
export const slugPattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

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

/** The category of a shop that a word means: by its slug, its name, or another word for it; null for unknown words. */
export function findCategory(all: readonly ShopCategory[], text: string | null): ShopCategory | null {
  const word = (text ?? "").trim().toLowerCase();
  const slug = categoryFrom(word) ?? word;
  const isNamed = ({ name, words }: ShopCategory) => [name, ...words].some((one) => one?.toLowerCase() === word);
  return all.find((one) => one.slug === slug) ?? (word === "" ? null : (all.find(isNamed) ?? null));
}

/** What a piece of a category is taxed and measured like, and is worn with; null for nothing of the specification's. */
export function followedBy(all: readonly ShopCategory[], text: string | null): Category | null {
  const found = findCategory(all, text);
  return found === null ? categoryFrom(text) : found.follows;
}

/** The categories that the sidebar shows, and those of Home and the collection, in their places. */
export const inSidebar = (all: readonly ShopCategory[]) => all.filter((one) => one.inSidebar && !one.isHidden);
export const onHome = (all: readonly ShopCategory[]) => all.filter((one) => one.onHome && !one.isHidden);

/** The category of a filter: null for "all" and for empty text. An unknown word stays as it is, and matches nothing. */
export function categoryFilter(text: string): string | null {
  const word = text.trim().toLowerCase();
  return word === "" || word === "all" ? null : (categoryFrom(word) ?? word);
}
