import { pageFrom } from "../../../../domain/page-number.ts";
import { categoryFrom } from "../../../../domain/categories.ts";
import { PRICE_MAX, PRICE_MIN, priceRangeFrom, type PriceRange } from "../../../../domain/price-range.ts";

/** The four sorts, as they stand in the address; featured is the list's own order. */
export const sorts = ["featured", "price-asc", "price-desc", "newest"] as const;

/** All that the listing's address says. */
export interface ListingQuery {
  search: string | null;
  /** One of the shop's categories, or an upstream's own word; null for all. */
  category: string | null;
  range: PriceRange;
  sort: (typeof sorts)[number];
  view: "grid" | "list";
  page: number;
}

/** Reads the address. What makes no sense is left out: a mistyped filter should still show the shop. */
export function parseListingQuery(params: URLSearchParams): ListingQuery {
  const category = words(params.get("category"), 60);
  return {
    search: words(params.get("search"), 100),
    category: category?.toLowerCase() === "all" ? null : (categoryFrom(category) ?? category),
    range: rangeFrom(params),
    sort: sorts.find((sort) => sort === params.get("sort")) ?? "featured",
    view: params.get("view") === "list" ? "list" : "grid",
    page: pageFrom(params.get("page")),
  };
}

/** The listing's address with a change; what is as always is left out. Any change but of page and view starts at page 1 again. */
export function listingAddress(query: ListingQuery, change: Partial<ListingQuery> = {}): string {
  const isSameList = Object.keys(change).every((key) => key === "page" || key === "view");
  const { search, category, range, sort, view, page } = { ...query, ...(isSameList ? {} : { page: 1 }), ...change };
  const params = new URLSearchParams({
    ...(search === null ? {} : { search }),
    ...(category === null ? {} : { category }),
    ...(range.min === null ? {} : { minPrice: String(range.min) }),
    ...(range.max === null ? {} : { maxPrice: String(range.max) }),
    ...(sort === "featured" ? {} : { sort }),
    ...(view === "grid" ? {} : { view }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  const text = params.toString();
  return `/productlisting${text === "" ? "" : `?${text}`}`;
}

/** The change that lifts every filter; sort and view are no filters. */
export const noFilters = {
  search: null,
  category: null,
  range: { min: null, max: null },
} satisfies Partial<ListingQuery>;

/** The numbers the price fields show. */
export function shownRange({ min, max }: PriceRange): { low: number; high: number } {
  return { low: min ?? PRICE_MIN, high: max ?? PRICE_MAX };
}

/**
 * Without script a slider and the number field beside it cannot follow each other. The form tells what both showed
 * (`shown`), so that whichever was moved counts; the slider, if both were.
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

/** Trimmed, without control characters, at most so long; null when nothing is left. */
function words(text: string | null, most: number): string | null {
  const clean = (text ?? "")
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim()
    .slice(0, most)
    .trim();
  return clean === "" ? null : clean;
}
