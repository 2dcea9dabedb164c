import { mergeProduct } from "#api/catalogue/exchange/merge-product.ts";
import type { ProductDraft } from "#api/catalogue/exchange/product-draft.ts";

/** The price and the stock of a new product from a file, over all of its combinations. The stock is null where only some have a number, and it is 0. */
export function totalsOf(draft: ProductDraft): { pricePaise: number; salePaise: number | null; stock: number | null } {
  const merged = mergeProduct(draft, null, { usualStock: 0, at: new Date(0) });
  if (merged.columns === null) throw new Error(merged.refused.map(({ reason }) => reason).join("; "));
  const { price_paise: pricePaise, sale_paise: salePaise, stock } = merged.columns;
  const numbers = draft.variants?.map((variant) => variant.stock) ?? [draft.stock];
  return { pricePaise, salePaise, stock: numbers.includes(null) && stock === 0 ? null : stock };
}
