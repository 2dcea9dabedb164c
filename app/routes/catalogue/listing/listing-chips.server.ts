import { categoryName } from "../../../components/category-name.ts";
import * as listingWords from "../../../content/listing-words.ts";
import { searchWords } from "../../../content/search-words.server.ts";
import { priceText } from "../../../../domain/money.ts";
import type { PriceRange } from "../../../../domain/price-range.ts";
import { listingAddress, noFilters, type FilterName, type ListingQuery } from "./listing-query.ts";
import type { NamedFilters } from "./understand-search.server.ts";

/** A text that leads to an address. */
export interface TextLink {
  text: string;
  to: string;
}

/** An active filter, and the change that removes it. */
interface Chip {
  text: string;
  without: Partial<ListingQuery>;
}

/** The active filters, each with the address of the list without it. */
export function listingChips({ applied, words, range }: NamedFilters): TextLink[] {
  const { category, size, color } = applied;
  const chips: Readonly<Record<FilterName, Chip | null>> = {
    search: words === null ? null : { text: listingWords.searchChip(words), without: { search: null } },
    category: category === null ? null : { text: categoryName(category, "many"), without: { category: null } },
    range:
      range.min === null && range.max === null
        ? null
        : { text: rangeText(range), without: { search: words, range: noFilters.range } },
    size: size === null ? null : { text: searchWords.sizeChip(size), without: { size: null } },
    color: color === null ? null : { text: color, without: { color: null } },
  };
  return Object.values(chips).flatMap((chip) =>
    chip === null ? [] : [{ text: chip.text, to: listingAddress(applied, chip.without) }],
  );
}

function rangeText({ min, max }: PriceRange): string {
  const inWords = (rupees: number) => priceText(rupees * 100);
  if (min === null) return searchWords.upTo(inWords(max ?? 0));
  return max === null ? searchWords.from(inWords(min)) : searchWords.between(inWords(min), inWords(max));
}
