import { categoryName } from "#app/content/category-words.ts";
import * as listingWords from "#app/content/listing-words.ts";
import { searchWords } from "#app/content/listing-words.ts";
import { priceText } from "#domain/money.ts";
import type { PriceRange } from "#domain/price-range.ts";
import type { Facets } from "#contract/readers/search.ts";
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

/** A filter by size or by colour. Two lists take less of the page's data than a list of pairs. */
export interface OptionSelect {
  name: string;
  label: string;
  /** What is chosen; "" for all. */
  value: string;
  values: readonly string[];
  /** How many products each value leaves; none for a value that is no longer counted. */
  counts: readonly number[];
}

/** The filters by size and colour with their counts, as far as the list states any. */
export function optionChoices({ size, color }: ListingQuery, facets: Facets | null): OptionSelect[] {
  return [
    ...choiceOf("size", searchWords.size, size, facets?.sizes),
    ...choiceOf("color", searchWords.color, color, facets?.colors),
  ];
}

/** A value that leaves nothing stays while it is chosen. */
function choiceOf(name: string, label: string, asked: string | null, counts: Facets["sizes"] = []): OptionSelect[] {
  if (counts.length === 0 && asked === null) return [];
  const chosen = counts.find(({ value }) => value.toLowerCase() === asked?.toLowerCase())?.value ?? asked ?? "";
  const isCounted = chosen === "" || counts.some(({ value }) => value === chosen);
  return [
    {
      name,
      label,
      value: chosen,
      values: [...counts.map(({ value }) => value), ...(isCounted ? [] : [chosen])],
      counts: counts.map(({ count }) => count),
    },
  ];
}
