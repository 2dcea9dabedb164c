import type { Category } from "../../../domain/categories.ts";
import { categoryOf, styleWords } from "../exchange/category-lexicon.ts";
import { baseWord } from "./words.ts";

/** Words of one meaning in English and Hindi. A product that has one of them has what was asked for. */
const sameMeaning: readonly (readonly string[])[] = [
  ["red", "lal", "laal"],
  ["yellow", "peela", "pila", "peeli", "pili", "peele"],
  ["green", "hara", "hari", "hare"],
  ["blue", "neela", "nila", "neeli", "nili"],
  ["black", "kala", "kaala", "kali", "kaali", "kale"],
  ["white", "safed", "safaid", "safedi"],
  ["pink", "gulabi"],
  ["orange", "narangi", "santari"],
  ["purple", "baingani", "jamuni"],
  ["brown", "bhura", "bhuri"],
  ["gold", "golden", "sunehra", "sunehri", "sunahra", "sunahri"],
  ["silver", "chandi", "rupehla"],
  ["multicolour", "multicolor", "multicoloured", "multicolored", "multi", "rangbirangi", "rangeen"],
  ["silk", "pattu", "resham", "reshmi", "reshami"],
  ["cotton", "suti", "sooti", "kapas"],
  ["wool", "woollen", "woolen", "uni", "ooni"],
  ["wedding", "shaadi", "shadi", "vivah", "marriage", "bridal", "bride", "dulhan"],
  ["festive", "festival", "tyohar", "tyohaar", "tyauhar", "utsav"],
  ["bag", "batua", "purse"],
  ["earring", "bali", "baali"],
  ["bangle", "chudi", "choodi", "churi"],
  ["necklace", "haar"],
  ["shawl", "shaal"],
  ["dress", "frock"],
  ["shirt", "kameez"],
  ["flower", "floral", "flowery", "phool", "phoolon"],
  ["sequin", "sequinned", "sequined", "sitara"],
  ["mirror", "shisha", "sheesha"],
  ["daily", "everyday", "casual", "rozana"],
  ["party", "partywear", "cocktail"],
  ["plus", "plussize", "curvy"],
];

/** Words that are a kind of what was asked for: a mustard kurti is a yellow one, though yellow itself is nearer. */
const kindsOf: ReadonlyMap<string, readonly string[]> = wordMap({
  red: ["crimson", "scarlet", "vermilion", "madder", "lac", "ruby", "cherry", "sindoori"],
  yellow: ["mustard", "turmeric", "lemon", "marigold", "amber", "basanti"],
  green: ["emerald", "olive", "mint", "sage", "pista", "henna", "lime"],
  blue: ["indigo", "navy", "teal", "turquoise", "firozi", "cobalt", "azure", "midnight", "peacock"],
  pink: ["rani", "rose", "blush", "fuchsia", "magenta", "coral", "peach"],
  white: ["ivory", "cream", "offwhite", "pearl"],
  black: ["charcoal", "jet", "ebony"],
  orange: ["saffron", "kesar", "rust", "tangerine", "peach", "coral"],
  purple: ["violet", "lavender", "plum", "jamun", "lilac", "aubergine", "mauve", "wine"],
  brown: ["tan", "chocolate", "coffee", "camel", "kattha", "khaki"],
  grey: ["ash", "charcoal", "slate", "silver"],
  maroon: ["wine", "burgundy", "oxblood"],
  gold: ["zari"],
  festive: ["diwali", "deepavali", "puja", "pooja", "eid", "navratri", "holi", "durga", "karva", "raksha"],
  diwali: ["festive", "festival"],
  eid: ["festive", "festival"],
  puja: ["festive", "festival"],
  pooja: ["puja", "festive", "festival"],
  navratri: ["garba", "festive"],
  garba: ["navratri", "chaniya"],
  wedding: ["reception", "trousseau", "engagement"],
  reception: ["wedding", "party"],
  party: ["evening", "sangeet"],
  office: ["formal", "work", "workwear"],
  formal: ["office", "workwear"],
  winter: ["wool", "velvet", "pashmina"],
  jewellery: ["earring", "necklace", "bangle", "choker", "jhumka"],
  earring: ["jhumka"],
  footwear: ["jutti", "sandal", "shoe"],
  shoe: ["jutti", "sandal"],
  bag: ["potli", "clutch"],
  trouser: ["palazzo", "pyjama", "churidar"],
  shawl: ["stole", "pashmina"],
  stole: ["shawl", "scarf"],
  dress: ["gown", "maxi"],
  lehenga: ["ghagra"],
  ghagra: ["lehenga"],
});

/** Words that suggest something without being it: a summer kurti is better in cotton, but linen is no cotton. */
const hints: ReadonlyMap<string, readonly string[]> = wordMap({
  haldi: ["yellow", "mustard", "turmeric", "marigold"],
  mehndi: ["green", "henna"],
  sangeet: ["party", "mirror", "gota"],
  wedding: ["zardozi", "banarasi", "kanjeevaram"],
  red: ["maroon", "rust"],
  pink: ["red", "purple"],
  maroon: ["red", "lac", "wine"],
  yellow: ["haldi", "gold", "orange"],
  green: ["mehndi"],
  summer: ["cotton", "linen", "mulmul", "voile"],
  winter: ["warm"],
  party: ["sequin"],
});

const colours: ReadonlySet<string> = new Set(
  "red yellow green blue pink white black orange purple brown grey maroon gold silver"
    .split(" ")
    .flatMap((colour) => [colour, ...(kindsOf.get(colour) ?? [])])
    .map(baseWord),
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
  return [...related.values()];
}

/** A map, since what shoppers type may be the name of something that every object has, such as "constructor". */
function wordMap(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(words));
}

/** Whether the trade has the base form of a word: then it is neither a typing mistake nor two words written as one. */
export function isTradeWord(base: string): boolean {
  return sameOf.has(base) || colours.has(base) || categoryOf.has(base);
}

/** Whether the base form of a word names a colour. */
export function isColour(base: string): boolean {
  return colours.has(base) || (sameOf.get(base) ?? []).some((word) => colours.has(word));
}

/** The category of a garment or accessory that the base form of a word names; null for other words. */
export function categoryNamedBy(base: string): Category | null {
  return styleWords.has(base) ? null : (categoryOf.get(base) ?? null);
}
