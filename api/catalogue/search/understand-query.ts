import { wordList } from "#domain/short-text.ts";
import type { ProductListing } from "./product-listing.ts";
import { takePrice, takeSize } from "#domain/search-text.ts";
import type { CatalogueOptions } from "#api/catalogue/catalogue-options.ts";
import type { Category } from "#domain/categories.ts";
import { baseWord, writtenWordsIn, type WrittenWord } from "./words.ts";
import { isForeign, categoryNamedBy } from "./related-words.ts";

/** What the words of a search named beside the product. */
interface NamedInWords {
  minPaise: number | null;
  maxPaise: number | null;
  size: string | null;
  isAny: boolean;
}

/** A listing whose query is only words of products: prices and sizes in words have become filters. */
export interface UnderstoodListing extends ProductListing {
  named: NamedInWords;
}

/** Sizes that are the same under two names. */
const otherNames: readonly (readonly string[])[] = [
  ["s", "small"],
  ["m", "medium"],
  ["l", "large"],
  ["xl", "extra large"],
  ["xxl", "2xl"],
  ["xxxl", "3xl"],
  ["xxxxl", "4xl"],
  ["free size", "free", "one size", "freesize"],
];

/**
 * Makes filters of the price and the size that a search names in words. A filter that was set counts more than words do. A
 * size that the catalogue does not state stays a word.
 */
export function understand(listing: ProductListing, options: CatalogueOptions): UnderstoodListing {
  const price = takePrice(listing.query);
  const isPriceSet = listing.minPaise !== null || listing.maxPaise !== null;
  const [minPaise, maxPaise] = isPriceSet
    ? [listing.minPaise, listing.maxPaise]
    : [paise(price.range?.min), paise(price.range?.max)];
  const sized = takeSize(price.rest);
  const size = listing.size ?? (sized.size === null ? null : statedSize(options, sized.size));
  const isSizeUnderstood = sized.size !== null && size !== null;
  return {
    ...listing,
    query: isSizeUnderstood ? sized.rest : price.rest,
    minPaise,
    maxPaise,
    size,
    named: {
      minPaise: isPriceSet ? null : minPaise,
      maxPaise: isPriceSet ? null : maxPaise,
      size: isSizeUnderstood && listing.size === null ? size : null,
      isAny: price.range !== null || isSizeUnderstood,
    },
  };
}

/** The size as the catalogue writes it; null where no product states it. */
function statedSize({ sets }: CatalogueOptions, size: string): string | null {
  const names = otherNames.find((group) => group.includes(size.toLowerCase())) ?? [size.toLowerCase()];
  for (const name of names)
    for (const combinations of sets)
      for (const { size: written } of combinations) if (written?.toLowerCase() === name) return written;
  return null;
}

function paise(rupees: number | null | undefined): number | null {
  return rupees === null || rupees === undefined ? null : rupees * 100;
}

/** The most words of a query that count. */
const MAX_TERMS = 10;
/** How much a word decides: what kind of garment it is matters most. */
const GARMENT = 3;
const OTHER = 1;
const OPTIONAL = 0.5;

/** Words that raise a product in the ranking and are not required: some shops write them and some leave them out. */
const welcome: ReadonlySet<string> = new Set(
  wordList(`
  set piece pc combo pack work kari handmade handcrafted handwork pure original genuine heavy light lightweight weight simple
  fancy traditional ethnic indian modern fabric material cloth colour shade full`).map(baseWord),
);
/** Words after which another garment is only what the first one is worn with: "blouse for saree". */
const companions: ReadonlySet<string> = new Set(["for", "with", "on"]);

/** Words that do not describe a garment, in English and Hindi. */
const fillers: ReadonlySet<string> = new Set(
  wordList(`
  a an and are as at be by for from i in is it me my need of on or our show some something the this to want with you your
  buy find get give looking online shop shopping please
  women woman womens ladies lady girl girls female
  best latest new nice good beautiful pretty trendy stylish style styles designer design designs fashion look type types
  cheap affordable price prices cost sasta saste sasti budget
  guest occasion special collection
  wear wearing outfit outfits clothes clothing
  her mother mom mummy maa wife sister behen friend girlfriend
  ka ki ke ko me mein se aur ya hain ek har par bhi sath saath wala wali wale vala vali liye lie hai chahiye chahie dikhao dikhaen acha achha acchi achchhi achchha sundar kapde kapda`),
);

