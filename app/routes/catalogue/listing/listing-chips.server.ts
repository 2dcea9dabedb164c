import * as listingWords from "#content/listing-words.ts";
import { searchWords } from "#content/listing-words.ts";
import * as productWords from "#content/product-words.ts";
import { byName } from "#domain/by-name.ts";
import { flagFilters, traitNames, valueFilters, type FlagFilter, type ValueFilter } from "#domain/facet-filter.ts";
import { priceText } from "#domain/money.ts";
import type { PriceRange } from "#domain/price-range.ts";
import type { Facets } from "#contract/product-lists.ts";
import { listingAddress, noFilters, type FilterName, type ListingQuery } from "./listing-query.ts";
import type { NamedFilters } from "./understand-search.server.ts";
import { colorName } from "#content/catalogue-words.ts";

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
export function listingChips(
  { applied, words, range }: NamedFilters,
  categoryNamed: string | null,
  facets: Facets | null,
): TextLink[] {
  const valueChip = (
    name: ValueFilter,
    textOf = (value: string) => findFacet(facets, name, value)?.label ?? value,
  ): Chip | null => (applied[name] === null ? null : { text: textOf(applied[name]), without: { [name]: null } });
  const flagChip = (name: FlagFilter): Chip | null =>
    applied[name] ? { text: searchWords[name], without: { [name]: false } } : null;
  const chips: Readonly<Record<FilterName, Chip | null>> = {
    search: words === null ? null : { text: listingWords.searchChip(words), without: { search: null } },
    category: categoryNamed === null ? null : { text: categoryNamed, without: { category: null } },
    range:
      range.min === null && range.max === null
        ? null
        : { text: rangeText(range), without: { search: words, range: noFilters.range } },
    size: valueChip("size", searchWords.sizeChip),
    color: valueChip("color", colorName),
    ...byName(traitNames, (name) => valueChip(name)),
    ...byName(flagFilters, flagChip),
  };
  return Object.values(chips).flatMap((chip) =>
    chip === null ? [] : [{ text: chip.text, to: listingAddress(applied, chip.without) }],
  );
}

function findFacet(facets: Facets | null, name: ValueFilter, asked: string | null) {
  return facets?.[name].find(({ value }) => value.toLowerCase() === asked?.toLowerCase());
}

function rangeText({ min, max }: PriceRange): string {
  const inWords = (rupees: number) => priceText(rupees * 100);
  if (min === null) return searchWords.upTo(inWords(max ?? 0));
  return max === null ? searchWords.from(inWords(min)) : searchWords.between(inWords(min), inWords(max));
}

/** A filter by a value. One text for all values takes half as much of the page's data as a list does. */
export interface ValueSelect {
  name: string;
  label: string;
  /** What is chosen; "" for all. */
  value: string;
  /** The values, each in a line, with its number of products in the same line of `counts`; no line for one that is not counted. */
  values: string;
  /** What is shown of them, each in a line, where it is something else. */
  labels?: string;
  counts: string;
}

/** A filter by yes or no. */
export interface FlagBox {
  name: string;
  text: string;
  isChosen: boolean;
}

/** The filters with their counts, as far as the list states anything to choose from. */
export function filterChoices(applied: ListingQuery, facets: Facets | null, total: number) {
  const selects = valueFilters.flatMap((name) => choiceOf(name, applied[name], facets?.[name]));
  const boxes = flagFilters.flatMap((name): FlagBox[] => {
    const count = facets?.[name] ?? 0;
    // Where all products are in stock there is nothing to choose.
    const isChoice = count > 0 && count < total;
    const text = listingWords.counted(searchWords[name], count);
    return isChoice || applied[name] ? [{ name, text, isChosen: applied[name] }] : [];
  });
  return { selects, boxes };
}

/** The filters of a list; see {@link filterChoices}. */
export type FilterChoices = ReturnType<typeof filterChoices>;

/** A single value is no choice. One that is chosen stays, also where it leaves nothing. */
function choiceOf(name: ValueFilter, asked: string | null, counts: Facets["size"] = []): ValueSelect[] {
  if (counts.length < 2 && asked === null) return [];
  const chosen = counts.find(({ value }) => value.toLowerCase() === asked?.toLowerCase())?.value ?? asked ?? "";
  const isCounted = chosen === "" || counts.some(({ value }) => value === chosen);
  const rest = isCounted ? [] : [chosen];
  return [
    {
      name,
      label: { ...searchWords, ...productWords.facts }[name],
      value: chosen,
      values: [...counts.map(({ value }) => value), ...rest].join("\n"),
      ...(counts.some(({ label }) => label !== null) && {
        labels: [...counts.map(({ value, label }) => label ?? value), ...rest].join("\n"),
      }),
      counts: counts.map(({ count }) => count).join("\n"),
    },
  ];
}
