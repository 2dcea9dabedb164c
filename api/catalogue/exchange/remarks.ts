/** What is said of a line: in English, and for surfaces of other languages by a code with its values. */
export interface Remark {
  reason: string;
  said?: { code: RemarkCode; values: string[] };
}

const sentences = {
  totals: () => "it is a row of totals, and is left out",
  visibility: (written) => `its visibility ${written} is not kept: it stands in the lists and in the search`,
  sold_without_stock: (stock) =>
    `the stock ${stock} is not read, since it is sold without one: a new piece begins with the usual stock, and a known one keeps its own`,
  compare_at: (price) => `the compare-at price ${price} is not above the price: it is left out`,
  restricting: (column) => `the column ${column} is not read, and it limits or prices a sale`,
  shortened: (number, column) =>
    `${number} in the column ${column} is a number that a spreadsheet has shortened: its last digits are lost`,
} satisfies Record<string, (...values: string[]) => string>;
export type RemarkCode = keyof typeof sentences;

/** A remark with values as they are to be shown. */
export function remark(code: RemarkCode, ...values: string[]): Remark {
  return { reason: (sentences[code] as (...values: string[]) => string)(...values), said: { code, values } };
}
