import type { Category } from "../../../domain/categories.ts";
import { categoryOf, styleWords } from "../exchange/category-lexicon.ts";
import { isForeign } from "./foreign-words.ts";
import { hints, kindsOf, sameMeaning, wornAlike } from "./word-relations.ts";
import { baseWord } from "./words.ts";

const colours: ReadonlySet<string> = new Set(
  "red yellow green blue pink white black orange purple brown grey maroon gold silver cream beige teal rani"
    .split(" ")
    .flatMap((colour) => [colour, ...(kindsOf.get(colour) ?? [])])
    .map(baseWord),
);

/** The colours of which each shade is a kind. */
const coloursOf: ReadonlyMap<string, readonly string[]> = new Map(
  [...colours].map((shade) => [
    shade,
    [...kindsOf].flatMap(([colour, kinds]) =>
      colours.has(baseWord(colour)) && kinds.map(baseWord).includes(shade) ? [colour] : [],
    ),
  ]),
);

const sameOf: ReadonlyMap<string, readonly string[]> = new Map(
  sameMeaning.flatMap((group) => group.map((word) => [baseWord(word), group.map(baseWord)] as const)),
);

/** How nearly a product with a related word is what was asked for. */
const KIND = 0.7;
const HINT = 0.3;

/** Words related to one: those that say the same (factor 1), kinds of it, and hints, which do not count as found. */
export interface RelatedWord {
  word: string;
  factor: number;
  isHint: boolean;
}

/** The words related to the base form of a word, without itself. */
export function relatedWords(base: string): RelatedWord[] {
  const related = new Map<string, RelatedWord>();
  const add = (words: readonly string[], factor: number, isHint: boolean) => {
    for (const word of words.map(baseWord))
      if (word !== base && !related.has(word)) related.set(word, { word, factor, isHint });
  };
  const same = sameOf.get(base) ?? [base];
  add(same, 1, false);
  for (const word of [base, ...same]) add(kindsOf.get(word) ?? [], KIND, false);
  for (const word of [base, ...same]) add(hints.get(word) ?? [], HINT, true);
  // Where no product is wine, purple and plum ones are near.
  for (const colour of coloursOf.get(base) ?? []) add([colour, ...(kindsOf.get(colour) ?? [])], HINT, true);
  return [...related.values()];
}

/** The garments that are worn like the one that a base form names, without itself. */
export function garmentsLike(base: string): string[] {
  return [...new Set(wornAlike.filter((words) => words.includes(base)).flat())].filter((word) => word !== base);
}

/** Whether the trade has the base form of a word: then it is neither a typing mistake nor two words written as one. */
export function isTradeWord(base: string): boolean {
  return sameOf.has(base) || colours.has(base) || categoryOf.has(base);
}

/** Whether the base form of a word names a colour. */
export function isColour(base: string): boolean {
  return colours.has(base) || (sameOf.get(base) ?? []).some((word) => colours.has(word));
}

/** The category of a garment or accessory of this trade that the base form of a word names; null for other words. */
export function categoryNamedBy(base: string): Category | null {
  if (styleWords.has(base) || isForeign(base)) return null;
  // A frock is a dress, and only that word is in the lexicon.
  return [base, ...(sameOf.get(base) ?? [])].map((word) => categoryOf.get(word)).find((named) => named) ?? null;
}
