import { baseWord, wordsIn } from "../search/words.ts";

/** The words of shop windows that name a garment or an accessory, by the category they belong to; singular, as `baseWord` makes them. */
const telling: Readonly<Record<string, readonly string[]>> = {
  saree: ["saree", "sadee"],
  lehenga: ["lehenga", "ghagra", "chaniya"],
  kurti: ["kurti", "kurta", "kurtha", "anarkali", "salwar", "kameez", "churidar", "patiala", "sharara", "gharara", "kaftan", "suit"],
  skirt: ["skirt"],
  western: ["western", "casual", "top", "dress", "gown", "jean", "jacket", "shirt", "tshirt", "blazer", "jumpsuit", "trouser", "palazzo", "legging", "jegging", "tunic", "short", "sweater", "cardigan", "shrug", "maxi", "midi", "culotte", "dungaree"],
  accessories: ["accessory", "jewellery", "earring", "jhumka", "bangle", "bracelet", "necklace", "ring", "anklet", "pendant", "choker", "maang", "tikka", "dupatta", "stole", "scarf", "shawl", "jutti", "sandal", "footwear", "potli", "clutch", "bag", "handbag", "purse", "blouse", "petticoat", "belt", "brooch", "hairpin", "watch"],
};
/** What comes in sets: it names the piece only where nothing else does. */
const parts: ReadonlySet<string> = new Set(["blouse", "petticoat", "dupatta", "stole", "palazzo", "trouser", "legging", "churidar", "salwar", "jacket", "top", "shrug", "belt"].map(baseWord));
const categoryOf: ReadonlyMap<string, string> = new Map(Object.entries(telling).flatMap(([category, words]) => words.map((word) => [baseWord(word), category] as const)));

/** What comes after one of these goes with the piece and is not the piece: "Lehenga with dupatta", "Bag for sarees". */
const asides = /\b(?:with|for|and|in|on|by|featuring|&|\+)(?=\s)|[,(|/&+]/i;

/**
 * The category that texts about a product speak of, the most telling text first, or null. A name's last word is what the thing is
 * ("Kurti skirt set" aside): a "saree bag" is a bag.
 */
export function categoryInWords(texts: readonly string[]): string | null {
  for (const text of texts) {
    const category = lastNamed(text.split(asides)[0] ?? "") ?? lastNamed(text);
    if (category !== null) return category;
  }
  return null;
}

function lastNamed(text: string): string | null {
  const known = wordsIn(text).map(baseWord).filter((word) => categoryOf.has(word));
  const main = known.findLast((word) => !parts.has(word)) ?? known.at(-1);
  return main === undefined ? null : (categoryOf.get(main) ?? null);
}
