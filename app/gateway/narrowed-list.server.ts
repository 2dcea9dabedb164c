import type { ProductQuery } from "../../contract/products.ts";
import type { Product } from "../../contract/readers/product.ts";
import { categoryFrom } from "../../domain/categories.ts";

/** What a list is narrowed by. */
type Narrowable = Pick<Product, "category" | "pricePaise" | "salePaise" | "createdAt">;

/** The parts of a question that an upstream may leave out of account. */
export type Narrowing = "category" | "price" | "sort";

/**
 * The products of a whole list that fit a question, in the order it asks for: the filters are optional upstream
 * (specification, section 7), and a server may answer each with everything it has. What an upstream did filter and
 * sort stays as it is, but for sales: they are sorted by what a shopper pays.
 */
export function narrowed<T extends Narrowable>(products: readonly T[], query: ProductQuery): T[] {
  return narrowing(products, query).products;
}

/** The same, and which parts of the question the list shows to have been left out of account. */
export function narrowing<T extends Narrowable>(
  products: readonly T[],
  { category, minPrice, maxPrice, sortBy, sortDir }: ProductQuery,
): { products: T[]; ignored: Narrowing[] } {
  const wanted = categoryFrom(category);
  const ofCategory =
    wanted === null ? products : products.filter((product) => (categoryFrom(product.category) ?? wanted) === wanted);
  // Whether a server compares the price or the sale price is its own affair: only what neither fits is left out.
  const isTooCheap = (product: T) =>
    minPrice !== undefined && Math.max(product.pricePaise, paysFor(product)) < minPrice * 100;
  const isTooDear = (product: T) =>
    maxPrice !== undefined && Math.min(product.pricePaise, paysFor(product)) > maxPrice * 100;
  const fitting = ofCategory.filter((product) => !isTooCheap(product) && !isTooDear(product));
  const sorted =
    sortBy === undefined
      ? fitting
      : sortedBy(fitting, sortBy === "price" ? paysFor : madeAt, sortDir === "desc" ? -1 : 1);
  const ignored: Narrowing[] = [];
  if (ofCategory.length < products.length) ignored.push("category");
  if (fitting.length < ofCategory.length) ignored.push("price");
  if (sorted.some((product, index) => product !== fitting[index])) ignored.push("sort");
  return { products: sorted, ignored };
}

function sortedBy<T>(products: readonly T[], value: (product: T) => number, direction: 1 | -1): T[] {
  const valued = products.map((product) => ({ product, value: value(product) }));
  return valued.sort((a, b) => direction * Math.sign(a.value - b.value)).map(({ product }) => product);
}

function paysFor({ salePaise, pricePaise }: Narrowable): number {
  return salePaise ?? pricePaise;
}

/** In ms since 1970; before everything else where the upstream does not tell. */
function madeAt({ createdAt }: Narrowable): number {
  return (createdAt === null ? 0 : Date.parse(createdAt)) || 0;
}
