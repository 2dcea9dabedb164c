import type { Facets } from "../../../../contract/readers/facets.ts";
import { searchWords } from "../../../content/search-words.server.ts";
import type { ListingQuery } from "./listing-query.ts";

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
