import type { Product } from "../../../contract/readers/product.ts";
import type { CartLine, LineChoice } from "../../../domain/cart.ts";
import { itemCount, productQuantity } from "../../../domain/cart-lines.ts";
import type { Signed, SignedSource } from "../../../domain/signed-source.ts";
import { combinationText, findVariant, type Combination, type Prices } from "../../../domain/variants.ts";
import { messages } from "../../content/messages.ts";

/** What a line is sold from: the combination of the product that it names, or a product that states no combinations. */
export interface LineOffer extends Prices {
  /** How many are left; null where nobody counts them. */
  left: number | null;
  /** The picture of the combination, else the first of the product. */
  picture: SignedSource | null;
}

/** The offer of a line; null when the product does not exist in this combination. */
export function findLineOffer(product: Signed<Product>, choice: Combination): LineOffer | null {
  const variant = product.variants === null ? null : findVariant(product.variants, choice);
  if (variant === null && product.variants !== null) return null;
  const { stock, pricePaise, salePaise } = variant ?? product;
  return {
    left: product.inStock ? stock : 0,
    pricePaise,
    salePaise,
    picture: variant?.picture ?? product.pictures[0] ?? null,
  };
}

/** The quantity of all lines that share the stock of one: of its combination, or of the product in all sizes and colours. */
export function quantityFromOffer(
  lines: readonly CartLine[],
  { variants }: Signed<Product>,
  { productId, ...choice }: LineChoice,
): number {
  if (variants === null) return productQuantity(lines, productId);
  const shared = findVariant(variants, choice);
  return itemCount(lines.filter((line) => line.productId === productId && findVariant(variants, line) === shared));
}

/** Why the stock does not cover a quantity of a line, in words that name its combination; null if it does. */
export function findShortage(product: Signed<Product>, choice: Combination, quantity: number): string | null {
  const left = findLineOffer(product, choice)?.left;
  if (left === null || (left !== undefined && left >= quantity)) return null;
  if (product.variants === null || product.variants.length === 1) return messages.outOfStock;
  const name = combinationText(choice);
  if (left === undefined) return messages.combinationUnknown(name);
  return left === 0 ? messages.combinationSoldOut(name) : messages.combinationShort(left, name);
}
