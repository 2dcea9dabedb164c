import { wordList } from "#domain/short-text.ts";
import type { Category } from "#domain/categories.ts";
import { categoryOf, styleWords, otherTrades } from "./category-lexicon.ts";
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
  ["garba", "dandiya", "dandia"],
  ["necklace", "haar"],
  ["shawl", "shaal"],
  ["dress", "frock"],
  ["shirt", "kameez"],
  ["flower", "floral", "flowery", "phool", "phoolon"],
  ["sequin", "sequinned", "sequined", "sitara"],
  ["mirror", "shisha", "sheesha"],
  ["daily", "everyday", "casual", "rozana", "roz"],
  ["party", "partywear", "cocktail"],
  ["plus", "plussize", "curvy"],
  ["office", "daftar"],
  ["gift", "present", "tohfa", "tohfe", "uphar", "uphaar"],
  ["nightwear", "nighty", "nightie", "nightdress", "nightgown", "nightsuit", "sleepwear"],
];

/** Words that are a kind of what was asked for: a mustard kurti is a yellow one, though yellow itself is nearer. */
const kindsOf: ReadonlyMap<string, readonly string[]> = wordMap({
  red: ["crimson", "scarlet", "vermilion", "madder", "gajri", "brick", "lac", "ruby", "cherry", "sindoori"],
  yellow: ["mustard", "turmeric", "lemon", "marigold", "amber", "basanti", "ochre", "sarson", "lime", "genda"],
  green: wordList("emerald olive mint sage pista henna lime totai dhani parrot jade bottlegreen seagreen"),
  blue: wordList("indigo navy teal turquoise firozi cobalt azure midnight peacock aasmani asmani skyblue aqua denim"),
  pink: ["rani", "rose", "blush", "fuchsia", "magenta", "coral", "peach", "onion"],
  white: ["ivory", "cream", "offwhite", "pearl", "kora"],
  cream: ["ivory", "offwhite", "beige", "kora", "ecru"],
  beige: ["cream", "ecru", "fawn", "sand", "tan", "kora"],
  teal: ["peacock", "turquoise", "firozi"],
  rani: ["fuchsia", "magenta"],
  mustard: ["turmeric", "ochre"],
  peach: ["coral", "apricot"],
  black: ["charcoal", "jet", "ebony"],
  orange: ["saffron", "kesar", "rust", "tangerine", "peach", "coral"],
  purple: ["violet", "lavender", "plum", "jamun", "lilac", "aubergine", "mauve", "wine"],
  brown: ["tan", "chocolate", "coffee", "camel", "kattha", "khaki"],
  grey: ["ash", "charcoal", "slate", "silver"],
  maroon: ["wine", "burgundy", "oxblood"],
  gold: ["zari"],
  festive: wordList("diwali deepavali puja pooja eid navratri holi durga karwachauth raksha teej"),
  karwachauth: ["red", "maroon", "crimson", "lac", "madder"],
  raksha: ["festive", "festival"],
  teej: ["festive", "festival"],
  holi: ["festive", "festival"],
  // Presents that need no size.
  gift: ["jhumka", "earring", "potli", "clutch", "bag", "stole", "shawl", "scarf", "dupatta", "bangle", "necklace"],
  diwali: ["festive", "festival"],
  eid: ["festive", "festival"],
  puja: ["festive", "festival"],
  pooja: ["puja", "festive", "festival"],
  navratri: ["garba", "festive"],
  garba: ["navratri", "chaniya"],
  wedding: ["reception", "trousseau", "engagement"],
  reception: ["wedding", "party"],
  party: ["evening", "sangeet"],
  sangeet: ["party"],
  // "Work" is what artisans do, too: "mirror work" is not for the office.
  office: ["formal", "workwear"],
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
  sangeet: ["mirror", "gota"],
  karwachauth: ["festive", "festival", "wedding"],
  raksha: ["gift", "potli", "earring"],
  cream: ["white"],
  beige: ["brown", "white"],
  teal: ["blue", "green"],
  rust: ["brown", "red"],
  wine: ["purple", "red"],
  wedding: ["zardozi", "banarasi", "kanjeevaram"],
  red: ["maroon", "rust"],
  pink: ["red", "purple"],
  maroon: ["red", "lac"],
  yellow: ["haldi", "gold", "orange"],
  green: ["mehndi"],
  lucknowi: ["chikankari"],
  rajasthani: ["bandhani", "leheriya", "bagru", "sanganeri", "dabu", "gota"],
  gujarati: ["patola", "bandhani", "gharchola", "kutch", "ajrakh"],
  bengali: ["jamdani", "kantha", "tant", "baluchari"],
  summer: ["cotton", "linen", "mulmul", "voile"],
  winter: ["warm"],
  party: ["sequin"],
});

/** Garments that are worn alike, for shops that do not have the one that was asked for. */
const wornAlike: readonly (readonly string[])[] = [
  "palazzo trouser culotte jean legging jegging churidar salwar patiala sharara gharara pyjama dhoti skirt capri jogger",
  "gown dress maxi midi kaftan jumpsuit sundress frock robe",
  "anarkali angrakha suit kurti kameez",
  "top tunic shirt tshirt tee blouse camisole kurti",
  "jacket shrug coat cardigan sweater blazer waistcoat poncho cape shawl",
  "earring jhumka bali chandbali stud bangle bracelet kada necklace choker pendant mangalsutra locket ring anklet payal nath tikka",
  "bag potli clutch purse handbag tote sling wallet",
  "jutti sandal shoe heel chappal slipper mojari footwear",
  "dupatta stole shawl scarf hijab",
].map((words) => words.split(" ").map(baseWord));

/** A map, since what shoppers type may be the name of something that every object has, such as "constructor". */
function wordMap(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(words));
}

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

/** Clothes that are for sleep, for sport or worn below others, and things of other trades that no file's department names. */
const others: readonly string[] =
  wordList(`nightwear nightsuit nightdress nighty nightie nightgown sleepwear loungewear lingerie bra panty panties
    underwear innerwear brief boxer swimsuit swimwear bikini tracksuit sportswear activewear gymwear raincoat sofa
    bedsheet bedcover pillow mattress blanket towel doormat carpet lipstick nailpolish shampoo soap facewash deodorant
    iphone samsung redmi earphone earbud powerbank trimmer fridge crockery helmet bicycle umbrella suitcase luggage
    vitamin protein`);

/** Whom this shop's clothes are not for. */
const people: readonly string[] = "men man boy kid child children gent male infant toddler husband".split(" ");

/**
 * Words of other trades that this shop's products also use: a kurti for the office, a print with games or books,
 * "Garden" in a name.
 */
const own: ReadonlySet<string> = new Set(
  ["office", "baby", "garden", "music", "musical", "book", "beauty", "health", "game", "movie", "tool"].map(baseWord),
);

const foreign: ReadonlySet<string> = new Set(
  [...others, ...people, ...otherTrades].map(baseWord).filter((word) => !own.has(word)),
);

/**
 * Whether the base form of a word names a thing of another trade, or a person whom the shop does not dress. A product
 * is one only where its name, its craft or its category says so: "keeps your mobile safe" is said of a potli bag.
 */
export function isForeign(base: string): boolean {
  return foreign.has(base);
}
