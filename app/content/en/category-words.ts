import type { Category } from "#domain/categories.ts";

/** The name of each category, for one product and for many. */
export const categoryNames: Record<Category, { one: string; many: string }> = {
  saree: { one: "Saree", many: "Sarees" },
  lehenga: { one: "Lehenga", many: "Lehengas" },
  kurti: { one: "Kurti", many: "Kurtis" },
  skirt: { one: "Skirt", many: "Skirts" },
  western: { one: "Western", many: "Western" },
  accessories: { one: "Accessories", many: "Accessories" },
};

/** Words of the collection page. */
export const collectionWords = {
  title: "Collection",
  description: "Browse by category, see the newest pieces, and the ones we would show you first.",
  lead: "Every piece names its craft and the place it comes from. Start with a shape, or with what arrived last.",
  categories: "Shop by Category",
  newest: "Newest pieces",
  featured: "Featured",
  seeAllNewest: "See all new pieces",
  seeAll: "See the whole collection",
} as const;

/** Words of the page of a card without a product. */
export const cardAloneWords = { title: "Product card" } as const;
