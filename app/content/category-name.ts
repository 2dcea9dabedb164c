import { categoryNames } from "#content/category-words.ts";
import { categoryFrom } from "#domain/categories.ts";

/** The name of a category for shoppers: in English, "saree" gives "Saree", or "Sarees" for many. An unknown category stays as it is. */
export function categoryName(raw: string, number: "one" | "many" = "one"): string {
  const category = categoryFrom(raw);
  return category === null ? raw : categoryNames[category][number];
}
