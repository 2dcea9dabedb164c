import { wordList } from "./short-text.ts";

/** The families of colours, each with the words of the trade that belong to it, in small letters. */
const families = {
  Black: "black, jet, kajal, iron",
  White: "white, offwhite, ivory, cream, pearl, moti, milk, snow",
  Red: "red, maroon, crimson, scarlet, madder, lac, wine, burgundy, cherry, ruby, vermilion, sindoor, pomegranate",
  Blue: "blue, navy, indigo, teal, turquoise, firozi, sky, midnight, royal, azure, cobalt, denim, peacock, aqua, cyan",
  Green: "green, olive, mint, bottle, henna, mehendi, mehndi, emerald, sage, pista, pistachio, lime, parrot, khaki",
  Pink: "pink, rani, magenta, fuchsia, rose, gulabi, peach, coral, blush, salmon",
  Orange: "orange, saffron, kesar, rust, tangerine, apricot, terracotta",
  Yellow: "yellow, mustard, haldi, lemon, marigold, turmeric, amber",
  Purple: "purple, violet, lavender, lilac, mauve, plum, jamun, aubergine",
  Brown: "brown, beige, tan, camel, chocolate, coffee, kattha, sand, nude, taupe, bronze, copper",
  Grey: "grey, gray, silver, ash, charcoal, slate, steel",
  Gold: "gold, golden, champagne, zari",
} as const;

const familyOf: ReadonlyMap<string, string> = new Map(
  Object.entries(families).flatMap(([family, words]) => wordList(words).map((word) => [word, family] as const)),
);

/** Lists hold few different colours, and each many times. */
const read = new Map<string, readonly string[]>();
const MAX_READ = 5_000;

/**
 * The families of a colour as a product states it: of "Navy blue" that of its last known word, of "Red & Gold" both. A colour
 * that no family knows is a family of its own.
 */
export function colorFamilies(color: string): readonly string[] {
  const families = read.get(color) ?? familiesIn(color);
  if (read.size >= MAX_READ) read.clear();
  read.set(color, families);
  return families;
}

function familiesIn(color: string): string[] {
  const parts = color.toLowerCase().split(/\s*(?:[/&+,|]|\band\b|\bwith\b)\s*/);
  const known = parts.flatMap((part) => {
    const word = part.split(/[\s-]+/).findLast((one) => familyOf.has(one));
    return (word === undefined ? undefined : familyOf.get(word)) ?? [];
  });
  return known.length === 0 ? [color] : [...new Set(known)];
}
