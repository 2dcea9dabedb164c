import type { Category } from "#domain/categories.ts";
import { baseWord, wordsIn } from "#api/catalogue/search/words.ts";
import {
  categoryOf,
  clothesWords,
  otherThings,
  otherTrades,
  pluralGarments,
  setParts,
  storageWords,
  styleWords,
  suitsForSport,
  unmistakable,
} from "#api/catalogue/search/category-lexicon.ts";

/** Words before something that only goes with the product: "Lehenga with dupatta", "Bag for sarees". */
const asides = /\b(?:with|for|and|in|on|by|featuring|&|\+)(?=\s)|[,(|/&+]/i;
/** The root of a category tree that says nothing about the product. */
const roots = /^\s*apparel (?:&|and) accessories\s*$/i;

/**
 * The category that texts about a product name, or null; pass the most telling text first. The last word of a name says
 * what the product is: a "saree bag" is a bag. In a department of another trade only the department's words count.
 */
export function categoryInWords(texts: readonly string[], departments: readonly string[] = []): Category | null {
  const isForeign = departments.some(
    (text) => wordsIn(text).some((word) => otherTrades.has(baseWord(word))) || hasAccessoriesOfOthers(text),
  );
  const isToKeepOthersIn = texts.some((text) =>
    wordsIn(text.split(asides)[0] ?? "").some((word) => storageWords.has(baseWord(word))),
  );
  if (isToKeepOthersIn) return null;
  const described = (isForeign ? departments : texts).filter((text) => !roots.test(text));
  for (const ignored of [styleWords, new Set<string>()]) {
    for (const text of described) {
      const category = lastNamed(text.split(asides)[0] ?? "", ignored) ?? lastNamed(text, ignored);
      if (category !== null && (!isForeign || unmistakable.has(category))) return category;
    }
  }
  return null;
}

/** The parts of a category path ("Clothing > Women > Sarees"), the last first. */
export function treeParts(text: string): string[] {
  return text
    .replaceAll(/^\s*\[|\]\s*$|"/g, "")
    .split(/>+|\||»|::/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .toReversed();
}

/** Whether a part of a department is of things with their accessories ("Video Players & Accessories") that are no clothes. */
function hasAccessoriesOfOthers(text: string): boolean {
  return treeParts(text).some((part) => {
    const things = /^(.+?)\s*(?:&|\+|,|\/|\band\b)\s*accessor(?:y|ies)\b/iu.exec(part)?.[1];
    return things !== undefined && !wordsIn(things).some((word) => isOfClothes(baseWord(word)));
  });
}

function isOfClothes(base: string): boolean {
  return clothesWords.has(base) || categoryOf.has(base);
}

function lastNamed(text: string, ignored: ReadonlySet<string>): Category | null {
  const words = wordsIn(text);
  const known = words.flatMap((word, index) => {
    const category = ignored.has(baseWord(word))
      ? null
      : named(word, words[index - 1] ?? "", baseWord(words[index + 1] ?? ""));
    return category === null ? [] : [{ category, isPart: setParts.has(baseWord(word)) }];
  });
  return (known.findLast(({ isPart }) => !isPart) ?? known.at(-1))?.category ?? null;
}

/** The category of a word, given the words before and after it. */
function named(word: string, before: string, after: string): Category | null {
  const base = baseWord(word);
  if (otherThings.has(after) || (pluralGarments.has(base) && word === base)) return null;
  if (base === "suit" && suitsForSport.has(before)) return "western";
  // Unsewn cloth for a suit.
  if (base === "dress" && after === "material") return "kurti";
  return categoryOf.get(base) ?? null;
}
