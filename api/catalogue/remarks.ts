/** What is said of a line of a table, or of a photograph: a code, with values as they are to be shown. */
export interface Remark {
  code: RemarkCode;
  values: string[];
}
export type RemarkCode = keyof typeof remarkWords;

export function remark(code: RemarkCode, ...values: (string | number)[]): Remark {
  return { code, values: values.map(String) };
}

/** What is said by each code, in one language. */
export type RemarkWords = Readonly<Record<RemarkCode, (...values: string[]) => string>>;

/** A remark in words: those of the owner's commands, or of another surface. One that an earlier version stored may have none. */
export function sentenceOf({ code, values }: Remark, words: RemarkWords = remarkWords): string {
  return Object.hasOwn(words, code) ? words[code](...values) : [code, ...values].join(" ");
}

const newParts: Readonly<Record<string, string>> = { name: "a title", category: "a category", price: "a price" };
const wanted = "Save it as JPEG, PNG, WebP, AVIF or HEIC";
const asJpeg =
  "On an iPhone choose Settings > Camera > Formats > Most Compatible for new photographs, and share this one by mail as a JPEG";
const pictureOf = ([place, color, slug]: readonly string[]) =>
  `picture ${place} of ${color === "" ? "" : `${color} of `}${slug}`;

/** Why the first lines are no names of columns, and what they are. */
const noColumns = (lacks: string, seen: string) =>
  `the first lines are no names of columns: ${lacks}; it says: ${seen}`;

