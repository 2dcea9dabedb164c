import { withDigits } from "./number-words.ts";
import type { PriceRange } from "./price-range.ts";

/** The price range that a search names in words, and the text without them; `range` null where it names none. */
export interface PriceInText {
  range: PriceRange | null;
  rest: string;
}

/** The size that a search names, and the text without it; `size` null where it names none. */
export interface SizeInText {
  size: string | null;
  rest: string;
}

/** The lowest number that is a price without a word for the currency or for thousands. */
const LEAST_PRICE = 50;
/** How far a price may be from one that is named with "around". */
const AROUND = 0.25;

const currency = String.raw`(?:₹|rs\.?|inr|rupees?|rupa?ye|rupiya|रु\.?|रुपये|रुपए|रुपया)`;
const units: Readonly<Record<string, string>> = {
  100: "hundreds?|sau|सौ",
  1_000: "k|thousands?|ha[zj]aa?r|हज़ार|हजार",
  100_000: "lakhs?|lac|लाख",
};
const unit = Object.values(units).join("|");
const number = (name: string) => String.raw`(?<${name}>\d[\d,]*(?:\.\d+)?)`;
const amount = (name: string) =>
  String.raw`(?:${currency}\s*)?${number(name)}\s*(?<${name}Unit>${unit})?(?![\p{L}\p{M}\d])(?:\s*(?:${currency}|\/-)(?![\p{L}\p{M}]))?`;
const named = String.raw`(?:(?:price|budget|cost|range)\s+)?(?:(?:is|of|in)\s+)?`;

const lowest = String.raw`(?:above|over|more\s+than|greater\s+than|higher\s+than|at\s+least|not\s+less\s+than|min(?:imum)?|starting(?:\s+(?:from|at))?|>=?)`;
const highest = String.raw`(?:under|below|less\s+th[ae]n|lower\s+than|cheaper\s+than|within|inside|up\s*to|at\s+most|(?:not?|nothing)\s+(?:more\s+than|above|over)|max(?:imum)?|budget|<=?)`;
const isBelow = String.raw`(?:se\s+(?:k[au]m|nee?che|sast[aie])|ke\s+(?:andar|andr|under|bheetar|bhitar|nee?che)|tak|mein|me|or\s+(?:less|below|under)|and\s+(?:below|under)|max(?:imum)?|से\s+(?:कम|नीचे|सस्त[ाीे])|के\s+(?:अंदर|अन्दर|भीतर|नीचे)|तक|में)`;
const isAbove = String.raw`(?:se\s+(?:[zj]y?ada|adhik|upar|oo?par|mehe?ng[aie])|ke\s+(?:upar|oo?par)|or\s+(?:more|above)|and\s+(?:above|more|up)|से\s+(?:ज़?्?यादा|अधिक|ऊपर|मह[ँं]ग[ाीे])|के\s+ऊपर)`;

/** The ways to name a price, the most telling first. */
const forms: readonly { pattern: RegExp; read(low: number, high: number): PriceRange }[] = [
  form(
    String.raw`(?:between|from|बीच)?\s*${amount("a")}\s*(?:-|–|to|and|&|se|से)\s*${amount("b")}(?:\s+(?:tak|तक))?(?:\s+(?:ke|के)\s+(?:beech|bich|बीच))?`,
    (a, b) => ({
      min: Math.min(a, b),
      max: Math.max(a, b),
    }),
  ),
  form(`${named}${highest}\\s*(?:of\\s+)?${amount("a")}`, (a) => ({ min: null, max: a })),
  form(`${named}${lowest}\\s*(?:of\\s+)?${amount("a")}`, (a) => ({ min: a, max: null })),
  form(`${amount("a")}\\s*${isBelow}`, (a) => ({ min: null, max: a })),
  form(`${amount("a")}\\s*${isAbove}`, (a) => ({ min: a, max: null })),
  form(
    `${named}(?:around|about|approx(?:imately)?|nearly|near|lagbhag|kareeb|karib|लगभग|करीब|क़रीब)\\s*${amount("a")}`,
    aroundPrice,
  ),
  form(`${amount("a")}\\s*(?:w[ao]l[aei]|वाल[ाेी])`, aroundPrice),
  // An amount of money alone is what a shopper has to spend. So is one in thousands, unless it says how fine the gold is.
  form(`(?:${currency}\\s*)${number("a")}\\s*(?<aUnit>${unit})?(?![\\p{L}\\p{M}\\d])`, (a) => ({ min: null, max: a })),
  form(`${number("a")}\\s*(?<aUnit>${unit})?\\s*${currency}`, (a) => ({ min: null, max: a })),
  form(`${number("a")}\\s*(?<aUnit>${unit})(?!\\s*(?:gold|silver|carat|karat|percent|plated))`, (a) => ({
    min: null,
    max: a,
  })),
];

