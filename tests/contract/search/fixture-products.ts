import { randomFrom } from "#tests/support/seeded-random.ts";

/** The shades of each colour that a shopper asks for, as names write them. */
const shadesOf = {
  yellow: ["Yellow", "Mustard", "Turmeric"],
  red: ["Red", "Crimson"],
  maroon: ["Maroon", "Wine"],
  pink: ["Pink", "Rani Pink", "Blush"],
  peach: ["Peach"],
  green: ["Green", "Bottle Green", "Mint", "Sea Green"],
  blue: ["Blue", "Navy Blue", "Indigo", "Sky Blue"],
  teal: ["Teal"],
  black: ["Black"],
  white: ["White", "Ivory"],
  orange: ["Orange"],
  purple: ["Purple", "Lavender"],
  beige: ["Beige"],
  grey: ["Grey"],
  gold: ["Gold"],
};
const shades = Object.entries(shadesOf).flatMap(([colour, all]) => all.map((shade) => ({ shade, colour })));

/** The kinds of garments with the words names use for them, their category, share of the catalogue, price in rupees and sizes. */
const garments = {
  saree: { words: ["Saree", "Saree", "Sari", "Sarees"], category: "saree", share: 24, from: 600, sized: false },
  lehenga: { words: ["Lehenga", "Lehenga Choli", "Lehnga"], category: "lehenga", share: 12, from: 1_800, sized: true },
  kurti: { words: ["Kurti", "Kurta", "Kurti", "Kurta Set"], category: "kurti", share: 24, from: 350, sized: true },
  skirt: { words: ["Skirt", "Long Skirt"], category: "skirt", share: 6, from: 400, sized: true },
  dress: { words: ["Dress", "Maxi Dress"], category: "western", share: 6, from: 700, sized: true },
  top: { words: ["Top", "Tunic"], category: "western", share: 5, from: 300, sized: true },
  trousers: { words: ["Palazzo", "Palazzo Pants", "Trousers"], category: "western", share: 4, from: 350, sized: true },
  dupatta: { words: ["Dupatta", "Chunni"], category: "accessories", share: 6, from: 250, sized: false },
  blouse: { words: ["Blouse", "Choli Blouse"], category: "accessories", share: 4, from: 350, sized: true },
  shawl: { words: ["Stole", "Shawl"], category: "accessories", share: 3, from: 400, sized: false },
  earrings: { words: ["Jhumka Earrings", "Earrings"], category: "accessories", share: 3, from: 150, sized: false },
  bag: { words: ["Potli Bag", "Clutch"], category: "accessories", share: 2, from: 250, sized: false },
  shoes: { words: ["Juttis", "Mojari"], category: "accessories", share: 1, from: 400, sized: false },
} as const;

/** A kind of garment. */
export type Garment = keyof typeof garments;

/** Fabrics with the factor of their price. */
export const fabrics = {
  Cotton: 1,
  Silk: 3,
  Georgette: 1.4,
  Chiffon: 1.3,
  Linen: 1.8,
  Velvet: 2.4,
  Rayon: 0.8,
} as const;

/** Crafts and decorations, as the field `craft` states them. */
export const crafts = [
  "Banarasi",
  "Bandhani",
  "Chikankari",
  "Zardozi",
  "Ikat",
  "Kalamkari",
  "Phulkari",
  "Ajrakh",
  "Leheriya",
  "Gota Patti",
  "Block Print",
  "Mirror Work",
  "Kanjeevaram",
  "Kantha",
] as const;

/** Occasions with the sentences that descriptions use for them, and the word of a name where one states it. */
const occasions = {
  bridal: { name: "Bridal", told: ["Heavy enough for the bride on her wedding day.", "For weddings and receptions."] },
  haldi: { name: "Haldi", told: ["Made for haldi mornings.", "Wear it to the haldi ceremony."] },
  mehndi: { name: "Mehendi", told: ["Bright enough for a mehndi afternoon.", "For the mehendi and the songs."] },
  festive: { name: "Festive", told: ["For Diwali evenings and other festivals.", "A festive piece for pujas."] },
  party: { name: "Party Wear", told: ["Partywear that dances well.", "For parties and cocktail evenings."] },
  office: { name: "Office Wear", told: ["Quiet enough for the office.", "Formal, for long working days."] },
  daily: { name: "Daily Wear", told: ["An easy piece for every day.", "Casual, soft and simple to wash."] },
} as const;

/** An occasion of the fixture. */
export type Occasion = keyof typeof occasions;

/** Names that say neither colour nor craft. */
const poeticNames = [
  "Meera",
  "Savitri",
  "Anamika",
  "Roopmati",
  "Chandni",
  "Kaveri",
  "Nalini",
  "Vasant",
  "Devika",
  "Shringar",
] as const;

