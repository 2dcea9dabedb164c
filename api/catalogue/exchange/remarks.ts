/** What is said of a line: in English, and for surfaces of other languages by a code with its values. */
export interface Remark {
  reason: string;
  said?: { code: RemarkCode; values: string[] };
}

const sentences = {
  no_price: () => "there is no price",
  price_two_ways: (price, readings) => `the price ${price} can be read in two ways: write ${readings}`,
  price_decimals: (price) => `the price ${price} has more than two decimals: paise have two digits`,
  price_unreadable: (price) => `the price ${price} cannot be read as rupees`,
  price_high: (price) => `the price ${price} is more than a crore`,
  price_zero: (price) => `the price ${price} is nothing`,
  currency: (currency) => `its price is in ${currency}, not in rupees`,
  no_category: (written) => `no category is known for ${written}`,
  no_title: () => "there is no title",
  not_for_women: (written) => `it is not for women: the file says ${written}`,
  stock_wrong: (stock) => `the stock ${stock} cannot be right`,
  stock_change: (stock) => `the stock ${stock} looks like a change: write it into a column stock_change`,
  stock_divided: (stock, combinations) => `the stock ${stock} is divided among ${combinations} combinations`,
  hsn: (code) => `the HSN code ${code} is not 4 to 8 digits`,
  gst_rate: (rate) => `the rate of GST ${rate} is not a percentage such as 5 or 18`,
  size_is_date: (size) =>
    `the size ${size} is a date, which a spreadsheet has made of a size such as 10-12: write it as text`,
  no_choice: () => "it names no size or colour, and other lines of the product do",
  same_combination: (line) => `the same combination stands in line ${line} already`,
  same_line: (slug, line) => `${slug} stands in line ${line} already`,
  other_line: (slug, line) => `${slug} stands in line ${line} already, and says something else`,
  of_refused: (line) => `it belongs to line ${line}, which is refused`,
  other_names: (slug) => `another line names ${slug} already`,
  fields: (fields, columns) => `there are ${fields} fields and only ${columns} columns`,
  shifted: () => "its fields stand in the columns of others",
  formula: (column, text) => `its ${column} is the formula ${text}: save the file with what it comes to`,
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

/** What is said of a line, where it may have no code. */
export function saidOf(said: string | Remark): Remark {
  return typeof said === "string" ? { reason: said } : said;
}

/** A remark with values as they are to be shown. */
export function remark(code: RemarkCode, ...values: string[]): Remark {
  return { reason: (sentences[code] as (...values: string[]) => string)(...values), said: { code, values } };
}
