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

const currency = String.raw`(?:₹|rs\.?|inr|rupees?|rupaye|rupiya|रु\.?|रुपये|रुपए)`;
const amount = (name: string) =>
  String.raw`(?:${currency}\s*)?(?<${name}>\d[\d,]*(?:\.\d+)?)\s*(?<${name}Unit>k|thousand|hazaa?r|हज़ार|हजार|lakh|lac|लाख)?(?![\p{L}\p{M}\d])(?:\s*(?:${currency}|\/-)(?![\p{L}\p{M}]))?`;
const named = String.raw`(?:(?:price|budget|cost|range)\s+)?(?:(?:is|of|in)\s+)?`;

const lowest = String.raw`(?:above|over|more\s+than|greater\s+than|higher\s+than|at\s+least|not\s+less\s+than|min(?:imum)?|starting(?:\s+(?:from|at))?|>=?)`;
const highest = String.raw`(?:under|below|less\s+th[ae]n|lower\s+than|cheaper\s+than|within|inside|up\s*to|at\s+most|(?:not?|nothing)\s+(?:more\s+than|above|over)|max(?:imum)?|budget|<=?)`;
const isBelow = String.raw`(?:se\s+k[au]m|se\s+nee?che|ke\s+(?:andar|under|nee?che)|tak|or\s+(?:less|below|under)|and\s+(?:below|under)|max(?:imum)?|से\s+कम|से\s+नीचे|के\s+(?:अंदर|अन्दर|नीचे)|तक)`;
const isAbove = String.raw`(?:se\s+(?:[zj]y?ada|upar|oo?par)|ke\s+(?:upar|oo?par)|or\s+(?:more|above)|and\s+(?:above|more|up)|से\s+(?:ज़्यादा|ज्यादा|ऊपर)|के\s+ऊपर)`;

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
  form(`${named}(?:around|about|approx(?:imately)?|nearly|near)\\s*${amount("a")}`, (a) => ({
    min: Math.round(a * (1 - AROUND)),
    max: Math.round(a * (1 + AROUND)),
  })),
  // An amount of money alone is what a shopper has to spend.
  form(`(?:${currency}\\s*)(?<a>\\d[\\d,]*)(?<aUnit>k)?(?![\\p{L}\\d])`, (a) => ({ min: null, max: a })),
  form(`(?<a>\\d[\\d,]*)(?<aUnit>k)?\\s*${currency}`, (a) => ({ min: null, max: a })),
];

/** Reads a price in a search, such as "under 1000", "between 1k and 2k" or "500 se kam". */
export function takePrice(text: string): PriceInText {
  const plain = withLatinDigits(text);
  for (const { pattern, read } of forms) {
    const match = pattern.exec(plain);
    const { a, aUnit, b, bUnit } = match?.groups ?? {};
    if (match === null || a === undefined) continue;
    // In "1-2k" the unit stands once.
    const low = rupeesOf(a, aUnit ?? (Number(a) < LEAST_PRICE ? bUnit : undefined));
    const high = b === undefined ? low : rupeesOf(b, bUnit);
    if (low < LEAST_PRICE || high < LEAST_PRICE || !Number.isSafeInteger(high) || !Number.isSafeInteger(low)) continue;
    return { range: read(low, high), rest: without(text, match) };
  }
  return { range: null, rest: text.trim() };
}

const letters = String.raw`(?:[2-9]?x{1,4}l|[2-9]xl|x{1,2}s)`;
const sizeForms = [
  /(?<![\p{L}\p{M}\d])size(?:\s*[:-]\s*|\s+)(?<size>x{0,4}[sl]|m|[2-9]xl|[2-6]\d)(?![\p{L}\p{M}\d])/iu,
  /(?<![\p{L}\p{M}\d])(?<size>x{0,4}[sl]|m|[2-9]xl|free|[2-6]\d)[\s-]*size(?![\p{L}\p{M}\d])/iu,
  new RegExp(String.raw`(?<![\p{L}\p{M}\d])(?<size>${letters})(?![\p{L}\p{M}\d])`, "iu"),
];

/** Reads a size in a search, such as "size M", "XL" or "free size". A single letter or a number needs the word "size". */
export function takeSize(text: string): SizeInText {
  for (const pattern of sizeForms) {
    const match = pattern.exec(text);
    const size = match?.groups?.["size"];
    if (match !== null && size !== undefined)
      return { size: /^free$/i.test(size) ? "Free Size" : size.toUpperCase(), rest: without(text, match) };
  }
  return { size: null, rest: text.trim() };
}

function form(source: string, read: (low: number, high: number) => PriceRange) {
  return { pattern: new RegExp(String.raw`(?<![\p{L}\p{M}\d.,])${source}(?![\p{L}\p{M}\d])`, "iu"), read };
}

function rupeesOf(digits: string, unit = ""): number {
  const factor = unit === "" ? 1 : /^(lakh|lac|लाख)$/i.test(unit) ? 100_000 : 1_000;
  return Math.round(Number(digits.replaceAll(",", "")) * factor);
}

function without(text: string, { index, 0: match }: RegExpExecArray): string {
  return `${text.slice(0, index)} ${text.slice(index + match.length)}`.replaceAll(/\s+/g, " ").trim();
}

/** The same text, of the same length, with Devanagari digits as Latin ones. */
function withLatinDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966));
}
