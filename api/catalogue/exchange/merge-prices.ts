import { exactText } from "#domain/money.ts";
import { payablePaise, type Prices } from "#domain/variants.ts";
import { Refusal, type ProductDraft } from "./product-patch.ts";
import type { VariantColumns } from "./read-stored-products.ts";
import { remark } from "./remarks.ts";

/** The prices after the file's: which of the two prices it states depends on its columns. */
export function mergePrices(
  draft: Pick<ProductDraft, "prices" | "pricePaise" | "salePaise" | "slug">,
  before: Prices,
): Prices {
  const { prices, pricePaise } = draft;
  // An empty cell ends the sale.
  if (prices === "sale" && pricePaise === null) return { ...before, salePaise: null };
  if (prices === "none" || pricePaise === null) return before;
  if (prices === "both") return { pricePaise, salePaise: draft.salePaise };
  if (prices === "regular") {
    if (before.salePaise !== null && pricePaise <= before.salePaise)
      throw new Refusal(
        remark("price_below_sale", exactText(pricePaise), JSON.stringify(draft.slug), exactText(before.salePaise)),
      );
    return { pricePaise, salePaise: before.salePaise };
  }
  // What is paid: in a sale the regular price stays beside it, and a sale price begins one.
  if (pricePaise === payablePaise(before)) return before;
  return (prices === "sale" || before.salePaise !== null) && pricePaise < before.pricePaise
    ? { pricePaise: before.pricePaise, salePaise: pricePaise }
    : { pricePaise, salePaise: null };
}

/**
 * The product's prices, which are those of its cheapest combination, and the prices of the combinations that differ from them.
 * So lists sort by what a shopper pays at least.
 */
export function splitPrices(
  product: Prices | undefined,
  all: readonly (Prices | null)[],
): { base: Prices; own: (Prices | null)[] } {
  const priced = all.flatMap((prices) => prices ?? (product === undefined ? [] : [product]));
  const base =
    priced.reduce<Prices | undefined>(
      (lowest, prices) => (lowest === undefined || payablePaise(prices) < payablePaise(lowest) ? prices : lowest),
      undefined,
    ) ?? product;
  if (base === undefined) throw new Refusal(remark("no_price"));
  return {
    base,
    own: all.map((prices) => {
      const resolved = prices ?? product ?? base;
      return resolved.pricePaise === base.pricePaise && resolved.salePaise === base.salePaise ? null : resolved;
    }),
  };
}

/** The prices that a file states; null where it states none. */
export function pricesIn({ pricePaise, salePaise }: Pick<ProductDraft, "pricePaise" | "salePaise">): Prices | null {
  return pricePaise === null ? null : { pricePaise, salePaise };
}

/** A combination's own prices as they are stored; null where they are the product's. */
export function ownPrice(prices: Prices | null): Pick<VariantColumns, "price_paise" | "sale_paise"> {
  return { price_paise: prices?.pricePaise ?? null, sale_paise: prices?.salePaise ?? null };
}
