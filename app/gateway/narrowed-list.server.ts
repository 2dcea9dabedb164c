import type { Product, ProductQuery } from "../../contract/product.ts";
import { categoryFrom } from "../domain/categories.ts";

/**
 * The products of a whole list that fit a question, in the order it asks for: the filters are optional upstream
 * (specification, section 7), and a server may answer each with everything it has. What an upstream did filter and
 * sort stays as it is, but for sales: they are sorted by what a shopper pays.
 */
export function narrowed(products: readonly Product[], { category, minPrice, maxPrice, sortBy, sortDir }: ProductQuery): Product[] {
  const wanted = categoryFrom(category);
  const isOfAnother = (product: Product) => wanted !== null && (categoryFrom(product.category) ?? wanted) !== wanted;
  // Whether a server compares the price or the sale price is its own affair: only what neither fits is left out.
  const isTooCheap = (product: Product) => minPrice !== undefined && Math.max(product.pricePaise, paysFor(product)) < minPrice * 100;
  const isTooDear = (product: Product) => maxPrice !== undefined && Math.min(product.pricePaise, paysFor(product)) > maxPrice * 100;
  const fitting = products.filter((product) => !isOfAnother(product) && !isTooCheap(product) && !isTooDear(product));
  if (sortBy === undefined) return fitting;
  const value = sortBy === "price" ? paysFor : madeAt;
  const direction = sortDir === "desc" ? -1 : 1;
  return fitting.toSorted((a, b) => direction * Math.sign(value(a) - value(b)));
}

function paysFor({ salePaise, pricePaise }: Product): number {
  return salePaise ?? pricePaise;
}

/** In ms since 1970; before everything else where the upstream does not tell. */
function madeAt({ createdAt }: Product): number {
  return (createdAt === null ? 0 : Date.parse(createdAt)) || 0;
}
