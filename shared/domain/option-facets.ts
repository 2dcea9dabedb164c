import { colors, sizes } from "./options.ts";
import type { Combination, OptionName } from "./variants.ts";

/** The sizes and colours that a list is filtered by; null for all. Capital letters do not matter. */
export type OptionFilter = Combination;

/** Products that share their combinations of size and colour, none for those that state nothing, and how many they are. */
export interface CountedCombinations {
  count: number;
  combinations: readonly Combination[];
}

/** A size or colour, and how many products a filter by it leaves. */
export interface OptionCount {
  value: string;
  count: number;
}

/** The sizes and colours by which a list can be filtered. */
export interface OptionCounts {
  sizes: OptionCount[];
  colors: OptionCount[];
}

/** The most values of a filter. A longer list helps nobody to choose. */
const MAX_VALUES = 16;
const letterSizes = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "2xl", "xxxl", "3xl", "4xl", "5xl", "6xl"];

/** What a product that states no combinations comes in: every size and colour of the specification. */
const usualCombinations: readonly Combination[] = sizes.flatMap((size) => colors.map((color) => ({ size, color })));

/** Whether one of the combinations has the size and the colour of a filter, both together. */
export function isOffered(combinations: readonly Combination[], filter: OptionFilter): boolean {
  return offered(combinations).some((combination) => fits(combination, filter));
}

/**
 * Counts products by size and by colour, each over the filter on the other; null where no product states any. Small sizes
 * come first, then numbers; common colours come first.
 */
export function countOptions(all: Iterable<CountedCombinations>, filter: OptionFilter): OptionCounts | null {
  const [bySize, byColor] = [new Map<string, OptionCount>(), new Map<string, OptionCount>()];
  let isAnyStated = false;
  for (const { count, combinations } of all) {
    isAnyStated ||= combinations.some(({ size, color }) => size !== null || color !== null);
    addTo(bySize, count, offered(combinations), "size", { ...filter, size: null });
    addTo(byColor, count, offered(combinations), "color", { ...filter, color: null });
  }
  if (!isAnyStated) return null;
  return {
    sizes: mostCommon(bySize).toSorted((a, b) => sizeRank(a.value) - sizeRank(b.value)),
    colors: mostCommon(byColor),
  };
}

function offered(combinations: readonly Combination[]): readonly Combination[] {
  return combinations.length === 0 ? usualCombinations : combinations;
}

function addTo(
  counts: Map<string, OptionCount>,
  count: number,
  combinations: readonly Combination[],
  option: OptionName,
  filter: OptionFilter,
): void {
  const seen = new Set<string>();
  for (const combination of combinations) {
    const value = combination[option];
    if (!value || !fits(combination, filter)) continue;
    const key = value.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    counts.set(key, { value: counts.get(key)?.value ?? value, count: (counts.get(key)?.count ?? 0) + count });
  }
}

function fits({ size, color }: Combination, filter: OptionFilter): boolean {
  return isSame(size, filter.size) && isSame(color, filter.color);
}

function isSame(value: string | null, wanted: string | null): boolean {
  return wanted === null || value?.toLowerCase() === wanted.toLowerCase();
}

function mostCommon(counts: ReadonlyMap<string, OptionCount>): OptionCount[] {
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_VALUES);
}

function sizeRank(size: string): number {
  const letter = letterSizes.indexOf(size.toLowerCase());
  if (letter !== -1) return letter;
  const number = Number.parseFloat(size);
  return letterSizes.length + (Number.isNaN(number) ? 10_000 : number);
}
