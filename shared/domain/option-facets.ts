import { byName } from "./by-name.ts";
import { MAX_OPTION_LENGTH } from "./cart.ts";
import { traitNames, type FacetFilter, type FlagFilter, type TraitName, type ValueFilter } from "./facet-filter.ts";
import { colors, sizes } from "./options.ts";
import type { Combination, OptionName } from "./variants.ts";
import { wordList } from "./short-text.ts";

/** What the filters of a list ask of a product. */
export interface FacetedProduct {
  /** See {@link filteredCombinations}. */
  combinations: readonly Combination[];
  traits: Readonly<Record<TraitName, readonly string[]>>;
  onSale: boolean;
  inStock: boolean;
}

/** A value of a filter, and how many products it leaves. */
export interface FacetCount {
  value: string;
  count: number;
}

/** The values of each filter of a list, and how many products are on sale and in stock. */
export type FacetCounts = Record<ValueFilter, FacetCount[]> & Record<FlagFilter, number>;

/** The most values of a filter. A longer list helps nobody to choose. */
const MAX_VALUES = { option: 12, trait: 6 };
const letterSizes = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "2xl", "xxxl", "3xl", "4xl", "5xl", "6xl"];

/**
 * The combinations by which a product is found: those it states; where it states none, the usual sizes in those of the usual
 * colours that its pictures show.
 */
export function filteredCombinations(
  stated: readonly Combination[] | null,
  shown: readonly string[],
): readonly Combination[] {
  if (stated !== null && stated.length > 0) return stated;
  const inPictures = colors.filter((color) => shown.some((one) => isSame(one, color)));
  return inPictures.flatMap((color) => sizes.map((size) => ({ size, color })));
}

/** The values in a text of a product, such as "Wedding, Festive". One that is too long to be filtered by is none. */
export function traitValues(text: string | null): string[] {
  const values = (text ?? "").split(/[,;|/]/).map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== "" && value.length <= MAX_OPTION_LENGTH))];
}

/** Whether a filter leaves a product. One combination must have both the size and the colour. */
export function isLeft(product: FacetedProduct, filter: FacetFilter): boolean {
  return failedBy(product, filter).length === 0;
}

type Failed = TraitName | FlagFilter | "options";

/** The parts of a filter that a product does not meet. */
function failedBy({ combinations, traits, onSale, inStock }: FacetedProduct, filter: FacetFilter): Failed[] {
  const failed: Failed[] = traitNames.filter((name) => {
    const wanted = filter[name];
    return wanted !== null && !traits[name].some((value) => isSame(value, wanted));
  });
  const isAnyOption = filter.size === null && filter.color === null;
  if (!isAnyOption && !combinations.some((one) => fits(one, filter))) failed.push("options");
  if (filter.onSale && !onSale) failed.push("onSale");
  if (filter.inStock && !inStock) failed.push("inStock");
  return failed;
}

/**
 * Counts products by each filter, each over all others. Colours are counted by their families. Small sizes come first, then
 * numbers; of the others the commonest values come first.
 */
export function countFacets(all: Iterable<FacetedProduct & { count: number }>, filter: FacetFilter): FacetCounts {
  const [bySize, byColor] = [new Map<string, FacetCount>(), new Map<string, FacetCount>()];
  const byTrait = byName(traitNames, () => new Map<string, FacetCount>());
  let [onSale, inStock] = [0, 0];
  for (const product of all) {
    const { count, combinations, traits } = product;
    const failed = failedBy(product, filter);
    const isCounted = (name: Failed) => failed.every((one) => one === name);
    if (isCounted("options")) {
      addTo(bySize, count, valuesOf(combinations, "size", filter));
      addTo(byColor, count, valuesOf(combinations, "color", filter).flatMap(colorFamilies));
    }
    for (const name of traitNames) if (isCounted(name)) addTo(byTrait[name], count, traits[name]);
    if (product.onSale && isCounted("onSale")) onSale += count;
    if (product.inStock && isCounted("inStock")) inStock += count;
  }
  return {
    size: mostCommon(bySize, MAX_VALUES.option).toSorted((a, b) => sizeRank(a.value) - sizeRank(b.value)),
    color: mostCommon(byColor, MAX_VALUES.option),
    ...byName(traitNames, (name) => mostCommon(byTrait[name], MAX_VALUES.trait)),
    onSale,
    inStock,
  };
}

