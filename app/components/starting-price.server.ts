import { isInStock, payablePaise, type Prices } from "../../domain/variants.ts";

/** The price of a product before a choice: that of its cheapest combination. `isFrom` is there where others cost more. */
export interface StartingPrice extends Prices {
  isFrom?: boolean;
}

/** The starting price of a product, among the combinations that can be ordered, or among all where none can. */
export function startingPrice({
  variants,
  pricePaise,
  salePaise,
}: Prices & { variants: readonly (Prices & { stock: number | null })[] | null }): StartingPrice {
  const all = variants ?? [];
  const inStock = all.filter(isInStock);
  const sorted = (inStock.length > 0 ? inStock : all).toSorted((a, b) => payablePaise(a) - payablePaise(b));
  const lowest = sorted[0] ?? { pricePaise, salePaise };
  const highest = sorted.at(-1) ?? lowest;
  return {
    pricePaise: lowest.pricePaise,
    salePaise: lowest.salePaise,
    ...(payablePaise(highest) > payablePaise(lowest) ? { isFrom: true } : {}),
  };
}
