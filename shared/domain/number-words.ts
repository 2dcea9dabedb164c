/** A text, and the same with its numbers as digits: where digits are shorter than words, or longer, spaces make both equally long. */
export interface NumberedText {
  text: string;
  digits: string;
}

/** Number words in English and Hindi, in Latin letters as shoppers type them and in Devanagari. */
const words: ReadonlyMap<string, number> = wordMap({
  1: "one ek एक",
  2: "two do दो",
  3: "three teen tin तीन",
  4: "four char chaar चार",
  5: "five paanch panch paach pach पाँच पांच पाच",
  6: "six chhe che chah छह छः छे छ",
  7: "seven saat sat सात",
  8: "eight aath ath आठ",
  9: "nine nau नौ",
  10: "ten das दस",
  11: "eleven gyarah gyara ग्यारह",
  12: "twelve barah bara बारह",
  13: "thirteen terah तेरह",
  14: "fourteen chaudah chauda चौदह",
  15: "fifteen pandrah pandra pandhra पंद्रह पन्द्रह पंदरह",
  16: "sixteen solah sola सोलह",
  17: "seventeen satrah satra सत्रह",
  18: "eighteen atharah athara अठारह",
  19: "nineteen unnis उन्नीस",
  20: "twenty bees bis बीस",
  21: "ikkis इक्कीस",
  22: "bais बाईस बाइस",
  23: "teis तेईस तेइस",
  24: "chaubis चौबीस",
  25: "pachees pachis पच्चीस पचीस",
  30: "thirty tees tis तीस",
  35: "paintis पैंतीस",
  40: "forty fourty chalis chalees चालीस",
  45: "paintalis पैंतालीस",
  50: "fifty pachas pachaas पचास",
  55: "pachpan पचपन",
  60: "sixty saath साठ",
  65: "painsath पैंसठ",
  70: "seventy sattar सत्तर",
  75: "pachhattar pachattar पचहत्तर",
  80: "eighty assi अस्सी",
  85: "pachasi पचासी",
  90: "ninety nabbe नब्बे",
  95: "pachanve पंचानवे",
  99: "ninyanve निन्यानवे",
  1.5: "dedh derh डेढ़ डेढ",
  2.5: "dhai adhai ढाई अढ़ाई",
});
/** What is added to the number that follows: "sadhe teen hazaar" is 3,500. */
const quarters: ReadonlyMap<string, number> = wordMap({
  0.5: "sadhe saadhe sade साढ़े साढे",
  0.25: "sava sawa सवा",
  [-0.25]: "paune पौने",
});
const units: ReadonlyMap<string, number> = wordMap({
  100: "hundred hundreds sau सौ",
  1_000: "thousand thousands hazaar hazar hajar hajaar हज़ार हजार",
  100_000: "lakh lac lakhs लाख",
});
const LEAST_TENS = 20;

/**
 * Writes the numbers of a text as digits, as {@link takePrice} reads them: "do hazaar paanch sau" as "2500".
 * "Two thousand" becomes "2 thousand", so that "one to two thousand" keeps its unit. Words such as "do" stay where the price needs
 * none of them, since the caller cuts the price from the text.
 */
export function withDigits(given: string): NumberedText {
  const latin = withLatinDigits(given);
  let [text, plain, done] = ["", "", 0];
  for (const { start, end, digits } of numbersIn(latin)) {
    const length = Math.max(end - start, digits.length);
    text += given.slice(done, start) + given.slice(start, end).padEnd(length);
    plain += latin.slice(done, start) + digits.padEnd(length);
    done = end;
  }
  return { text: text + given.slice(done), digits: plain + latin.slice(done) };
}

/** The same text, of the same length, with Devanagari digits as Latin ones. */
function withLatinDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966));
}

interface Token {
  start: number;
  end: number;
  word: string;
  /** Whether only a space or a hyphen stands before it. */
  isNext: boolean;
}

interface NumberInWords {
  start: number;
  end: number;
  digits: string;
}

function numbersIn(text: string): NumberInWords[] {
  const numbers: NumberInWords[] = [];
  const tokens = tokensOf(text);
  for (let index = 0; index < tokens.length;) {
    const read = readNumber(tokens, index);
    const [first, last] = [tokens[index], tokens[index + read.length - 1]];
    if (first !== undefined && last !== undefined && read.digits !== null)
      numbers.push({ start: first.start, end: last.end, digits: read.digits });
    index += Math.max(1, read.length);
  }
  return numbers;
}

function tokensOf(text: string): Token[] {
  let end = 0;
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?|[\p{L}\p{M}ः]+/gu)].map((match) => {
    const isNext = /^(?:\s+|-)?$/.test(text.slice(end, match.index));
    end = match.index + match[0].length;
    return { start: match.index, end, word: match[0].normalize("NFC").toLowerCase(), isNext };
  });
}

/** Reads the number that begins at a token; `length` is how many tokens it takes, and `digits` null where no word is in it. */
function readNumber(tokens: readonly Token[], start: number): { length: number; digits: string | null } {
  let [total, lastUnit, index, hasWord] = [0, Infinity, start, false];
  let unitName = "";
  let hasCount = false;
  while (index === start || tokens[index]?.isNext === true) {
    const small = readSmall(tokens, index);
    const unitAt = index + small.length;
    const name = tokens[unitAt]?.word ?? "";
    const unit = units.get(name) ?? Infinity;
    const isUnit = unit < lastUnit && (small.length === 0 || tokens[unitAt]?.isNext === true);
    if (!isUnit && (small.length === 0 || small.value >= lastUnit)) break;
    total += (small.length === 0 ? 1 : small.value) * (isUnit ? unit : 1);
    hasWord ||= isUnit || small.hasWord;
    hasCount ||= small.length > 0;
    unitName = isUnit ? name : "";
    lastUnit = isUnit ? unit : 1;
    index = unitAt + (isUnit ? 1 : 0);
  }
  return { length: index - start, digits: hasWord ? written(total, hasCount ? unitName : "") : null };
}

function written(total: number, unitName: string): string {
  const unit = units.get(unitName) ?? 1;
  return unit === 1 ? String(total) : `${total / unit} ${unitName}`;
}

/** A number below a hundred in words, or any number in digits: "twenty five", "sadhe teen", "15". */
function readSmall(tokens: readonly Token[], start: number): { value: number; length: number; hasWord: boolean } {
  const word = tokens[start]?.word ?? "";
  if (/^\d/.test(word)) return { value: Number(word.replaceAll(",", "")), length: 1, hasWord: false };
  const quarter = quarters.get(word);
  const next = tokens[start + 1];
  if (quarter !== undefined) {
    const rest = next?.isNext === true && !quarters.has(next.word) ? readSmall(tokens, start + 1) : null;
    if (rest !== null && rest.length > 0)
      return { value: rest.value + quarter, length: rest.length + 1, hasWord: true };
    // "sava sau" is 125.
    return units.has(next?.word ?? "") ? { value: 1 + quarter, length: 1, hasWord: true } : none;
  }
  const value = words.get(word);
  if (value === undefined) return none;
  const ones = words.get(next?.word ?? "") ?? 0;
  const isTens = value >= LEAST_TENS && value % 10 === 0;
  return isTens && next?.isNext === true && ones >= 1 && ones < 10 && Number.isInteger(ones)
    ? { value: value + ones, length: 2, hasWord: true }
    : { value, length: 1, hasWord: true };
}

const none = { value: 0, length: 0, hasWord: false };

function wordMap(names: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(names).flatMap(([number, spelt]) =>
      spelt.split(" ").map((name) => [name.normalize("NFC"), Number(number)] as const),
    ),
  );
}
