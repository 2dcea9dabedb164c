import type { Category } from "../../../domain/categories.ts";
import { baseWord, wordsIn } from "../search/words.ts";

/** Words that name a garment or an accessory, by category; in the singular, as `baseWord` returns them. */
const telling: Readonly<Record<Category, readonly string[]>> = {
  saree: ["saree", "sadee"],
  lehenga: ["lehenga", "ghagra", "chaniya", "langa"],
  kurti: [
    "kurti",
    "kurta",
    "kurtha",
    "anarkali",
    "salwar",
    "kameez",
    "churidar",
    "patiala",
    "sharara",
    "gharara",
    "kaftan",
    "suit",
    "angrakha",
  ],
  skirt: ["skirt"],
  western: [
    "western",
    "westernwear",
    "casual",
    "top",
    "dress",
    "gown",
    "jean",
    "jacket",
    "shirt",
    "tshirt",
    "tee",
    "blazer",
    "jumpsuit",
    "romper",
    "trouser",
    "capri",
    "palazzo",
    "legging",
    "jegging",
    "tunic",
    "short",
    "sweater",
    "sweatshirt",
    "hoodie",
    "pullover",
    "cardigan",
    "poncho",
    "waistcoat",
    "shrug",
    "maxi",
    "midi",
    "culotte",
    "dungaree",
    "coat",
    "overcoat",
    "jogger",
    "windbreaker",
    "windcheater",
    "tracksuit",
    "swimsuit",
    "nightsuit",
    "bodysuit",
    "playsuit",
    "sundress",
    "nightdress",
    "nighty",
    "nightie",
    "camisole",
    "pyjama",
    "pajama",
    "tight",
    "ord",
    "coord",
  ],
  accessories: [
    "accessory",
    "jewellery",
    "earring",
    "jhumka",
    "bangle",
    "bracelet",
    "kada",
    "necklace",
    "mangalsutra",
    "ring",
    "anklet",
    "payal",
    "pendant",
    "locket",
    "choker",
    "maang",
    "tikka",
    "dupatta",
    "stole",
    "scarf",
    "shawl",
    "jutti",
    "sandal",
    "shoe",
    "heel",
    "slipper",
    "boot",
    "sneaker",
    "ballerina",
    "wedge",
    "footwear",
    "potli",
    "clutch",
    "bag",
    "handbag",
    "wallet",
    "purse",
    "blouse",
    "petticoat",
    "shapewear",
    "belt",
    "brooch",
    "hairpin",
    "watch",
    "sunglass",
    "eyewear",
    "satchel",
    "tote",
    "backpack",
    "sling",
    "flop",
    "loafer",
    "mojari",
    "chappal",
    "flat",
    "bellie",
    "glove",
    "sock",
    "stocking",
    "hat",
    "necktie",
    "headband",
    "hairband",
    "scrunchie",
    "bindi",
    "nath",
    "hijab",
    "odhni",
    "chunni",
    "choli",
  ],
};
/** Parts of sets: such a word decides only when no other word names the product. */
const parts: ReadonlySet<string> = new Set(
  [
    "blouse",
    "petticoat",
    "dupatta",
    "stole",
    "palazzo",
    "trouser",
    "legging",
    "churidar",
    "salwar",
    "jacket",
    "top",
    "shrug",
    "belt",
    "pyjama",
    "pajama",
    "choli",
    "odhni",
    "chunni",
  ].map(baseWord),
);
const categoryOf: ReadonlyMap<string, Category> = new Map(
  (Object.entries(telling) as [Category, readonly string[]][]).flatMap(([category, words]) =>
    words.map((word) => [baseWord(word), category] as const),
  ),
);
/** Words for a style: they count only when no text names the product. */
const styles: ReadonlySet<string> = new Set(["western", "westernwear", "casual"]);
/** Words that are a garment only in the plural: a short kurta is no pair of shorts. */
const plural: ReadonlySet<string> = new Set(["short", "flat", "tight"]);
/** Words before "suit" that mean clothes for sleep or sport. */
const sporty: ReadonlySet<string> = new Set([
  "track",
  "night",
  "swim",
  "sleep",
  "lounge",
  "jogging",
  "gym",
  "sport",
  "sports",
  "rain",
  "body",
]);
/** Words after a garment that make it something else: "saree cover", "jewellery box". */
const things: ReadonlySet<string> = new Set(
  [
    "box",
    "bra",
    "case",
    "cleaner",
    "cover",
    "hanger",
    "holder",
    "organiser",
    "organizer",
    "polish",
    "rack",
    "showpiece",
    "stand",
    "winder",
  ].map(baseWord),
);
/** Categories whose words have no other meaning. Rings, tops and accessories exist in other trades, too. */
const certain: ReadonlySet<Category> = new Set(["saree", "lehenga", "kurti"]);
/** Departments of other trades: their accessories are for a kitchen, a car or a telephone. */
const foreign: ReadonlySet<string> = new Set(
  [
    "appliance",
    "automotive",
    "bakeware",
    "beauty",
    "bedding",
    "bedsheet",
    "beverage",
    "bike",
    "book",
    "camera",
    "car",
    "cleaning",
    "computer",
    "cookware",
    "cosmetic",
    "curtain",
    "cushion",
    "decor",
    "device",
    "dining",
    "ebook",
    "electronic",
    "equipment",
    "fitness",
    "food",
    "fragrance",
    "furnishing",
    "furniture",
    "game",
    "gaming",
    "garden",
    "grocery",
    "grooming",
    "hardware",
    "health",
    "household",
    "improvement",
    "industrial",
    "instrument",
    "kitchen",
    "kitchenware",
    "laptop",
    "lighting",
    "makeup",
    "medical",
    "mobile",
    "motorcycle",
    "musical",
    "office",
    "pen",
    "perfume",
    "pet",
    "phone",
    "plumbing",
    "skincare",
    "smartphone",
    "stationery",
    "tablet",
    "tableware",
    "tool",
    "toy",
    "vehicle",
  ].map(baseWord),
);

