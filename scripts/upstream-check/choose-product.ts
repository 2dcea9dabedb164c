import type { Product } from "#contract/readers/product.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import type { ShippingRule } from "#domain/totals.ts";
import { isInStock, type Combination } from "#domain/variants.ts";

/** Items the rules have out at the same time, at most. */
const ITEMS = 4;

/**
 * The product that the rules order, with the price and the stock of the combination `choice`. `otherChoice` is another one,
 * null where there is none. Any two of the shop's options stand for those of a product that states none. `shipping` is
 * what the upstream adds to its price.
 */
export interface OrderedProduct extends Product {
  choice: Combination;
  otherChoice: Combination | null;
  shipping: ShippingRule;
}

/** The product with the largest stock among those that can be checked best, so that the check takes nobody's last piece; null when none is in stock. */
export function chooseProduct(sample: readonly Product[], shipping: ShippingRule): OrderedProduct | null {
  const ordered = sample
    .filter(({ inStock }) => inStock)
    .map((product) => ({ ...withChoice(product), shipping }))
    .filter(({ stock }) => stock === null || stock >= ITEMS);
  // One that can be ordered as a whole: otherwise the most items of a line hide that the stock is no limit.
  const rank = ({ stock }: OrderedProduct) => (stock === null || stock >= MAX_QUANTITY ? 0 : stock);
  // One that states its combinations is held to more rules than one that comes in every size and colour.
  const choosable = ordered.filter(({ otherChoice }) => otherChoice !== null);
  const stating = choosable.filter(({ variants }) => variants !== null);
  const [best = []] = [stating, choosable, ordered].filter(({ length }) => length > 0);
  return best.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}

function withChoice(product: Product): Omit<OrderedProduct, "shipping"> {
  const [first, second] = (product.variants ?? [])
    .filter(isInStock)
    .toSorted((a, b) => (b.stock ?? 0) - (a.stock ?? 0));
  if (first === undefined)
    return { ...product, choice: { size: "S", color: "Red" }, otherChoice: { size: "L", color: "Blue" } };
  const { pricePaise, salePaise, stock } = first;
  return {
    ...product,
    pricePaise,
    salePaise,
    stock,
    choice: optionsOf(first),
    otherChoice: second ? optionsOf(second) : null,
  };
}

/** The stock of the combination that the rules order, as a product tells it; null where it does not. */
export function stockOfChoice({ variants, stock }: Product, { choice }: OrderedProduct): number | null {
  if (variants === null) return stock;
  return variants.find(({ size, color }) => size === choice.size && color === choice.color)?.stock ?? null;
}

function optionsOf({ size, color }: Combination): Combination {
  return { size, color };
}