/** Days on which people dress up. A "dress" for one of them is whatever is worn: "haldi dress". */
const occasions: ReadonlySet<string> = new Set(
  wordList(`
  haldi mehndi sangeet wedding bridal shaadi shadi reception engagement festive festival diwali eid puja pooja navratri
  garba holi teej raksha karwachauth`).map(baseWord),
);
const anyDress: ReadonlySet<string> = new Set(["dress", "dresses"]);

/** Two words that are written as one or as two, by the first: the second one, and what they are together. */
const pairs: ReadonlyMap<string, { second: RegExp; word: string }> = new Map([
  ["karwachauth", { second: /^ch(?:au|ou|o|aw)th?$/, word: "karwachauth" }],
  ["raksha", { second: /^bandhan$/, word: "raksha" }],
  ["ear", { second: /^rings?$/, word: "earring" }],
  ["night", { second: /^(?:wear|suit|dress|gown)(?:e?s)?$/, word: "nightwear" }],
]);

/**
 * One word of a query that counts: as it is looked for, as the shopper wrote it, its base form, and how much it decides. An
 * optional one only makes a product better.
 */
export interface QueryTerm extends Omit<WrittenWord, "word"> {
  typed: string;
  base: string;
  /** The category of the garment that the word names; null for other words. */
  category: Category | null;
  isOptional: boolean;
  /** Whether it names a thing of another trade. */
  isForeign: boolean;
  importance: number;
}

/** Whether a word does not describe a garment. */
export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** A word as a term of a query. */
export function termOf(
  typed: string,
  { written, key }: Omit<WrittenWord, "word"> = { written: typed, key: null },
): QueryTerm {
  const base = baseWord(typed);
  const category = categoryNamedBy(base);
  const importance = category === null ? OTHER : GARMENT;
  return { typed, written, key, base, category, isOptional: false, isForeign: isForeign(base), importance };
}

/** What a garment is worn with raises a product in the ranking and is not required. */
function optional(term: QueryTerm): QueryTerm {
  return { ...term, category: null, isOptional: true, importance: OPTIONAL };
}

/** A "saree blouse" is a blouse; a "lehenga choli" is a lehenga with its blouse. */
function isWornWith({ category }: QueryTerm, next: QueryTerm | undefined): boolean {
  return category !== null && next?.category === "accessories" && category !== "accessories" && next.typed !== "choli";
}

/** The words with pairs joined, and without the "dress" that is any outfit for an occasion. */
function meantWords(typed: readonly string[]): string[] {
  const words: string[] = [];
  for (let index = 0; index < typed.length; index++) {
    const word = typed[index] ?? "";
    const pair = pairs.get(baseWord(word));
    const isPair = pair?.second.test(typed[index + 1] ?? "") === true;
    words.push(isPair ? pair.word : word);
    if (isPair) index++;
  }
  return words.some((word) => occasions.has(baseWord(word))) ? words.filter((word) => !anyDress.has(word)) : words;
}

/** An "anarkali suit" is an anarkali. */
function isSuit({ base }: QueryTerm, before: QueryTerm | undefined): boolean {
  return base === "suit" && before?.category === "kurti";
}

/**
 * The words of a query that count, in their order and each once. A query of nothing but fillers is searched for them: a
 * shop may sell a "designer style" after all.
 */
export function termsIn(query: string): QueryTerm[] {
  const writtenOf = new Map(writtenWordsIn(query).map((one) => [one.word, one]));
  const words = meantWords([...writtenOf.keys()]);
  const isPlusSize = words.some((word, index) => word === "plus" && /^sizes?$/.test(words[index + 1] ?? ""));
  const telling = words.filter((word) => !fillers.has(word) && !(isPlusSize && /^sizes?$/.test(word)));
  const terms = (telling.length > 0 ? telling : words)
    .slice(0, MAX_TERMS)
    .map((word) => termOf(word, writtenOf.get(word)));
  const first = terms.findIndex(({ category }) => category !== null);
  const weighed = terms.map((term, index) => {
    const before = words[words.indexOf(term.typed) - 1] ?? "";
    const isCompanion = first !== -1 && index > first && term.category !== null && companions.has(before);
    return isCompanion || isSuit(term, terms[index - 1]) || isWornWith(term, terms[index + 1]) || welcome.has(term.base)
      ? optional(term)
      : term;
  });
  return weighed.every(({ isOptional }) => isOptional) ? terms : weighed;
}
