import { wordList } from "#domain/short-text.ts";
import type { Category } from "#domain/categories.ts";
import { baseWord } from "./words.ts";

/** Words that name a garment or an accessory, by category; in the singular, as `baseWord` returns them. */
const namingWords: Readonly<Record<Category, readonly string[]>> = {
  saree: ["saree", "sadee"],
  lehenga: ["lehenga", "ghagra", "chaniya", "langa"],
  kurti: wordList("kurti kurta kurtha anarkali salwar kameez churidar patiala sharara gharara kaftan suit angrakha"),
  skirt: ["skirt"],
  western: wordList(`western westernwear casual top dress gown jean jacket shirt tshirt tee blazer jumpsuit romper
    trouser capri palazzo legging jegging tunic short sweater sweatshirt hoodie pullover cardigan poncho waistcoat
    shrug maxi midi culotte dungaree coat overcoat jogger windbreaker windcheater tracksuit swimsuit nightsuit
    bodysuit playsuit sundress nightdress nighty nightie camisole pyjama pajama tight ord coord`),
  accessories: wordList(`accessory jewellery earring jhumka bangle bracelet kada necklace mangalsutra ring anklet
    payal pendant locket choker maang tikka dupatta stole scarf shawl jutti sandal shoe heel slipper boot sneaker
    ballerina wedge footwear potli clutch bag handbag wallet purse blouse petticoat shapewear belt brooch hairpin
    watch sunglass eyewear satchel tote backpack sling flop loafer mojari chappal flat bellie glove sock stocking hat
    necktie headband hairband scrunchie bindi nath hijab odhni chunni choli`),
};
/** Parts of sets: such a word decides only when no other word names the product. */
export const setParts: ReadonlySet<string> = new Set(
  wordList(`blouse petticoat dupatta stole palazzo trouser legging churidar salwar jacket top shrug belt pyjama pajama
    choli odhni chunni`).map(baseWord),
);
/** The category that a word names, by its base. */
export const categoryOf: ReadonlyMap<string, Category> = new Map(
  (Object.entries(namingWords) as [Category, readonly string[]][]).flatMap(([category, words]) =>
    words.map((word) => [baseWord(word), category] as const),
  ),
);
/** Words for a style: they count only when no text names the product. */
export const styleWords: ReadonlySet<string> = new Set(["western", "westernwear", "casual"]);
/** Words that are a garment only in the plural: a short kurta is no pair of shorts. */
export const pluralGarments: ReadonlySet<string> = new Set(["short", "flat", "tight"]);
/** Words before "suit" that mean clothes for sleep or sport. */
export const suitsForSport: ReadonlySet<string> = new Set(
  wordList(`track night swim sleep lounge jogging gym sport
  sports rain body`),
);
/** Words after a garment that make it something else: "saree cover", "jewellery box". */
export const otherThings: ReadonlySet<string> = new Set(
  wordList("box bra case cleaner cover hanger holder organiser organizer polish rack showpiece stand winder").map(
    baseWord,
  ),
);
/** Categories whose words have no other meaning. Rings, tops and accessories exist in other trades, too. */
export const unmistakable: ReadonlySet<Category> = new Set(["saree", "lehenga", "kurti"]);
/** Words of departments that sell clothes: accessories beside them are of this trade. */
export const clothesWords: ReadonlySet<string> = new Set(
  wordList(`apparel bridal clothes clothing cloth costume ethnic ethnicwear fashion festive garment girl hair ladies
    lifestyle outfit style textile wear wedding woman women womens`).map(baseWord),
);
/** Words of things to keep others in: a "saree storage bag" is neither a saree nor worn. */
export const storageWords: ReadonlySet<string> = new Set(
  ["storage", "organiser", "organizer", "container"].map(baseWord),
);
/** Departments of other trades: their accessories are for a kitchen, a car or a telephone. */
export const otherTrades: ReadonlySet<string> = new Set(
  wordList(`appliance audio automotive baby battery bakeware bathroom beauty bedding bedsheet beverage bike book
    camera candle car charger cleaning clock computer cookware cosmetic crockery console curtain cushion decor device
    dining drone ebook electronic equipment fitness food fragrance furnishing furniture game gaming garden grocery
    grooming hardware headphone homeware health household houseware improvement industrial instrument kitchen
    kitchenware laptop lighting makeup mattress medical mobile monitor motorcycle movie music musical networking
    office organizer organiser pen perfume pet phone pillow plumbing printer projector skincare smartphone speaker
    stationery storage tablet tableware television tool utensil toy vehicle video`).map(baseWord),
);
