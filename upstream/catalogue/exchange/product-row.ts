/** What one line of a product file says, whatever its format; texts as they are written, "" where nothing is. */
export interface ProductRow {
  line: number;
  /** What lines of one product share, as written. */
  key: string;
  name: string;
  description: string;
  /** Texts a category can be read from, the most telling first. */
  kinds: readonly string[];
  /** Texts that say in which department of a shop it hangs. */
  departments: readonly string[];
  /** A category by its own name in a column for it; "" leaves it to the words. */
  category: string;
  craft: string | null;
  /** What it costs, and what it cost before or would cost without a sale; which is which is settled by their size. */
  price: string;
  otherPrice: string;
  /** Pieces as written; null where the file has no column for it. */
  stock: string | null;
  /** Whether it can be had, where the file tells that instead of a number. */
  isAvailable: boolean | null;
  isNew: boolean | null;
  pictures: readonly { source: string; position: number }[];
  /** What tells a variant from the others of its product; "" on lines that only add pictures. */
  variant: string;
  /** Why it is not to be shown ("draft"), or null. */
  hiddenBecause: string | null;
}

/** The formats a file may have. */
export type ProductFormat = "shopify" | "google" | "plain";

/** Reads a line; made once from a file's header. */
export interface RowReader {
  format: ProductFormat;
  columns: number;
  /** Whether lines with the same key are one product. */
  groups: boolean;
  read(line: number, fields: readonly string[]): ProductRow;
  /** Whether fields stand in columns of others: something was lost or added before them. */
  isShifted(fields: readonly string[]): boolean;
}
