import type { SearchNote, ProductQuery } from "#contract/product-lists.ts";
import { priceRangeFrom, type PriceRange } from "#domain/price-range.ts";
import { takePrice, takeSize } from "#domain/search-text.ts";
import { productCardData, type ProductCardData } from "#app/components/product-card-data.server.ts";
import { categoryName } from "#app/content/category-name.ts";
import * as listingWords from "#content/listing-words.ts";
import { searchWords } from "#content/listing-words.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProducts, type ProductListPage } from "#app/gateway/product-lists.server.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { inSidebar, type ShopCategory } from "#domain/categories.ts";
import { type ListingQuery, listingAddress, noFilters, sorts } from "./listing-query.ts";
import type { TextLink } from "./listing-chips.server.ts";

/** A listing's address with the price in its words taken out of them. */
export interface UnderstoodQuery {
  /** The words to search for; null for none. */
  words: string | null;
  range: PriceRange;
  /** Whether the price was in the words. */
  isPriceInWords: boolean;
}

/** Reads the price in the words of a search. A range that the address states counts more. */
export function understandSearch({ search, range }: ListingQuery): UnderstoodQuery {
  const price = takePrice(search ?? "");
  const isStated = range.min !== null || range.max !== null;
  return {
    words: price.rest === "" ? null : price.rest,
    range: isStated || price.range === null ? range : price.range,
    isPriceInWords: price.range !== null,
  };
}

/** A list whose filters can each be seen and removed, with the words and the price range it is about. */
export interface NamedFilters {
  applied: ListingQuery;
  words: string | null;
  range: PriceRange;
}

/**
 * The same list with every filter that the words named as a filter of its own, so that each can be seen and removed, and the
 * words that are left. The upstream says whether it read a size. A price that the filter cannot hold stays in the address's
 * words.
 */
export function withNamedFilters(
  query: ListingQuery,
  { words, range, isPriceInWords }: UnderstoodQuery,
  note: SearchNote | null,
): NamedFilters {
  const size = note?.size ?? null;
  const withoutSize = (text: string | null) => (size === null || text === null ? text : takeSize(text).rest || null);
  const held = priceRangeFrom(String(range.min ?? ""), String(range.max ?? ""));
  const isHeld = !isPriceInWords || (held.min === range.min && held.max === range.max);
  const named = {
    search: withoutSize(isHeld ? words : query.search),
    range: isHeld ? range : query.range,
    size: query.size ?? size,
  };
  return {
    // One object is sent once.
    applied: query.search === null ? query : { ...query, ...named },
    words: withoutSize(words),
    range,
  };
}

/** How many products a list that found nothing shows. */
const SUGGESTED = 3;

/** What a list that found nothing suggests instead. */
export interface Suggestions {
  /** Words that look like those that were not found, and the categories, each with a title. */
  links: { title: string; links: TextLink[] }[];
  /** The products that come nearest in price, those that have the price and not the words, or the newest. */
  suggested: { title: string; products: ProductCardData[]; all: TextLink };
}

/** Says that a search's products only come near; null where all of them have every word. */
export function noticeOf(words: string | null, { search: note, total }: ProductListPage): string | null {
  if (words === null || note === null || note.complete >= total) return null;
  const told = note.complete === 0 ? searchWords.noneComplete(words) : searchWords.fewComplete(note.complete, words);
  return note.missing.length === 0 ? told : `${told} ${searchWords.notFound(note.missing)}`;
}

/** The suggestions of a list that found nothing. Products that cannot be read are left out. */
export async function suggestionsFor(
  upstream: UpstreamClient,
  named: NamedFilters,
  near: readonly string[],
): Promise<Suggestions> {
  const { applied, words, range } = named;
  const to = (change: Partial<ListingQuery>) => listingAddress(applied, { ...noFilters, ...change });
  const { categories } = await upstream.terms.content();
  const isAnyPrice = words !== null && hasLimit(range);
  return {
    links: [
      { title: searchWords.nearWords, links: near.map((word) => ({ text: word, to: to({ search: word }) })) },
      {
        title: searchWords.anyPrice,
        links: isAnyPrice ? [{ text: listingWords.searchChip(words), to: to({ search: words }) }] : [],
      },
      {
        title: searchWords.lookAround,
        links: inSidebar(categories).map(({ slug: category }) => ({
          text: categoryName(categories, category, "many"),
          to: to({ category }),
        })),
      },
    ].filter(({ links }) => links.length > 0),
    suggested: await firstWithProducts(upstream, suggestedLists(named), applied, categories),
  };
}

/** A list that may be suggested: what the upstream is asked for, and the address that shows all of it. */
interface SuggestedList {
  title: string;
  see: string;
  query: ProductQuery;
  change: Partial<ListingQuery>;
}

const newest: SuggestedList = {
  title: searchWords.newest,
  see: searchWords.seeNewest,
  query: sorts.newest,
  change: { sort: "newest" },
};

/** What comes nearest in price, then what has the price and not the words, then what is new. */
function suggestedLists({ words, range }: NamedFilters): SuggestedList[] {
  if (!hasLimit(range)) return [newest];
  const sort = range.max === null ? "price-desc" : "price-asc";
  const nearest = {
    title: searchWords.nearestPrice,
    see: searchWords.seeByPrice,
    query: { ...(words === null ? {} : { query: words }), ...sorts[sort] },
    change: { search: words, sort } as const,
  };
  const limits = {
    ...(range.min === null ? {} : { minPrice: range.min }),
    ...(range.max === null ? {} : { maxPrice: range.max }),
  };
  const inRange = { title: searchWords.inPrice, see: searchWords.seeInPrice, query: limits, change: { range } };
  return words === null ? [nearest, newest] : [nearest, inRange, newest];
}

/** The first of the lists that has products; the last one if none has. */
async function firstWithProducts(
  upstream: UpstreamClient,
  lists: readonly SuggestedList[],
  applied: ListingQuery,
  categories: readonly ShopCategory[],
): Promise<Suggestions["suggested"]> {
  const [{ title, see, query, change } = newest, ...others] = lists;
  const { value } = await toResult(browseProducts(upstream, { ...query, page: 1, limit: SUGGESTED }));
  const products = value?.products ?? [];
  if (products.length === 0 && others.length > 0) return firstWithProducts(upstream, others, applied, categories);
  return {
    title,
    all: { text: see, to: listingAddress(applied, { ...noFilters, ...change }) },
    products: products.map((product) => productCardData(product, categories)),
  };
}

function hasLimit({ min, max }: PriceRange): boolean {
  return min !== null || max !== null;
}
