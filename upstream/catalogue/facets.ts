import { countOptions, type CatalogueOptions, type OptionFilter } from "./catalogue-options.ts";
import type { ProductSlots } from "./catalogue-order.ts";

/** The most values of a filter. A longer list helps nobody to choose. */
const MAX_VALUES = 40;
const letterSizes = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "2xl", "xxxl", "3xl", "4xl", "5xl", "6xl"];

/** A value of a filter, and how many products it leaves. */
interface Facet {
  value: string;
  count: number;
}

/** The sizes and colours by which a list can be filtered. */
export interface Facets {
  sizes: Facet[];
  colors: Facet[];
}

/** Counts the sizes and colours of products that all other filters leave: small sizes first, common colours first. */
export function facetsOf(options: CatalogueOptions, slots: ProductSlots, filter: OptionFilter): Facets | null {
  const named = (option: "size" | "color"): Facet[] =>
    [...countOptions(options, slots, option, filter)]
      .map(([key, count]) => ({ value: options.written.get(key) ?? key, count }))
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
      .slice(0, MAX_VALUES);
  const [sizes, colors] = [named("size"), named("color")];
  if (sizes.length === 0 && colors.length === 0) return null;
  return { sizes: sizes.toSorted((a, b) => sizeRank(a.value) - sizeRank(b.value)), colors };
}

/** Letters before numbers before other sizes, which stay in their order. */
function sizeRank(size: string): number {
  const letter = letterSizes.indexOf(size.toLowerCase());
  if (letter !== -1) return letter;
  const number = Number.parseFloat(size);
  return 100 + (Number.isNaN(number) ? 10_000 : number);
}
