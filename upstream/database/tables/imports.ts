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
