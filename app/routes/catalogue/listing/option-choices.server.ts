import type { Facets } from "../../../../contract/readers/facets.ts";
import { searchWords } from "../../../content/search-words.server.ts";
import type { ListingQuery } from "./listing-query.ts";

/** A field in which one value of a few is chosen, as a select shows it. */
export interface Choice {
  name: string;
  label: string;
  value: string;
  /** With a count, the text is the value: the page's data then hold it once. */
  options: readonly (readonly [value: string, text: string, count?: number])[];
}

/** The filters by size and colour with their counts, as far as the list states any. */
export function optionChoices({ size, color }: ListingQuery, facets: Facets | null): Choice[] {
  return [
    ...choiceOf("size", searchWords.size, size, facets?.sizes),
    ...choiceOf("color", searchWords.color, color, facets?.colors),
  ];
}

/** A value that leaves nothing stays while it is chosen. */
function choiceOf(name: string, label: string, asked: string | null, counts: Facets["sizes"] = []): Choice[] {
  if (counts.length === 0 && asked === null) return [];
  const chosen = counts.find(({ value }) => value.toLowerCase() === asked?.toLowerCase())?.value ?? asked ?? "";
  const options = counts.map(({ value, count }) => [value, value, count] as const);
  const isCounted = chosen === "" || counts.some(({ value }) => value === chosen);
  return [
    {
      name,
      label,
      value: chosen,
      options: [["", searchWords.any], ...options, ...(isCounted ? [] : [[chosen, chosen] as const])],
    },
  ];
}
