/** One line of a product file in any format. Texts are as written, "" where there is none. */
export interface ProductRow {
  line: number;
  /** What all lines of one product have in common, as written. */
  key: string;
  name: string;
  description: string;
  /** Texts that may name the category, the most telling first. */
  kinds: readonly string[];
  /** Texts that name the department of a shop. */
  departments: readonly string[];
  /** The text of a category column; when it is "", the category is read from the other texts. */
  category: string;
  craft: string | null;
  /** Two prices, in sale and regular; the lower one is the sale price. */
  price: string;
  otherPrice: string;
  /** The stock as written; null when the file has no column for it. */
  stock: string | null;
  /** Whether it is available, when the file says so instead of a number. */
  isAvailable: boolean | null;
  isNew: boolean | null;
  pictures: readonly { source: string; position: number }[];
  /** What distinguishes a variant from the others; "" on lines that only add pictures. */
  variant: string;
  /** Why the product is hidden ("draft"), or null. */
  hiddenBecause: string | null;
}

/** The formats a file may have. */
export type ProductFormat = "shopify" | "google" | "plain";

/** Reads the lines of a file; it is made from the file's header. */
export interface RowReader {
  format: ProductFormat;
  columns: number;
  /** Whether lines with the same key are one product. */
  groups: boolean;
  read(line: number, fields: readonly string[]): ProductRow;
  /** Whether fields are in the wrong columns, because a field before them was lost or added. */
  isShifted(fields: readonly string[]): boolean;
}
