import { href } from "#app/content/href.ts";
import type { ProductQuery } from "#contract/product-lists.ts";
import { pageFrom, PRICE_MAX, PRICE_MIN, priceRangeFrom, type PriceRange } from "#domain/price-range.ts";
import { byName } from "#domain/by-name.ts";
import { flagFilters, noFacetFilter, valueFilters, type FacetFilter } from "#domain/facet-filter.ts";
import { categoryFrom, findCategory, presetCategories } from "#domain/categories.ts";

/** The sorts as the address names them, with what the upstream is asked for. "featured" is the upstream's own order. */
export const sorts = {
  featured: {},
  "price-asc": { sortBy: "price", sortDir: "asc" },
  "price-desc": { sortBy: "price", sortDir: "desc" },
  newest: { sortBy: "created_at", sortDir: "desc" },
} as const satisfies Record<string, Pick<ProductQuery, "sortBy" | "sortDir">>;

/** One of {@link sorts}. */
export type ListingSort = keyof typeof sorts;

/** The names of all {@link sorts}, in the order they are shown. */
export const sortNames = Object.keys(sorts) as ListingSort[];

/** What the address of the listing says. */
export interface ListingQuery extends FacetFilter {
  search: string | null;
  /** One of the shop's categories, or a word of the upstream; null for all categories. */
  category: string | null;
  range: PriceRange;
  sort: ListingSort;
  view: "grid" | "list";
  page: number;
}

/** The name of a filter: of all that the address says, but the order and the looks of the list. */
export type FilterName = Exclude<keyof ListingQuery, "sort" | "view" | "page">;

/** Reads the address. Values that make no sense are left out, so that a mistyped filter still shows products. */
export function parseListingQuery(params: URLSearchParams, categories = presetCategories): ListingQuery {
  const category = filterText(params.get("category"), 60);
  return {
    search: filterText(params.get("search"), 100),
    category:
      category?.toLowerCase() === "all"
        ? null
        : (findCategory(categories, category)?.slug ?? categoryFrom(category) ?? category),
    range: rangeFrom(params),
    ...facetsFrom((name) => filterText(params.get(name), 60)),
    sort: sortNames.find((sort) => sort === params.get("sort")) ?? "featured",
    view: params.get("view") === "list" ? "list" : "grid",
    page: pageFrom(params.get("page")),
  };
}

/** The address of the listing with a change. Defaults are left out. Every change except of page and view leads to page 1. */
export function listingAddress(query: ListingQuery, change: Partial<ListingQuery> = {}): string {
  const isSameList = Object.keys(change).every((key) => key === "page" || key === "view");
  const shown = { ...query, ...(isSameList ? {} : { page: 1 }), ...change };
  const { search, category, range, sort, view, page } = shown;
  const params = new URLSearchParams({
    ...(search === null ? {} : { search }),
    ...(category === null ? {} : { category }),
    ...(range.min === null ? {} : { minPrice: String(range.min) }),
    ...(range.max === null ? {} : { maxPrice: String(range.max) }),
    ...facetParams(shown),
    ...(sort === "featured" ? {} : { sort }),
    ...(view === "grid" ? {} : { view }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  const text = params.toString();
  return `${href("/productlisting")}${text === "" ? "" : `?${text}`}`;
}

/** Reads the filters by name, from an address or a form. */
export function facetsFrom(valueOf: (name: keyof FacetFilter) => string | null): FacetFilter {
  return { ...byName(valueFilters, valueOf), ...byName(flagFilters, (name) => valueOf(name) === "1") };
}

/** The filters as the address has them: those that are not set are left out. */
function facetParams(filter: FacetFilter): Partial<Record<keyof FacetFilter, string>> {
  const values = valueFilters.flatMap((name) => (filter[name] === null ? [] : [[name, filter[name]]]));
  const flags = flagFilters.flatMap((name) => (filter[name] ? [[name, "1"]] : []));
  return Object.fromEntries([...values, ...flags]);
}

/** The change that removes all filters. */
export const noFilters = {
  search: null,
  category: null,
  range: { min: null, max: null },
  ...noFacetFilter,
} satisfies Pick<ListingQuery, FilterName>;

/** The numbers that the price fields show. */
export function shownRange({ min, max }: PriceRange): { low: number; high: number } {
  return { low: min ?? PRICE_MIN, high: max ?? PRICE_MAX };
}

/**
 * Without script a slider and its number field cannot follow each other. The form sends what both showed at first
 * (`shown`), so that the one that was moved counts; the slider counts where both were.
 */
function rangeFrom(params: URLSearchParams): PriceRange {
  const [shownLow = null, shownHigh = null] = params.get("shown")?.split("-") ?? [];
  const moved = (slider: string | null, shown: string | null, typed: string | null) =>
    shown !== null && slider !== null && slider !== shown ? slider : typed;
  return priceRangeFrom(
    moved(params.get("minSlider"), shownLow, params.get("minPrice")),
    moved(params.get("maxSlider"), shownHigh, params.get("maxPrice")),
  );
}

/** The text trimmed, without control characters, and cut to `maxLength`; null when nothing is left. */
function filterText(text: string | null, maxLength: number): string | null {
  const clean = (text ?? "")
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim()
    .slice(0, maxLength)
    .trim();
  return clean === "" ? null : clean;
}
