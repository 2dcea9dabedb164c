import type { ProductQuery } from "#contract/product-lists.ts";
import { byName } from "#domain/by-name.ts";
import { MAX_OPTION_LENGTH } from "#domain/cart.ts";
import { categoryFilter } from "#domain/categories.ts";
import { flagFilters, valueFilters, type FacetFilter } from "#domain/facet-filter.ts";
import { cleanText } from "#domain/typed-text.ts";
import { sortDirections, sortFields, usualDirection, type SortDirection, type SortField } from "#domain/price-range.ts";

/** The most products one answer holds. */
const MAX_LIMIT = 500;
/** The size of a page when only the page is asked for. */
const USUAL_LIMIT = 24;
const MAX_PAGE = 1_000_000;
/** The highest price a filter names, in rupees: 1 crore, above any price here and within any integer column. */
const MAX_RUPEES = 10_000_000;

/** A list of products as the upstream understands the query; prices in paise, compared with what a shopper pays. */
export interface ProductListing extends FacetFilter {
  query: string;
  category: string | null;
  minPaise: number | null;
  maxPaise: number | null;
  sort: SortField | "featured";
  direction: SortDirection;
  page: number;
  limit: number;
}

/** Reads a list call's parameters. What cannot be read is left out: a mistyped filter still shows the shop. */
export function readProductQuery(parameter: (name: keyof ProductQuery) => string | undefined): ProductListing {
  const sort = sortFields.find((field) => field === parameter("sortBy")) ?? "featured";
  const direction = sortDirections.find((word) => word === parameter("sortDir")?.toLowerCase());
  const value = (name: keyof ProductQuery) => cleanText(parameter(name) ?? "", MAX_OPTION_LENGTH) || null;
  const page = wholeNumberIn(parameter("page"), MAX_PAGE);
  return {
    query: cleanText(parameter("query") ?? "", 200),
    category: categoryFilter(cleanText(parameter("category") ?? "", 60)),
    minPaise: paise(parameter("minPrice")),
    maxPaise: paise(parameter("maxPrice")),
    ...byName(valueFilters, value),
    ...byName(flagFilters, (name) => parameter(name) === "1"),
    sort,
    direction: direction ?? (sort === "featured" ? "asc" : usualDirection[sort]),
    page: page ?? 1,
    limit: wholeNumberIn(parameter("limit"), MAX_LIMIT) ?? (page === null ? MAX_LIMIT : USUAL_LIMIT),
  };
}

function wholeNumberIn(text: string | undefined, most: number): number | null {
  return text !== undefined && /^0*[1-9]\d*$/.test(text.trim()) ? Math.min(Number(text), most) : null;
}

function paise(text: string | undefined): number | null {
  if (text === undefined || !/^\d+(\.\d*)?$/.test(text.trim())) return null;
  return Math.round(Math.min(Number(text), MAX_RUPEES) * 100);
}
