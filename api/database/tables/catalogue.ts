import type { Generated, GeneratedAlways } from "kysely";

/** The tables of the catalogue, its search and its imports. */
export interface CatalogueTables {
  products: ProductsTable;
  variants: VariantsTable;
  product_translations: ProductTranslationsTable;
  photographs: PhotographsTable;
  product_words: ProductWordsTable;
  search_words: SearchWordsTable;
  catalogue_state: CatalogueStateTable;
  import_lease: ImportLeaseTable;
  import_changes: ImportChangesTable;
  import_variants: ImportVariantsTable;
  import_stock: ImportStockTable;
  applied_stock: AppliedStockTable;
  empty_searches: EmptySearchesTable;
}

/**
 * A product. `position` is the catalogue's own order, `effective_paise` the price a shopper pays. `received` is how many
 * items ever came in: the stock plus what orders hold. It is null where nobody counted.
 */
export interface ProductsTable {
  id: Generated<number>;
  slug: string;
  position: number;
  name: string;
  description: string;
  category: string;
  craft: string | null;
  country_of_origin: Generated<string | null>;
  /** What it is made of, and what it is worn for: several with commas between. */
  fabric: Generated<string | null>;
  occasion: Generated<string | null>;
  price_paise: number;
  sale_paise: number | null;
  effective_paise: GeneratedAlways<number>;
  stock: number;
  received: Generated<number | null>;
  is_new: number;
  image: string | null;
  image_additional_1: string | null;
  image_additional_2: string | null;
  /** What the pictures show, for shoppers who do not see them. Null where nobody wrote it. */
  image_alt: Generated<string | null>;
  image_additional_1_alt: Generated<string | null>;
  image_additional_2_alt: Generated<string | null>;
  /** Pictures that show the product in a colour, as `shared/domain/color-images.ts` writes them. */
  color_images: Generated<string | null>;
  /** The size table that holds its measures; null where that of its category does. */
  size_table: Generated<string | null>;
  /** The keys of products that go with it, as the owner's file states them. */
  goes_with: Generated<string | null>;
  /** The owner's own number of a product without combinations. */
  sku: Generated<string | null>;
  /** The HSN code and the rate of GST in hundredths of a percent; null where those of the category count. */
  hsn: Generated<string | null>;
  gst_rate: Generated<number | null>;
  /** 1 where the owner has taken it off sale: nobody finds or buys it, and orders keep it. */
  hidden: Generated<number>;
  created_at: string;
  /** The import that brought it: shoppers see it when `catalogue_state.run` has reached it. */
  run: Generated<number>;
}

/**
 * A combination of size and colour that a product exists in, in the order of `position`; size and colour are "" where it has
 * none. A product with rows here is offered in these combinations only, and its stock is their sum. A price of null is the
 * product's. `received` is as in products, for this combination.
 */
export interface VariantsTable {
  product_id: number;
  position: number;
  size: string;
  color: string;
  /** A colour value such as "#b3245e", or the path of a picture. */
  swatch: Generated<string | null>;
  stock: number;
  received: Generated<number | null>;
  price_paise: Generated<number | null>;
  /** Null is the product's where `price_paise` is null, too; else there is no sale. */
  sale_paise: Generated<number | null>;
  /** The owner's own number of this combination. */
  sku: Generated<string | null>;
  image: Generated<string | null>;
}

/**
 * A text of a product in another language. `field` is the column of `products` that it translates, `digest` tells the text it
 * was made from (`api/catalogue/translations.ts`).
 */
export interface ProductTranslationsTable {
  product_id: number;
  language: string;
  field: string;
  text: string;
  digest: string;
}

/** The owner's photographs, on databases that keep them. `name` is a hash of the content with the format's ending. */
export interface PhotographsTable {
  name: string;
  bytes: Buffer;
}

/** One row: a number that grows with each change of a product, except for its stock, and the last finished import. */
export interface CatalogueStateTable {
  version: number;
  run: Generated<number>;
}

/** At most one row: the import that is running, and when it last said so. */
export interface ImportLeaseTable {
  holder: string;
  touched_at: string;
}

/** A change of a product's column that waits for the end of an import, as text or as a number. */
export interface ImportChangesTable {
  field: string;
  product_id: number;
  words: string | null;
  amount: number | null;
}

/**
 * A change of a combination that waits for the end of an import. A `stock` of null stays. A new one that had another name
 * takes over what is left of that one then, and `added` to it; the names of a product without combinations are "".
 */
export interface ImportVariantsTable {
  product_id: number;
  size: string;
  color: string;
  is_gone: number;
  position: number;
  swatch: string | null;
  stock: number | null;
  price_paise: number | null;
  sale_paise: number | null;
  sku: string | null;
  image: string | null;
  from_size: string | null;
  from_color: string | null;
  added: number | null;
}

/**
 * A difference of stock that imports have applied to a combination, or to a product without any (size and colour are ""
 * then). `row_key` names the row of the file, `wanted` is the difference that the row last stated, and `applied` what came
 * of it: less, where the stock would have gone below 0.
 */
export interface AppliedStockTable {
  product_id: number;
  size: string;
  color: string;
  row_key: string;
  wanted: number;
  applied: number;
}

/** A difference of stock that waits for the end of an import, which fills `applied`: what it adds then. */
export interface ImportStockTable {
  product_id: number;
  size: string;
  color: string;
  row_key: string;
  is_variant: number;
  wanted: number;
  applied: number | null;
}

/** The words of products; a higher `weight` is a more prominent place. */
export interface ProductWordsTable {
  word: string;
  product_id: number;
  weight: number;
}

/** The words that texts have, as they are written and as `product_words` has them. */
export interface SearchWordsTable {
  written: string;
  word: string;
}

/** How often a word was searched for on a day, and nothing found. */
export interface EmptySearchesTable {
  /** The day in the shop's time zone, such as 2026-11-05. */
  day: string;
  word: string;
  count: number;
}
