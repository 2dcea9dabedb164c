/** An amount of money in integer paise. */
export type Paise = number;

/** Paise as a card shows them: en-IN rupees without decimals (specification, section 9). 149900 → "₹1,499". */
export const priceText = (paise: Paise): string => rupeesText(paise, 0);

/** Paise as cart and checkout show them: two decimals (specification, section 9). 149900 → "₹1,499.00". */
export const amountText = (paise: Paise): string => rupeesText(paise, 2);

/** Whole rupees without decimals, others with them; never rounded. 149900 → "₹1,499", 149950 → "₹1,499.50". */
export const exactText = (paise: Paise): string => (paise % 100 === 0 ? priceText(paise) : amountText(paise));

/**
 * Writes rupees as `Intl.NumberFormat("en-IN")` does; a test compares the two. Creating that formatter takes a slow phone a
 * tenth of a second, on each page with a price.
 */
function rupeesText(paise: Paise, decimals: number): string {
  const digits = (Math.abs(paise) / 100).toFixed(decimals).replace(/\B(?=(\d\d)*\d{3}(\.|$))/g, ",");
  return `${paise < 0 ? "-" : ""}₹${digits}`;
}

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