/** The values of an option in the combinations that the filter on the other option leaves. */
function valuesOf(combinations: readonly Combination[], name: OptionName, filter: Combination): string[] {
  const other = { ...filter, [name]: null };
  return combinations.flatMap((one) => (fits(one, other) ? (one[name] ?? []) : []));
}

function addTo(counts: Map<string, FacetCount>, count: number, values: readonly string[]): void {
  const seen = new Set<string>();
  for (const value of values) {
    const key = value.toLowerCase();
    if (key === "" || seen.has(key)) continue;
    seen.add(key);
    counts.set(key, { value: counts.get(key)?.value ?? value, count: (counts.get(key)?.count ?? 0) + count });
  }
}

/** A family of colours stands for all of its colours. */
function fits({ size, color }: Combination, filter: Combination): boolean {
  return (
    (filter.size === null || isSame(size, filter.size)) &&
    (filter.color === null || [color, ...colorFamilies(color ?? "")].some((one) => isSame(one, filter.color)))
  );
}

function isSame(value: string | null, wanted: string | null): boolean {
  return value?.toLowerCase() === wanted?.toLowerCase();
}

function mostCommon(counts: ReadonlyMap<string, FacetCount>, most: number): FacetCount[] {
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, most);
}

function sizeRank(size: string): number {
  const letter = letterSizes.indexOf(size.toLowerCase());
  if (letter !== -1) return letter;
  const number = Number.parseFloat(size);
  return letterSizes.length + (Number.isNaN(number) ? 10_000 : number);
}

/** The families of colours, each with the words of the trade that belong to it, in small letters. */
const families = {
  Black: "black, jet, kajal, iron",
  White: "white, offwhite, ivory, cream, pearl, moti, milk, snow",
  Red: "red, maroon, crimson, scarlet, madder, lac, wine, burgundy, cherry, ruby, vermilion, sindoor, pomegranate",
  Blue: "blue, navy, indigo, teal, turquoise, firozi, sky, midnight, royal, azure, cobalt, denim, peacock, aqua, cyan",
  Green: "green, olive, mint, bottle, henna, mehendi, mehndi, emerald, sage, pista, pistachio, lime, parrot, khaki",
  Pink: "pink, rani, magenta, fuchsia, rose, gulabi, peach, coral, blush, salmon",
  Orange: "orange, saffron, kesar, rust, tangerine, apricot, terracotta",
  Yellow: "yellow, mustard, haldi, lemon, marigold, turmeric, amber",
  Purple: "purple, violet, lavender, lilac, mauve, plum, jamun, aubergine",
  Brown: "brown, beige, tan, camel, chocolate, coffee, kattha, sand, nude, taupe, bronze, copper",
  Grey: "grey, gray, silver, ash, charcoal, slate, steel",
  Gold: "gold, golden, champagne, zari",
} as const;

const familyOf: ReadonlyMap<string, string> = new Map(
  Object.entries(families).flatMap(([family, words]) => wordList(words).map((word) => [word, family] as const)),
);

/** Lists hold few different colours, and each many times. */
const familiesRead = new Map<string, readonly string[]>();
const MAX_READ = 5_000;

/**
 * The families of a colour as a product states it: of "Navy blue" that of its last known word, of "Red & Gold" both. A colour
 * that no family knows is a family of its own.
 */
export function colorFamilies(color: string): readonly string[] {
  const families = familiesRead.get(color) ?? familiesIn(color);
  if (familiesRead.size >= MAX_READ) familiesRead.clear();
  familiesRead.set(color, families);
  return families;
}

function familiesIn(color: string): string[] {
  const parts = color.toLowerCase().split(/\s*(?:[/&+,|]|\band\b|\bwith\b)\s*/);
  const known = parts.flatMap((part) => {
    const word = part.split(/[\s-]+/).findLast((one) => familyOf.has(one));
    return (word === undefined ? undefined : familyOf.get(word)) ?? [];
  });
  return known.length === 0 ? [color] : [...new Set(known)];
}
