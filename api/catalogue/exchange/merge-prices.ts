import { exactText } from "#domain/money.ts";
import { combinationKey, payablePaise, variantPrices, type Prices } from "#domain/variants.ts";
import type { Messages, PricePatch } from "./product-patch.ts";
import type { ProductColumns, StoredProduct, VariantColumns } from "./read-stored-products.ts";
import { remark, type Remark } from "./remarks.ts";

/** What is stated cannot stand beside what the catalogue keeps. It has no remark where its lines say why. */
export class Refusal extends Error {
  readonly remark: Remark | null;

  constructor(remark: Remark | null) {
    super(remark?.code);
    this.remark = remark;
  }
}

/** What is computed of a line; null where that is refused. */
export function refusing<Result>(line: number, told: Messages, compute: () => Result): Result | null {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.remark !== null) told.refuse(line, error.remark);
    return null;
  }
}

/** The prices after a patch; null where there were none, and none are stated. Throws Refusal. */
export function mergePrices<Before extends Prices | null>(
  { kind, pricePaise, salePaise }: PricePatch,
  before: Before,
  slug: string,
): Prices | Before {
  if (before === null) return pricePaise === null ? before : { pricePaise, salePaise };
  // An empty cell ends the sale.
  if (kind === "sale" && pricePaise === null) return { ...before, salePaise: null };
  if (pricePaise === null) return before;
  if (kind === "both") return { pricePaise, salePaise };
  if (kind === "regular") {
    if (before.salePaise !== null && pricePaise <= before.salePaise)
      throw new Refusal(
        remark("price_below_sale", exactText(pricePaise), JSON.stringify(slug), exactText(before.salePaise)),
      );
    return { pricePaise, salePaise: before.salePaise };
  }
  // What is paid: in a sale the regular price stays beside it, and a sale price begins one.
  if (pricePaise === payablePaise(before)) return before;
  return (kind === "sale" || before.salePaise !== null) && pricePaise < before.pricePaise
    ? { pricePaise: before.pricePaise, salePaise: pricePaise }
    : { pricePaise, salePaise: null };
}

/**
 * The product's prices, which are those of its cheapest combination, and the prices of the combinations that differ from them.
 * So lists sort by what a shopper pays at least.
 */
export function splitPrices(
  product: Prices | null | undefined,
  all: readonly (Prices | null)[],
): { base: Prices; own: (Prices | null)[] } {
  const [lowest = product] = all
    .flatMap((prices) => prices ?? product ?? [])
    .toSorted((a, b) => payablePaise(a) - payablePaise(b));
  if (lowest === null || lowest === undefined) throw new Refusal(remark("no_price"));
  const isBase = ({ pricePaise, salePaise }: Prices) =>
    pricePaise === lowest.pricePaise && salePaise === lowest.salePaise;
  return {
    base: lowest,
    own: all.map((prices) => {
      const resolved = prices ?? product ?? lowest;
      return isBase(resolved) ? null : resolved;
    }),
  };
}

/** A combination's own prices as they are stored; null where they are the product's. */
export function ownPrice(prices: Prices | null): Pick<VariantColumns, "price_paise" | "sale_paise"> {
  return { price_paise: prices?.pricePaise ?? null, sale_paise: prices?.salePaise ?? null };
}

/** What a shopper pays that changes by more than half, in words: a digit too many or too few looks like this. */
export function priceJumps(
  before: StoredProduct,
  columns: ProductColumns,
  variants: readonly VariantColumns[],
): { was: number; becomes: number }[] {
  const stored = new Map<string, VariantColumns>(before.variants.map((row) => [combinationKey(row), row]));
  const pairs = variants.length === 0 ? [null] : variants;
  const jumps = pairs.flatMap((variant) => {
    const old = variant === null ? null : stored.get(combinationKey(variant));
    if (old === undefined && before.variants.length > 0) return [];
    const [was, becomes] = [paidFor(before.product, old ?? null), paidFor(columns, variant)];
    return Math.abs(becomes - was) * 2 > was ? [{ was, becomes }] : [];
  });
  return [...new Map(jumps.map((jump) => [`${jump.was} ${jump.becomes}`, jump])).values()];
}

function paidFor(product: Pick<ProductColumns, "price_paise" | "sale_paise">, variant: VariantColumns | null): number {
  const own = { pricePaise: variant?.price_paise ?? null, salePaise: variant?.sale_paise ?? null };
  return payablePaise(variantPrices({ pricePaise: product.price_paise, salePaise: product.sale_paise }, own));
}
