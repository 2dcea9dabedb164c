import {
  crafts,
  distractions,
  fabrics,
  garments,
  occasions,
  poeticNames,
  shades,
  type Garment,
  type Occasion,
} from "./fixture-words.ts";

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
  const random = seeded(20_260);
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

/** Mulberry32: numbers from 0 to 1 that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
