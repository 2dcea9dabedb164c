import type { Product } from "../../contract/readers/product.ts";
import type { ProductQuery } from "../../contract/product-query.ts";
import { categoryFrom } from "../../domain/categories.ts";
import { isOffered } from "../../domain/option-facets.ts";
import type { SortField } from "../../domain/product-sort.ts";
import type { Combination } from "../../domain/variants.ts";

/** The fields that products are filtered and sorted by. */
type Filterable = Pick<Product, "category" | "pricePaise" | "salePaise" | "createdAt"> & {
  /** The sizes and colours that the product exists in; null where it states none. */
  combinations?: readonly Combination[] | null;
};

/** A part of a product query that an upstream may ignore. */
export type QueryPart = "category" | "price" | "sort";

/**
 * Filters and sorts a whole list by a query, and returns which parts of the query the list did not follow. Filters are
 * optional upstream (specification, section 7), so a server may answer any query with all it has. A product that the
 * upstream was right to send is never dropped. `beforeOptions` are the products that all filters but size and colour leave.
 */
export function filterAndSort<T extends Filterable>(
  products: readonly T[],
  query: ProductQuery,
): { products: T[]; ignored: QueryPart[]; beforeOptions: T[] } {
  const inCategory = products.filter((product) => mayBeInCategory(product, query));
  const inPriceRange = inCategory.filter((product) => mayBeInPriceRange(product, query));
  const offered = inPriceRange.filter((product) => mayBeOffered(product, query));
  const sorted = sortedBy(offered, query);
  const ignored: QueryPart[] = [];
  if (inCategory.length < products.length) ignored.push("category");
  if (inPriceRange.length < inCategory.length) ignored.push("price");
  if (sorted.some((product, index) => product !== offered[index])) ignored.push("sort");
  return { products: sorted, ignored, beforeOptions: inPriceRange };
}

/** A product of a category that the shop does not know stays: only the upstream can say where it belongs. */
function mayBeInCategory(product: Filterable, { category }: ProductQuery): boolean {
  const wanted = categoryFrom(category);
  return wanted === null || (categoryFrom(product.category) ?? wanted) === wanted;
}

/** A server may compare the price or the sale price with the range, so a product stays when either fits. */
function mayBeInPriceRange(product: Filterable, { minPrice, maxPrice }: ProductQuery): boolean {
  const prices = [product.pricePaise, paidPaise(product)];
  return (
    (minPrice === undefined || Math.max(...prices) >= minPrice * 100) &&
    (maxPrice === undefined || Math.min(...prices) <= maxPrice * 100)
  );
}

/** A product that states no sizes and colours stays: only the upstream can say what it comes in. */
function mayBeOffered({ combinations }: Filterable, { size, color }: ProductQuery): boolean {
  return !combinations || isOffered(combinations, { size: size ?? null, color: color ?? null });
}

/** Sorts by what the shopper pays, or by date. The sort is stable: equal products keep the upstream's order. */
function sortedBy<T extends Filterable>(products: T[], { sortBy, sortDir }: ProductQuery): T[] {
  if (sortBy === undefined) return products;
  const valueOf = sortValues[sortBy];
  const direction = sortDir === "desc" ? -1 : 1;
  return products
    .map((product) => ({ product, value: valueOf(product) }))
    .sort((a, b) => direction * Math.sign(a.value - b.value))
    .map(({ product }) => product);
}

const sortValues: Readonly<Record<SortField, (product: Filterable) => number>> = {
  price: paidPaise,
  created_at: createdMs,
};

function paidPaise({ salePaise, pricePaise }: Filterable): number {
  return salePaise ?? pricePaise;
}

/** The time of creation in ms since 1970; 0 when the upstream does not say. */
function createdMs({ createdAt }: Filterable): number {
  return Date.parse(createdAt ?? "") || 0;
}
