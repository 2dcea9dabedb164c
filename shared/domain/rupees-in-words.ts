import type { Paise } from "./money.ts";

const small = [
  "",
  ..."one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" "),
  ..."seventeen eighteen nineteen".split(" "),
];
const tens = ["", "", ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ")];
const units = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1_000, "thousand"],
  [100, "hundred"],
] as const;

/** An amount in words, as invoices in India state it: "Rupees one lakh twenty thousand and paise fifty only". */
export function rupeesInWords(amount: Paise): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  const rest = paise === 0 ? "" : ` and paise ${wordsOf(paise)}`;
  return `Rupees ${rupees === 0 ? "zero" : wordsOf(rupees)}${rest} only`;
}

function wordsOf(number: number): string {
  for (const [size, name] of units) {
    if (number < size) continue;
    return `${wordsOf(Math.floor(number / size))} ${name} ${wordsOf(number % size)}`.trim();
  }
  if (number < 20) return small[number] ?? "";
  return `${tens[Math.floor(number / 10)]} ${small[number % 10]}`.trim();
}
