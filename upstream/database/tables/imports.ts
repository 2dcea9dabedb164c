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

/** A change of a combination that waits for the end of an import. A `stock` of null stays. */
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
}
