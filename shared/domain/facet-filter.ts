import { byName } from "./by-name.ts";

/** What a product may state of itself in words, each by one filter of a list. */
export const traitNames = ["fabric", "craft", "occasion"] as const;

/** One of {@link traitNames}. */
export type TraitName = (typeof traitNames)[number];

/** The filters of a list by a value, and those by yes or no, as the address and the upstream name them. */
export const valueFilters = ["size", "color", ...traitNames] as const;
export const flagFilters = ["onSale", "inStock"] as const;

/** A filter by a value, and one by yes or no. */
export type ValueFilter = (typeof valueFilters)[number];
export type FlagFilter = (typeof flagFilters)[number];

/** What a list is filtered by beside words, category and price; null for all. Capital letters do not matter. */
export type FacetFilter = Readonly<Record<ValueFilter, string | null> & Record<FlagFilter, boolean>>;

/** Filters nothing. It stands apart from the counts, since browsers load it. */
export const noFacetFilter: FacetFilter = {
  ...byName(valueFilters, () => null),
  ...byName(flagFilters, () => false),
};
