import type { Category } from "#domain/categories.ts";
import type { Remark } from "./remarks.ts";
import type { PriceColumns } from "./product-row.ts";
import type { ProductColumns } from "./read-stored-products.ts";

/** What a file states cannot stand beside what the catalogue keeps. It has no remark where its lines say why. */
export class Refusal extends Error {
  readonly remark: Remark | null;

  constructor(remark: Remark | null) {
    super(remark?.code);
    this.remark = remark;
  }
}

/** How many pictures a product has at the most. */
export const MAX_PICTURES = 3;

/** What a line says of the stock beside its number. */
export interface StockBasis {
  /** The line's own id, "" where it has none. */
  rowId: string;
  /** The stock that the export wrote into the line; null where there is none. */
  exported: number | null;
  /** How many pieces came in or, below 0, went out; null where there is no such change. */
  change: number | null;
}

/** A combination of size and colour to be imported, "" for none. What is null or undefined stays as it is. */
export interface DraftVariant {
  line: number;
  size: string;
  color: string;
  swatch: string | null | undefined;
  /** Null without a number; 0 when it is said to be sold out. */
  stock: number | null;
  /** Whether the file states a stock below 0: none for a new combination, and no change of one that exists. */
  isBelowZero: boolean;
  /** From what the stock counts; null where the line states the number alone. */
  basis: StockBasis | null;
  /** What the two prices are; with "none" they stay. */
  prices: PriceColumns;
  pricePaise: number | null;
  salePaise: number | null;
  image: string | null | undefined;
  sku: string | null | undefined;
}

/**
 * What the stated combinations are. "all": the product has these and no others, as in a product file. "added": those that
 * are new are added, and the others stay. "named": those that exist change, as by a list of stock or prices, in which a
 * misspelt size is no new one.
 */
export type StatedCombinations = "all" | "added" | "named";

/** Values for a product's columns; what is undefined stays as it is. Prices and stock depend on what there is, so they stand apart. */
export type PatchColumns = Partial<Omit<ProductColumns, "slug" | "price_paise" | "sale_paise" | "stock">>;

/** A product as a file states it: what a new one gets, and what changes in one that exists. */
export interface ProductDraft {
  line: number;
  slug: string;
  /** Whether the product may also be found by its name: the file has no column for a key. */
  isByName: boolean;
  /** The name and the category of a new product, also where no column states them; null where no word names one. */
  name: string;
  category: Category | null;
  /** The pictures of a new product in their order: without any, those of its combinations. */
  pictures: readonly (string | null)[];
  columns: PatchColumns;
  /** What the two prices are; with "none" they stay. */
  prices: PriceColumns;
  pricePaise: number | null;
  salePaise: number | null;
  /** Null where the file has no number. */
  stock: number | null;
  /** Whether the file states a stock below 0: none for a new product, and no change of one that exists. */
  isBelowZero: boolean;
  /** From what the stock counts; null where the line states the number alone. */
  basis: StockBasis | null;
  /** Why the file hides it: a known product is hidden and keeps all else, an unknown one is skipped. Null where it does not. */
  hiddenBecause: Remark | null;
  /** The stock that the file states for a product that it hides: it is not read. Null where the file states none, or changes none. */
  unreadStock: number | null;
  /** The combinations; undefined where the file states none, null where it says that the product has the usual ones. */
  variants: readonly DraftVariant[] | null | undefined;
  /** Whether the file has columns for options, and they are empty for this product. */
  hasEmptyOptions: boolean;
  /** What the combinations are beside those that the product has. */
  combinations: StatedCombinations;
}

/** The result of one product's lines: a draft with notes and with its lost lines, or why there is none. */
export type Drafted =
  { draft: ProductDraft; notes: Issue[]; lost: Issue[] } | { refused: Issue[] } | { skipped: Issue };

/** A message about a line of the file. */
export interface Issue extends Remark {
  line: number;
}

/** The kinds of messages: a wrong line, a product that is not published, and a remark on an accepted line. */
export type IssueKind = "refused" | "skipped" | "note";

/** What is said of the lines of a product: remarks on them, and why they are refused. */
export class Messages {
  readonly notes: Issue[];
  readonly refused: Issue[] = [];

  constructor(notes: Issue[] = []) {
    this.notes = notes;
  }

  note(line: number, said: Remark): void {
    this.notes.push({ line, ...said });
  }

  refuse(line: number, said: Remark): void {
    this.refused.push({ line, ...said });
  }
}
