import type { Category } from "../../../domain/categories.ts";
import { baseWord, wordsIn } from "../search/words.ts";

/** The words of shop windows that name a garment or an accessory, by the category they belong to; singular, as `baseWord` makes them. */
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
/** What comes in sets: it names the piece only where nothing else does. */
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
/** Words that tell how a piece is worn: they count where no text names the piece. */
const styles: ReadonlySet<string> = new Set(["western", "westernwear", "casual"]);
/** A word that is a garment in the plural alone: a short kurta is no shorts. */
const plural: ReadonlySet<string> = new Set(["short", "flat", "tight"]);
/** Suits that are worn for sleep and sport. */
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
/** What stands right behind the name of a piece and is no piece itself: "saree cover", "jewellery box". */
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
/** Categories whose words mean nothing else; rings, tops and accessories there are of everything. */
const certain: ReadonlySet<Category> = new Set(["saree", "lehenga", "kurti"]);
/** Departments of other shops: what they call an accessory is for a kitchen, a car or a telephone. */
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

/** What comes after one of these goes with the piece and is not the piece: "Lehenga with dupatta", "Bag for sarees". */
const asides = /\b(?:with|for|and|in|on|by|featuring|&|\+)(?=\s)|[,(|/&+]/i;
/** The root of a tree of categories that says nothing of what hangs in it. */
const roots = /^\s*apparel (?:&|and) accessories\s*$/i;

/**
 * The category that texts about a product speak of, the most telling text first, or null. A name's last word is what the thing is
 * ("Kurti skirt set" aside): a "saree bag" is a bag. Where its department is another shop's, only that department's own words for a
 * garment count.
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

/** The category a word names between its neighbours. */
function named(word: string, before: string, after: string): Category | null {
  const base = baseWord(word);
  if (things.has(after) || (plural.has(base) && word === base)) return null;
  if (base === "suit" && sporty.has(before)) return "western";
  // Cloth for a suit that is still to be sewn.
  if (base === "dress" && after === "material") return "kurti";
  return categoryOf.get(base) ?? null;
}
