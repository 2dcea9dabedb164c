import type { SearchNote } from "../../../../contract/readers/search.ts";
import { priceRangeFrom, type PriceRange } from "../../../../domain/price-range.ts";
import { takePrice, takeSize } from "../../../../domain/search-text.ts";
import type { ListingQuery } from "./listing-query.ts";

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
  return {
    applied: {
      ...query,
      search: withoutSize(isHeld ? words : query.search),
      range: isHeld ? range : query.range,
      size: query.size ?? size,
    },
    words: withoutSize(words),
    range,
  };
}
