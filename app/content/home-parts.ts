import { heroWords } from "#content/home-words.ts";
import type { Category } from "#domain/categories.ts";

/**
 * The four slides of the hero. `name` is the category whose pictures a slide shows, or the newest products, and `query` that of
 * the listing to which it links.
 */
export const heroSlides = [
  { ...heroWords.saree, query: "?category=saree", name: "saree" },
  { ...heroWords.lehenga, query: "?category=lehenga", name: "lehenga" },
  { ...heroWords.newest, query: "?sort=newest", name: "newest" },
  { ...heroWords.western, query: "?category=western", name: "western" },
] as const satisfies readonly { query: string; name: Category | "newest" }[];