/** Reads a price in a search, such as "under 1000", "between 1k and 2k", "500 se kam" or "do hazaar tak". */
export function takePrice(given: string): PriceInText {
  const { text, digits } = withDigits(given.normalize("NFC"));
  for (const { pattern, read } of forms) {
    const match = pattern.exec(digits);
    if (match === null) continue;
    const { a = "", aUnit, b, bUnit } = match.groups ?? {};
    // In "1-2k" the unit stands once.
    const low = rupeesOf(a, aUnit ?? (Number(a) < LEAST_PRICE ? bUnit : undefined));
    const high = b === undefined ? low : rupeesOf(b, bUnit);
    if (low < LEAST_PRICE || high < LEAST_PRICE || !Number.isSafeInteger(high) || !Number.isSafeInteger(low)) continue;
    const start = match.index + match[0].search(/\S/);
    const end = match.index + match[0].length;
    // Digits stand at the beginning of their words, which are longer where spaces follow.
    return { range: read(low, high), rest: cut(text, start, end + digits.slice(end).search(/\S|$/)) };
  }
  return { range: null, rest: given.normalize("NFC").trim() };
}

const letters = String.raw`(?:[2-9]?x{1,4}l|[2-9]xl|x{1,2}s)`;
const sizeNames: Readonly<Record<string, string>> = {
  free: "Free Size",
  small: "S",
  medium: "M",
  large: "L",
  "extra large": "XL",
};
/** Sizes as they are spelt in Devanagari, without spaces. */
const hindiSizes: Readonly<Record<string, string>> = {
  एस: "S",
  एम: "M",
  एल: "L",
  एक्सएल: "XL",
  डबलएक्सएल: "XXL",
  ट्रिपलएक्सएल: "XXXL",
  स्मॉल: "S",
  मीडियम: "M",
  लार्ज: "L",
  फ्री: "Free Size",
};
const hindiLetters = String.raw`(?:(?:डबल|ट्रिपल)\s?)?एक्स\s?एल`;
const inWords = String.raw`small|medium|(?:extra\s+)?large|स्मॉल|मीडियम|लार्ज|फ्री|${hindiLetters}|ए[समल]`;
const sizeWord = "(?:size|saiz|साइज़?)";
const sizeForms = [
  String.raw`${sizeWord}(?:\s*[:-]\s*|\s+)(?<size>x{0,4}[sl]|m|[2-9]xl|[2-6]\d|${inWords})`,
  String.raw`(?<size>x{0,4}[sl]|m|[2-9]xl|free|[2-6]\d|${inWords})[\s-]*${sizeWord}`,
  `(?<size>${letters}|${hindiLetters})`,
  // A letter alone needs other words, and no apostrophe: "women's" ends with none.
  String.raw`(?<=[\p{L}\p{M}\d]\s+)(?<size>[sml]|ए[समल])`,
  String.raw`(?<size>[sml])(?=\s+[\p{L}\d])`,
].map((source) => new RegExp(String.raw`(?<![\p{L}\p{M}\d'’&-])${source}(?![\p{L}\p{M}\d'’&-])`, "iu"));

/** Reads a size in a search, such as "size M", "kurti M", "XL" or "free size". A number needs the word "size". */
export function takeSize(given: string): SizeInText {
  const text = given.normalize("NFC");
  for (const pattern of sizeForms) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const size = match.groups?.["size"] ?? "";
    return {
      size:
        sizeNames[size.toLowerCase().replace(/\s+/g, " ")] ??
        hindiSizes[size.replaceAll(/\s/g, "")] ??
        size.toUpperCase(),
      rest: cut(text, match.index, match.index + match[0].length),
    };
  }
  return { size: null, rest: text.trim() };
}

function form(source: string, read: (low: number, high: number) => PriceRange) {
  const plain = source.normalize("NFC");
  return { pattern: new RegExp(String.raw`(?<![\p{L}\p{M}\d.,])${plain}(?![\p{L}\p{M}\d])`, "iu"), read };
}

function aroundPrice(rupees: number): PriceRange {
  return { min: Math.round(rupees * (1 - AROUND)), max: Math.round(rupees * (1 + AROUND)) };
}

function rupeesOf(digits: string, name = ""): number {
  const factor = Object.entries(units).find(([, names]) => new RegExp(`^(?:${names})$`, "iu").test(name))?.[0] ?? 1;
  return Math.round(Number(digits.replaceAll(",", "")) * Number(factor));
}

/** The text without what stands from one index to another. */
function cut(text: string, from: number, to: number): string {
  return `${text.slice(0, from)} ${text.slice(to)}`.replaceAll(/\s+/g, " ").trim();
}
