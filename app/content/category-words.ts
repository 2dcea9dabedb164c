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
