import type { Blocked } from "#api/catalogue/exchange/import-catalogue.ts";
import type { Remark } from "#api/catalogue/exchange/remarks.ts";
import type { NotUndone } from "#api/catalogue/exchange/undo-changes.ts";

/** What an import may do. */
export interface ImportOptions {
  /** Products that are not in the file are removed. */
  replaces: boolean;
  /** A field of more than a tenth of the products may be emptied. */
  allows_emptying: boolean;
  /** A stock without an exported one may change that of a known piece. */
  sets_stock: boolean;
  /** The stock of a new product where the file has none. */
  usual_stock: number;
}

/** How many lines there are in all, and what is said of the first: often of many alike, of which the next few are named `also`. */
export interface ToldLines {
  count: number;
  first: (Remark & { line: number; also?: number[]; lines?: number })[];
}

/** What was understood of a file, and what it changes. */
export interface ImportPreview {
  format: string;
  encoding: string;
  rows: number;
  columns: { read: string[]; not_read: string[] };
  /** In products; null where the comparing did not come to its end. */
  counts: { created: number; changed: number; same: number; removed: number } | null;
  refused: ToldLines;
  skipped: ToldLines;
  remarks: ToldLines;
  /** Prices that change by more than half, and new products with the name of a known one. */
  prices: ToldLines;
  known_names: ToldLines;
  /** How many hidden products stay, since the file's format cannot hold them. */
  kept: number;
  changes: {
    count: number;
    /** How many of each column, or of new or removed products. */
    kinds: [string, number][];
    /** `column` is "product" where one is new (`was` is "") or removed. */
    first: { slug: string; column: string; combination: string; was: string; becomes: string }[];
  };
  /** What the options do not allow: it would empty columns, or set the stock of pieces, which `subject` names. */
  blocked: Blocked | null;
  /** Whether the catalogue changed since the numbers were shown last, so that they were computed anew. */
  is_renewed: boolean;
  /** What an undoing did not put back, and why. */
  left: { count: number; first: NotUndone[] };
}
