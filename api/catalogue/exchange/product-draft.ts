import type { Category } from "#domain/categories.ts";
import type { DraftTax } from "./draft-fields.ts";
import type { Remark } from "./remarks.ts";
import type { PriceColumns } from "./product-row.ts";
import type { ProductText } from "./columns.ts";

/** What a file states cannot stand beside what the catalogue keeps. The message is empty where its lines say why. */
export class Refusal extends Error {}

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

/** The data that an existing product keeps where the file does not state it. */
export type KeptField = "name" | "description" | "category" | "image" | "image_additional_1" | "image_additional_2";

/** A product to be imported: what a new product gets, and which of it an existing product does not. */
export interface ProductDraft {
  line: number;
  slug: string;
  /** What the file has no column for. An existing product keeps it. */
  keeps: readonly KeptField[];
  /** Whether the product may also be found by its name: the file has no column for a key. */
  isByName: boolean;
  name: string;
  description: string;
  /** Null where no word names it and the file has no column for it: then the product must exist. */
  category: Category | null;
  /** Its texts: null where the file leaves one empty, undefined where it has no column for it. */
  texts: Readonly<Record<ProductText, string | null | undefined>>;
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
  isNew: boolean | null;
  /** Whether it is taken off sale; null where the file does not say it. */
  isHidden: boolean | null;
  /** Why the file hides it ("draft"): a known product is hidden and keeps all else, an unknown one is skipped. Null where it does not. */
  hiddenBecause: string | null;
  /** The stock that the file states for a product that it hides: it is not read. Null where the file states none, or changes none. */
  unreadStock: number | null;
  /** The owner's own number of a product whose combinations the file does not state; undefined where it states none. */
  sku: string | null | undefined;
  tax: DraftTax;
  /** The pictures in their order; null at a place for which the file has no column. */
  pictures: readonly (string | null)[];
  /** What they show; undefined where the file does not say it. */
  pictureTexts: readonly (string | null | undefined)[];
  /** The combinations; undefined where the file states none, null where it says that the product has the usual ones. */
  variants: readonly DraftVariant[] | null | undefined;
  /** Whether the file has columns for options, and they are empty for this product. */
  hasEmptyOptions: boolean;
  /** What the combinations are beside those that the product has. */
  combinations: StatedCombinations;
  createdAt: string | null;
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

/** Refuses a line of the file, and says why. */
export type Refuse = (line: number, said: string | Remark) => void;
