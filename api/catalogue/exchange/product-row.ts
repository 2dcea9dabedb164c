import type { Audience } from "./cells.ts";
import type { Remark } from "./remarks.ts";
import type { ColumnName, ProductFormat } from "./columns.ts";

/**
 * An option of a line, as written: its name ("Size", "" where the file has none) and its values, several where a field lists
 * them. Every line of a file has its options at the same places. One that `describes` is a choice only where lines differ.
 */
export interface WrittenOption {
  name: string;
  values: readonly string[];
  describes?: boolean;
}

/** What a line says that a picture shows: the picture's source, "" where the line names none, and its place, from 0. */
export interface StatedText {
  source: string;
  position: number;
  text: string;
}

/** One line of a product file in any format. Texts are as written, "" where there is none. */
export interface ProductRow {
  line: number;
  /** What all lines of one product have in common, as written. */
  key: string;
  name: string;
  /** The name without the size and colour of this line's variant. */
  sharedName: string;
  /** The cells that are kept as they are written, by their columns: only of those that the file has. */
  cells: Readonly<Partial<Record<ColumnName, string>>>;
  /** Texts that may name the category, the most telling first. */
  kinds: readonly string[];
  /** Texts that name the department of a shop. */
  departments: readonly string[];
  /** Two prices, in sale and regular; the lower one is the sale price. */
  price: string;
  otherPrice: string;
  /** Whom the product is for, by a column of gender or age or by the department's words; null where nothing tells. */
  audience: Audience | null;
  /** The owner's own number of the goods; null when the file has no column for it, or it is the key. */
  sku: string | null;
  /** Whether the line was found by that number, so that its product exists. */
  isFoundByNumber: boolean;
  /** The stock as written; null when the file has no column for it. */
  stock: string | null;
  /** Whether it is available, when the file says so instead of a number. */
  isAvailable: boolean | null;
  isNew: boolean | null;
  pictures: readonly { source: string; position: number }[];
  /** What other columns of pictures name, for places that are taken. */
  otherPictures: readonly string[];
  /** What the pictures show; none where the file has no column for it. */
  pictureTexts: readonly StatedText[];
  /** What distinguishes a variant from the others; "" on lines that only add pictures. */
  variant: string;
  /** Size, colour and other choices of this line's variant. */
  options: readonly WrittenOption[];
  /** Whether the shop's own table says which options a product has: the shop's usual ones, or those of its lines alone. */
  optionsAre: "usual" | "own" | null;
  /** The variant's own picture; null when the file has no column for it. */
  variantPicture: string | null;
  /** The first formula in a column that is read, with the column's name; null where there is none. */
  formula: { column: string; text: string } | null;
  /** A sale price that does not count, since its sale has not begun or is over; null where there is none. */
  saleOff: { price: string; dates: string } | null;
  /** What is said of the line although it is accepted. */
  remarks?: readonly Remark[];
  /** Why the product is hidden ("draft"), or null. */
  hiddenBecause: Remark | null;
  /** Whether the line says that the product is hidden or shown; null where it says neither. */
  isHidden: boolean | null;
}

/** What a file's prices are: both of a sale, the regular one, that of a sale, the one that is paid, or none. */
export type PriceColumns = "both" | "regular" | "sale" | "paid" | "none";

/** Which data of a product the columns of a file state. What they do not state stays as the catalogue has it. */
export interface Stated {
  /** Whether products have a key of their own, such as a handle. Without one, they are found by their names. */
  key: boolean;
  name: boolean;
  description: boolean;
  category: boolean;
  prices: PriceColumns;
  /** What the first of two prices is where the other cannot be read. */
  firstPrice: "regular" | "paid";
  /** Whether the second price is what something cost before, so that the first is paid in any case. */
  comparesPrices?: boolean;
  /** Whether commas part rupees and paise, as in files whose fields are separated by semicolons for that reason. */
  hasDecimalCommas: boolean;
  /** Whether a stock below 0 means that more was sold than there was, so that none is left. */
  oversells: boolean;
  /** Whether the pictures of a line are all that a product has, or only those at the places of the file's columns. */
  pictures: "all" | readonly number[];
  /** Whether a combination without a picture of its own names the first one of its product. */
  repeatsPictures: boolean;
  /** Whether there are columns for size, colour or other options. */
  options: boolean;
  /** Whether the file has no such columns, and its options are those of the goods that its numbers stand for. */
  hasOptionsByNumber?: boolean;
}

/** Reads the lines of a file; it is made from the file's header. */
export interface RowReader {
  format: ProductFormat;
  columns: number;
  stated: Stated;
  /** Whether lines with the same key are one product. */
  groups: boolean;
  /** Whether a key is the owner's own number of the goods, which may be that of a single combination. */
  hasNumbersAsKeys: boolean;
  /** The names of the columns that the lines read so far were read from, and of those that were not. */
  columnsRead(): { read: string[]; notRead: string[] };
  /** Which columns that limit or price a sale were not read, although lines said something in them. */
  columnRemarks(): Remark[];
  /** What to say about the header: columns that are not used although they look like it. */
  remarks: readonly Remark[];
  read(line: number, fields: readonly string[]): ProductRow;
  /** Whether fields are in the wrong columns, because a field before them was lost or added. */
  isShifted(fields: readonly string[]): boolean;
}
