import { isRecord, listAt, valueAt } from "../envelope.ts";
import { countOrNull, pathOrNull, textOrNull } from "../scalars.ts";

/** A size or colour by which a list can be filtered, and how many products the filter leaves. */
export interface Facet {
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
