import { isRecord, valueAt, listAt } from "#contract/envelope.ts";
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

/** A size or colour by which a list can be filtered, and how many products the filter leaves. */
interface Facet {
  value: string;
  count: number;
}

/** The sizes and colours by which a list can be filtered; `swatch` shows a colour, null where nothing does. */
export interface Facets {
  sizes: Facet[];
  colors: (Facet & { swatch: string | null })[];
}

/** Reads the sizes and colours of a list answer; null when it states none. */
export function readFacets(body: unknown): Facets | null {
  const stated = valueAt(body, "data.facets") ?? valueAt(body, "facets");
  const sizes = (listAt(stated, ["sizes"]) ?? []).flatMap(readFacet);
  const colors = (listAt(stated, ["colors"]) ?? []).flatMap(readFacet);
  if (sizes.length === 0 && colors.length === 0) return null;
  return { sizes: sizes.map(({ value, count }) => ({ value, count })), colors };
}

function readFacet(entry: unknown): Facets["colors"] {
  if (!isRecord(entry)) return [];
  const [value, count] = [textOrNull(entry["value"]), countOrNull(entry["count"])];
  return value === null || count === null ? [] : [{ value, count, swatch: pathOrNull(entry["swatch"]) }];
}
