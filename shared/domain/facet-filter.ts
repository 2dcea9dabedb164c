import { byName } from "./by-name.ts";
import type { Combination } from "./variants.ts";

/** What a product may state of itself in words, each by one filter of a list. */
export const traitNames = ["fabric", "craft", "occasion"] as const;

/** One of {@link traitNames}. */
export type TraitName = (typeof traitNames)[number];

/** What a list is filtered by beside words, category and price; null for all. Capital letters do not matter. */
export interface FacetFilter extends Combination, Readonly<Record<TraitName, string | null>> {
  onSale: boolean;
  inStock: boolean;
}

/** Filters nothing. It stands apart from the counts, since browsers load it. */
export const noFacetFilter: FacetFilter = {
  size: null,
  color: null,
  ...byName(traitNames, () => null),
  onSale: false,
  inStock: false,
};