/** Words before something that only goes with the product: "Lehenga with dupatta", "Bag for sarees". */
const asides = /\b(?:with|for|and|in|on|by|featuring|&|\+)(?=\s)|[,(|/&+]/i;
/** The root of a category tree that says nothing about the product. */
const roots = /^\s*apparel (?:&|and) accessories\s*$/i;

/**
 * The category that texts about a product name, or null; pass the most telling text first. The last word of a name says
 * what the product is: a "saree bag" is a bag. In a department of another trade only the department's words count.
 */
export function categoryInWords(texts: readonly string[], departments: readonly string[] = []): Category | null {
  const isForeign = departments.some((text) => wordsIn(text).some((word) => foreign.has(baseWord(word))));
  const telling = (isForeign ? departments : texts).filter((text) => !roots.test(text));
  for (const ignored of [styles, new Set<string>()]) {
    for (const text of telling) {
      const category = lastNamed(text.split(asides)[0] ?? "", ignored) ?? lastNamed(text, ignored);
      if (category !== null && (!isForeign || certain.has(category))) return category;
    }
  }
  return null;
}

function lastNamed(text: string, ignored: ReadonlySet<string>): Category | null {
  const words = wordsIn(text);
  const known = words.flatMap((word, index) => {
    const category = ignored.has(baseWord(word))
      ? null
      : named(word, words[index - 1] ?? "", baseWord(words[index + 1] ?? ""));
    return category === null ? [] : [{ category, isPart: parts.has(baseWord(word)) }];
  });
  return (known.findLast(({ isPart }) => !isPart) ?? known.at(-1))?.category ?? null;
}

/** The category of a word, given the words before and after it. */
function named(word: string, before: string, after: string): Category | null {
  const base = baseWord(word);
  if (things.has(after) || (plural.has(base) && word === base)) return null;
  if (base === "suit" && sporty.has(before)) return "western";
  // Unsewn cloth for a suit.
  if (base === "dress" && after === "material") return "kurti";
  return categoryOf.get(base) ?? null;
}