/** Remarks in English, as commands and the English desk say them. */
export const remarkWords = {
  no_price: () => "there is no price",
  price_two_ways: (price, ...readings) => `the price ${price} can be read in two ways: write ${readings.join(" or ")}`,
  price_decimals: (price) => `the price ${price} has more than two decimals: paise have two digits`,
  price_unreadable: (price) => `the price ${price} cannot be read as rupees`,
  price_high: (price) => `the price ${price} is more than a crore`,
  price_zero: (price) => `the price ${price} is nothing`,
  currency: (currency) => `its price is in ${currency}, not in rupees`,
  no_category: (written) =>
    `no category is known for ${written}: make one at the desk, in "Words and rules", "Categories"`,
  category_unknown: (written) =>
    `the category ${written} is left out: make one at the desk, in "Words and rules", "Categories"`,
  no_title: (key) => `there is no title${key === "" ? "" : ` for ${key}`}`,
  stock_wrong: (stock) => `the stock ${stock} cannot be right`,
  stock_change: (stock) => `the stock ${stock} looks like a change: write it into a column stock_change`,
  stock_divided: (stock, combinations) => `the stock ${stock} is divided among ${combinations} combinations`,
  hsn: (code) => `the HSN code ${code} is not 4 to 8 digits`,
  gst_rate: (rate) => `the rate of GST ${rate} is not a percentage such as 5 or 18`,
  size_is_date: (size) =>
    `the size ${size} is a date, which a spreadsheet has made of a size such as 10-12: write it as text`,
  no_choice: () => "it names no size or color, and other lines of the product do",
  other_line: (slug, line) => `${slug} stands in line ${line} already, and says something else`,
  of_refused: (line) => `it belongs to line ${line}, which is refused`,
  other_names: (slug) => `another line names ${slug} already`,
  fields: (fields, columns) => `there are ${fields} fields and only ${columns} columns`,
  shifted: () => "its fields stand in the columns of others",
  formula: (column, text) => `its ${column} is the formula ${text}: save the file with what it comes to`,
  totals: () => "it is a row of totals, and is left out",
  visibility: (written) => `its visibility ${written} is not kept: it stands in the lists and in the search`,
  hidden_unread: (written) =>
    `${written} in the column hidden is neither yes nor no: a new piece is shown, and a known one stays as it is`,
  sold_without_stock: (stock) =>
    `the stock ${stock} is not read, since it is sold without one: a new piece begins with the usual stock, and a known one keeps its own`,
  compare_at: (price) => `the compare-at price ${price} is not above the price: it is left out`,
  restricting: (column) => `the column ${column} is not read, and it limits or prices a sale`,
  price_left: (column) => `the column ${column} states another price, and a piece has two: it is left out`,
  pictures_left: (most) =>
    `it has pictures that are left out: a piece shows ${most}, and of two for one place the first counts`,
  price_below_sale: (price, slug, sale) =>
    `the price ${price} of ${slug} is not above its sale price ${sale}, which stays without a column sale_price`,
  own_prices: (combinations) => `${combinations} of its combinations keep prices of their own`,
  sale_over: (price, dates) => `the sale price ${price} is left out: it is for ${dates}`,
  price_jump: (slug, was, becomes) => `${slug}: ${was} becomes ${becomes}`,
  known_name: (slug, known, name) => `${slug} has the name of ${known}: ${name}`,
  new_lacks: (slug, ...fields) =>
    `${slug} is not in the catalogue, and a new product needs ${fields.map((field) => newParts[field] ?? field).join(" and ")}`,
  title_cut: (kept, written) => `the title is cut after ${kept} of ${written} characters`,
  description_cut: (kept, written) => `the description is cut after ${kept} of ${written} characters`,
  hidden_by_file: (name, said) => `${name} is not on sale: the file says ${said}`,
  no_handle: () => "there is no handle, and none can be made of it",
  handle_long: (most) => `the handle has more than ${most} characters`,
  key_shortened: (key) => `the key ${key} is a number that a spreadsheet has shortened`,
  other_title: (handle, line) => `the handle ${handle} belongs to another title in line ${line}`,
  number_of_several: (number) => `several goods have the number ${number}`,
  date_unread: (date) => `the date ${date} is left out: it is not written as 2026-11-20`,
  lines_alike: (slug, line) =>
    `${slug} stands in line ${line}, too, and says something else: a column for size or color tells its lines apart`,
  same_variant: (line) => `the same variant stands in line ${line} already`,
  stock_added: (combination, line) =>
    `the combination ${combination} stands in line ${line} already: the stock is added`,
  option_single: (name, only) => `the option ${name} is always ${only}: it is no choice and is left out`,
  options_with_size: (names) => `${names} is offered as the size, or together with it`,
  no_combination: (combination, slug) => `${slug} has no combination ${combination}`,
  combination_twice: (combination, slug, line) => `${combination} of ${slug} stands in line ${line} already`,
  combination_renamed: (combination, was, stock) =>
    `${combination} is what was ${was}: its stock counts from the ${stock} of today`,
  usual_options: (slug) =>
    `${slug} has the usual sizes and colors, which share its stock and price: a column options that says own gives it those of the file`,
  usual_stock: (slug, stock) =>
    `${slug} has ${stock} pieces of the usual sizes and colors: the file must say how many there are of each of its own`,
  usual_no_more: (slug) => `${slug} had the usual sizes and colors, and has those of the file now`,
  stock_of_all: (slug, combinations) =>
    `${slug} has ${combinations} combinations of size and color: their stock needs a column for size or color`,
  stock_none: (stock) => `the stock ${stock} counts as none`,
  stock_changes_twice: () => "its stock and its stock_change both say what changes: keep one of them",
  stock_below: (today, fewer) => `the stock is ${today}, and ${fewer} fewer is 0: there are no more to take away`,
  stock_line_each: () => "its exported stock or stock_change needs a line for each piece",
  exported_wrong: (stock) => `the exported stock ${stock} cannot be right: leave that column as it is`,
  exported_alone: () => "its exported stock counts only beside its row_id",
  row_of_other: (slug) => `its row_id is that of another piece: take the line of ${slug} from the export`,
  change_wrong: (change) => `the stock_change ${change} is no whole number such as +5 or -2`,
  change_again: (change) =>
    `the stock_change ${change} was applied before: another one needs another row_id, such as its date`,
  swatch: (swatch) => `the swatch ${swatch} is left out: it is neither #rrggbb nor an address`,
  picture_address: (picture) => `the picture ${picture} is left out: it has no web address`,
  column_twice: (column) => `the column ${column} stands more than once: the first counts`,
  torn: () => "the file ends in the middle of this line",
  too_long: () =>
    "reading it took more than ten minutes, so it was ended. Nothing was changed. Divide the table, or save it as CSV",
  file_empty: () => "the file is empty",
  old_workbook: () => "it is an old spreadsheet: save it as Excel Workbook (.xlsx) or as CSV, and import that file",
  web_page: () => "it is a web page and no table of text: open it in a spreadsheet, and save it as CSV",
  columns_many: (line, used, most) => `line ${line} has ${used} columns: at most ${most} are read`,
  rows_many: (most) => `it has more than ${most} rows. Divide it, and bring one part after the other`,
  quote_open: (line) => `line ${line} cannot be read: a quote is opened here and never closed`,
  quote_inside: (line) => `line ${line} cannot be read: a quote stands in the middle of a field`,
  line_unreadable: (line) => `line ${line} cannot be read: the line cannot be read as a record`,
  second_header: (line, first) =>
    `line ${line} names columns, and so does line ${first}: leave one such line, and bring other tables by themselves`,
  no_header: () => "the first line cannot be read as the names of columns",
  no_column: (names, seen) => noColumns(`a column is missing: ${names}`, seen),
  no_rupees: (columns, seen) =>
    noColumns(
      `the prices in the column${columns.includes(", ") ? "s" : ""} ${columns} are not in rupees, and the shop sells in rupees: a column price is missing`,
      seen,
    ),
  sheet_empty: () => "the first sheet of the spreadsheet is empty",
  sheet_torn: () => "the spreadsheet is torn or no spreadsheet: save it again, as Excel Workbook (.xlsx) or as CSV",
  sheet_long: (millions) =>
    `the spreadsheet has more than ${millions} million characters. Remove what is no product, divide it, or save it as CSV`,
  sheet_packed: (megabytes) =>
    `the spreadsheet has more than ${megabytes} MB when it is unpacked. Remove what is no product, divide it, or save it as CSV`,
  cell_far: (cell, rows, columns) =>
    `it has a cell ${cell}: at most ${rows} rows and ${columns} columns are read. Delete the rows and columns that are empty, or divide it`,
  cell_long: (most, cell) =>
    `${cell === "" ? "a cell" : `cell ${cell}`} has more than ${most} characters. Shorten it, or leave it out`,
  no_result: (cell) =>
    `cell ${cell} has a formula without a result: open the file in Excel or LibreOffice and save it, or write there what it comes to`,
  photo_at: (...picture) => pictureOf(picture),
  photo_replaces: (before, ...picture) => `${pictureOf(picture)}, in place of ${before}`,
  photo_unmatched: () => "no product has this name or number (SKU), and no picture has this file name",
  photo_two_ways: (place, color, slug, ...other) =>
    `it may be ${pictureOf([place, color, slug])} or ${pictureOf(other)}`,
  photo_beyond: (most, ...picture) => `there is no ${pictureOf(picture)}: there are ${most}`,
  photo_taken: (other, ...picture) => `${pictureOf(picture)} is ${other} already`,
  photo_large: (megabytes, most) => `it has ${megabytes} MB; at most ${most} MB are read`,
  photo_unread: (remedy) => `it cannot be read: ${remedy}`,
  photo_gone: () => "it is not in the archive",
  photo_outside: () => "its name leads out of the archive",
  photo_twice: () => "the archive holds another file of this name",
  photo_locked: () => "it is encrypted: pack the archive without a password",
  photo_torn_packed: () => "it is torn in the archive. Pack or copy the archive again",
  photo_torn: () => "it is torn: only a part of the picture can be read. Copy it from the telephone again",
  photo_icon: (width, height) => `it has only ${width} × ${height} px: that is no photograph`,
  photo_small: (width, height, least) =>
    `it has only ${width} × ${height} px and looks blurred when it is large: take it with ${least} px or more`,
  photo_pixels: (most) => `it has more than ${most} megapixels`,
  photo_heic_pixels: (most) => `it has more than ${most} megapixels, too many for HEIC. ${asJpeg}`,
  photo_heic: () => `this HEIC file cannot be read. ${asJpeg}`,
  photo_empty: () => "it is empty. Copy it again",
  photo_drawing: () => `it holds a drawing or a web page, not a photograph. ${wanted}`,
  photo_other: (kind) => `it is a ${kind} file. ${wanted}`,
  photo_none: () => `it is no photograph, whatever its name says. ${wanted}`,
} satisfies Record<string, (...values: string[]) => string>;
