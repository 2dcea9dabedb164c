import { otherTrades } from "../exchange/category-lexicon.ts";
import { baseWord } from "./words.ts";

/** Clothes that are for sleep, for sport or worn below others, and things of other trades that no file's department names. */
const others: readonly string[] =
  `nightwear nightsuit nightdress nighty nightie nightgown sleepwear loungewear lingerie bra
  panty panties underwear innerwear brief boxer swimsuit swimwear bikini tracksuit sportswear activewear gymwear raincoat
  sofa bedsheet bedcover pillow mattress blanket towel doormat carpet lipstick nailpolish shampoo soap facewash
  deodorant iphone samsung redmi earphone earbud powerbank trimmer fridge crockery helmet bicycle umbrella
  suitcase luggage vitamin protein`.split(/\s+/);

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
