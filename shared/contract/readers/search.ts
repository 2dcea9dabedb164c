import { isRecord, valueAt, listAt } from "#contract/envelope.ts";
import type { FacetCount } from "#domain/option-facets.ts";
import { countOrNull, paiseOrNull, textOrNull, pathOrNull } from "#contract/scalars.ts";

/**
 * What an upstream says of a search: how many products have every word (they come first), which words nothing has, and
 * which words look like those. It also tells the price (in paise) and the size that it read in the words.
 */
export interface SearchNote {
  complete: number;
  missing: string[];
  near: string[];
  minPaise: number | null;
  maxPaise: number | null;
  size: string | null;
}

/** The most words of a note, and the longest. */
const MAX_WORDS = 10;
const MAX_LENGTH = 60;
/** The most values of a filter that are shown. */
const MAX_VALUES = 100;

/** Reads what a list answer says of its search; null when it says nothing. */
export function readSearchNote(body: unknown): SearchNote | null {
  const stated = valueAt(body, "data.search") ?? valueAt(body, "search");
  if (!isRecord(stated)) return null;
  const complete = countOrNull(stated["complete"]);
  if (complete === null) return null;
  return {
    complete,
    missing: wordsOf(stated["missing"]),
    near: wordsOf(stated["near"]),
    minPaise: paiseOrNull(stated["min_price"]),
    maxPaise: paiseOrNull(stated["max_price"]),
    size: textOrNull(stated["size"])?.slice(0, MAX_LENGTH) ?? null,
  };
}

function wordsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((word) => textOrNull(word)?.slice(0, MAX_LENGTH) ?? []).slice(0, MAX_WORDS);
}

/** The values by which a list can be filtered; `swatch` shows a colour, null where nothing does. */
export interface Facets extends Record<"sizes" | "fabrics" | "crafts" | "occasions", FacetCount[]> {
  colors: (FacetCount & { swatch: string | null })[];
  /** How many products are in a sale, and in stock; null where the upstream cannot filter by it. */
  onSale: number | null;
  inStock: number | null;
}

/** Reads the values of a list answer by which it can be filtered; null when it states none. */
export function readFacets(body: unknown): Facets | null {
  const stated = valueAt(body, "data.facets") ?? valueAt(body, "facets");
  if (!isRecord(stated)) return null;
  const counts = (name: string) => (listAt(stated, [name]) ?? []).slice(0, MAX_VALUES).flatMap(readFacet);
  const values = (name: string) =>
    counts(name).map(({ value, label, count }) => ({ value, ...(label !== undefined && { label }), count }));
  const facets = {
    sizes: values("sizes"),
    colors: counts("colors"),
    fabrics: values("fabrics"),
    crafts: values("crafts"),
    occasions: values("occasions"),
    onSale: countOrNull(stated["on_sale"]),
    inStock: countOrNull(stated["in_stock"]),
  };
  return Object.values(facets).every((one) => one === null || (Array.isArray(one) && one.length === 0)) ? null : facets;
}

function readFacet(entry: unknown): Facets["colors"] {
  if (!isRecord(entry)) return [];
  const [value, count] = [textOrNull(entry["value"]), countOrNull(entry["count"])];
  const label = textOrNull(entry["label"])?.slice(0, MAX_LENGTH);
  return value === null || value.length > MAX_LENGTH || count === null
    ? []
    : [{ value, ...(label !== undefined && { label }), count, swatch: pathOrNull(entry["swatch"]) }];
}