/** Sentences that name other garments, colours and crafts. A search must not take them for what the piece is. */
const distractions = [
  "It goes well with a silk saree.",
  "Wear it with your favourite kurti.",
  "A lehenga of the same colour is lovely beside it.",
  "Add a red dupatta and small jhumka earrings.",
  "Looks best with a plain white blouse.",
  "Our yellow bags match it.",
  "The bride's sisters love it, too.",
  "Wash dark colours apart: black and blue lose a little dye.",
  "Steam it; a cotton cloth between iron and piece keeps it smooth.",
  "",
  "",
  "",
] as const;

/** What a piece of the fixture truly is, whatever its texts say of it. */
export interface FixtureFacts {
  garment: Garment;
  colour: string;
  shade: string;
  fabric: keyof typeof fabrics;
  craft: (typeof crafts)[number] | null;
  occasion: Occasion | null;
  sizes: readonly string[];
  /** What a shopper pays, in rupees. */
  rupees: number;
  isSoldOut: boolean;
}

/** A product of the fixture with its texts. */
export interface FixtureProduct {
  name: string;
  description: string;
  category: string;
  craft: string | null;
  /** The colour as its options state it. */
  shade: string;
  facts: FixtureFacts;
}

const SIZES = ["S", "M", "L", "XL"];
const PLUS_SIZES = ["XL", "XXL", "3XL", "4XL"];
/** Of so many products one is sold out. */
const SOLD_OUT_EVERY = 6;

/**
 * Products for measuring the search: always the same for one count. Some names say colour and craft, some hide them in
 * the description, some are spelt as marketplaces spell them, and many descriptions name what the piece is not.
 */
export function fixtureProducts(count = 2_000): FixtureProduct[] {
  const random = randomFrom(20_260);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const kinds = (Object.keys(garments) as Garment[]).flatMap((kind) =>
    Array.from({ length: garments[kind].share }, () => kind),
  );
  return Array.from({ length: count }, (_, index) => {
    const garment = pick(kinds);
    const { words, category, from, sized } = garments[garment];
    const { shade, colour } = pick(shades);
    const isJewellery = garment === "earrings";
    const fabric = pick(Object.keys(fabrics) as (keyof typeof fabrics)[]);
    const craft = isJewellery || random() < 0.25 ? null : pick(crafts);
    const occasion = random() < 0.55 ? pick(Object.keys(occasions) as Occasion[]) : null;
    const isPlus = sized && random() < 0.12;
    const costly = occasion === "bridal" ? 2.5 : 1;
    const rupees = Math.round((from * fabrics[fabric] * costly * (0.8 + random() * 2.2)) / 10) * 10;
    const said = { shade, fabric: isJewellery ? "Brass" : fabric, craft, noun: pick(words), occasion, isPlus };
    const { name, hidden } = nameOf(said, random);
    const sentences = [
      hidden ? `In ${shade.toLowerCase()} ${said.fabric.toLowerCase()}${craft === null ? "" : `, ${craft}`}.` : "",
      random() < 0.5 ? `Soft ${said.fabric.toLowerCase()} with a clean fall.` : "",
      occasion === null || random() < 0.2 ? "" : pick(occasions[occasion].told),
      isPlus && random() < 0.6 ? "Plus sizes, cut with ease." : "",
      pick(distractions),
    ];
    return {
      name,
      description: sentences.filter((sentence) => sentence !== "").join(" "),
      category,
      craft: craft !== null && random() < 0.85 ? craft : null,
      shade,
      facts: {
        garment,
        colour,
        shade,
        fabric,
        craft,
        occasion,
        sizes: sized ? (isPlus ? PLUS_SIZES : SIZES) : [],
        rupees,
        isSoldOut: index % SOLD_OUT_EVERY === 0,
      },
    };
  });
}

interface Said {
  shade: string;
  fabric: string;
  craft: string | null;
  noun: string;
  occasion: Occasion | null;
  isPlus: boolean;
}

/** A name in one of the ways that shops write them; `hidden` where it says neither colour nor craft. */
function nameOf(said: Said, random: () => number): { name: string; hidden: boolean } {
  const { shade, fabric, noun, isPlus } = said;
  const craft = said.craft ?? "";
  const occasion = said.occasion !== null && random() < 0.45 ? occasions[said.occasion].name : "";
  const plus = isPlus && random() < 0.6 ? "Plus Size" : "";
  const joined = (...words: string[]) => words.filter((word) => word !== "").join(" ");
  const way = random();
  if (way < 0.3) return { name: joined(shade, craft, fabric, occasion, plus, noun), hidden: false };
  if (way < 0.5) return { name: joined(craft, plus, occasion, noun, "in", shade, fabric), hidden: false };
  if (way < 0.75) return { name: joined("Women", fabric, craft, plus, occasion, noun, `(${shade})`), hidden: false };
  const poetic = poeticNames[Math.floor(random() * poeticNames.length)] ?? "";
  return { name: joined(poetic, occasion, plus, noun), hidden: true };
}
