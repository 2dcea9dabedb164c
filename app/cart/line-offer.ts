import type { Product } from "#contract/products.ts";
import { imagesOfColor } from "#domain/color-images.ts";
import { MAX_QUANTITY, type CartLine, type LineChoice, isSameLine, itemCount, productQuantity } from "#domain/cart.ts";
import type { Signed, SignedSource } from "#domain/signed-source.ts";
import {
  completeChoice,
  findVariant,
  isInStock,
  optionsToChoose,
  type Combination,
  type OptionName,
  type Prices,
  missingOptions,
  optionNames,
  optionValues,
} from "#domain/variants.ts";
import * as messages from "#content/messages.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import { colorFrom, sizeFrom } from "#domain/options.ts";

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
    picture:
      variant?.picture ?? imagesOfColor(product.inColors, choice.color)[0]?.picture ?? product.pictures[0] ?? null,
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

/** Why the stock does not cover the lines that share it with one, in words that name its combination; null if it does. */
export function findShortage(product: Signed<Product>, choice: LineChoice, lines: readonly CartLine[]): string | null {
  const left = findLineOffer(product, choice)?.left;
  if (left === null || (left !== undefined && left >= quantityFromOffer(lines, product, choice))) return null;
  const { variants } = product;
  if (variants === null || variants.length === 1) return messages.outOfStock;
  const name = chosenText(completeChoice(variants, choice));
  if (left !== undefined && left > 0) return messages.combinationShort(left, name);
  const isAnyLeft = product.inStock && variants.some(isInStock);
  const advice = isAnyLeft ? ` ${messages.chooseAnother(optionsToChoose(variants))}` : "";
  return (left === undefined ? messages.combinationUnknown(name) : messages.combinationSoldOut(name)) + advice;
}

/** How many more of a line a cart can take; null where nobody counts the stock. */
export function roomFor(lines: readonly CartLine[], product: Signed<Product>, choice: LineChoice): number | null {
  const left = findLineOffer(product, choice)?.left;
  if (left === null) return null;
  const inCart = itemCount(lines.filter((line) => isSameLine(line, choice)));
  return Math.max(0, Math.min((left ?? 0) - quantityFromOffer(lines, product, choice), MAX_QUANTITY - inCart));
}

/** The size and colour of a choice, as far as the product has them: the specification's where it states none. */
export function chosenIn({ variants }: Signed<Product>, { size, color }: Combination): Combination {
  if (variants === null) return { size: sizeFrom(size), color: colorFrom(color) };
  const known = (name: keyof Combination, value: string | null) =>
    optionValues(variants, name).includes(value) ? value : null;
  return { size: known("size", size), color: known("color", color) };
}

/**
 * Checks a choice: either the combination to order, or a message for each option that is missing. Where both size and colour
 * are to be chosen, the first message names both (specification, section 5).
 */
export function checkChoice(
  { variants }: Signed<Product>,
  chosen: Combination,
): { combination: Combination; errors: null } | { combination: null; errors: { size?: string; color?: string } } {
  const missing =
    variants === null ? optionNames.filter((name) => chosen[name] === null) : missingOptions(variants, chosen);
  if (missing.length === 0)
    return { combination: variants === null ? chosen : completeChoice(variants, chosen), errors: null };
  const isBoth = variants === null || optionsToChoose(variants).length > 1;
  const whole = choiceMissing(isBoth ? optionNames : missing);
  if (!missing.includes("color")) return { combination: null, errors: { size: whole } };
  return { combination: null, errors: { color: whole, ...(missing.length > 1 && { size: choiceMissing(["size"]) }) } };
}

/** Asks for the options that are still to be chosen (specification, section 5). */
export function choiceMissing(options: readonly OptionName[]): string {
  if (optionNames.every((name) => options.includes(name))) return messages.chooseSizeAndColor;
  return options.includes("size") ? messages.chooseSize : messages.chooseColor;
}
