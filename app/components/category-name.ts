import { categoryNames } from "../content/catalogue-words.ts";
import { categoryFrom } from "../../domain/categories.ts";

/** A category as shoppers read it ("saree" → "Saree", or "Sarees" for many); one the shop does not know stays as it is written. */
export function categoryName(raw: string, number: "one" | "many" = "one"): string {
  const category = categoryFrom(raw);
  return category === null ? raw : categoryNames[category][number];
}
