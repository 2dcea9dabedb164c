import { colors, sizes } from "./options.ts";

/** A size and a colour together; null where there is none. */
export interface Combination {
  size: string | null;
  color: string | null;
}

/** What a combination may state: its size and its colour. */
export const optionNames = ["size", "color"] as const;

const usualValues = { size: sizes, color: colors };

/** A size or a colour. */
export type OptionName = (typeof optionNames)[number];

/** A product's price and its price in a sale, in paise; null when there is no sale. */
export interface Prices {
  pricePaise: number;
  salePaise: number | null;
}

/**
 * A combination in which a product exists, with its stock (null where nobody counts it) and its prices. `swatch` shows the
 * colour, as a colour value or a picture's path. `picture` is null where the product's own pictures show it.
 */
export interface Variant extends Combination, Prices {
  stock: number | null;
  swatch: string | null;
  picture: string | null;
}

/** A text that two combinations share only when they are the same. */
export function combinationKey({ size, color }: Combination): string {
  return JSON.stringify([size, color]);
}

/** The values of an option, in the order in which they are offered; null stands for combinations without one. */
export function optionValues(variants: readonly Combination[], name: OptionName): (string | null)[] {
  return [...new Set(variants.map((variant) => variant[name]))];
}

/** The options that a customer chooses: those that are not the same in every combination. */
export function optionsToChoose(variants: readonly Combination[]): OptionName[] {
  return optionNames.filter((name) => optionValues(variants, name).length > 1);
}

/** Whether a product can only be ordered after a choice. A product that states no combinations (null) can be ordered without. */
export function needsChoice(variants: readonly Combination[] | null): boolean {
  return variants !== null && variants.length > 1;
}

/** A choice with the options filled in that were not chosen, where what was chosen leaves only one value. */
export function completeChoice(variants: readonly Combination[], chosen: Combination): Combination {
  const fits = (variant: Combination) =>
    optionNames.every((name) => chosen[name] === null || chosen[name] === variant[name]);
  const complete = (name: OptionName) => {
    const possible = variants.some(fits) ? variants.filter(fits) : variants;
    const [only = null, ...others] = optionValues(possible, name);
    return chosen[name] ?? (others.length === 0 ? only : null);
  };
  return { size: complete("size"), color: complete("color") };
}

/** The options that are still to be chosen before a choice can name a combination. */
export function missingOptions(variants: readonly Combination[], chosen: Combination): OptionName[] {
  const complete = completeChoice(variants, chosen);
  return optionsToChoose(variants).filter(
    (name) => complete[name] === null && !optionValues(variants, name).includes(null),
  );
}

/** An option that is still to be chosen, and its values. */
export interface OpenOption {
  name: OptionName;
  values: readonly string[];
}

/** What is still to be chosen: of a product that states no combinations (null), among the sizes and colours of the specification. */
export function openOptions(variants: readonly Combination[] | null, chosen: Combination): OpenOption[] {
  if (variants === null)
    return optionNames.flatMap((name) => (chosen[name] === null ? [{ name, values: usualValues[name] }] : []));
  return missingOptions(variants, chosen).map((name) => ({
    name,
    values: optionValues(variants, name).filter((value) => value !== null),
  }));
}

/** The combination that a choice names, after {@link completeChoice}; null when the product does not exist in it. */
export function findVariant<T extends Combination>(variants: readonly T[], chosen: Combination): T | null {
  const { size, color } = completeChoice(variants, chosen);
  return variants.find((variant) => variant.size === size && variant.color === color) ?? null;
}

/** Whether a combination can be ordered. One that nobody counts can. */
export function isInStock({ stock }: { stock: number | null }): boolean {
  return stock !== 0;
}

/** The prices of a combination: its own where it has any. A price of its own without a sale price is not on sale. */
export function variantPrices(product: Prices, own: { pricePaise: number | null; salePaise: number | null }): Prices {
  return {
    pricePaise: own.pricePaise ?? product.pricePaise,
    salePaise: own.salePaise ?? (own.pricePaise === null ? product.salePaise : null),
  };
}

/** What a customer pays for one item. */
export function payablePaise({ pricePaise, salePaise }: Prices): number {
  return salePaise ?? pricePaise;
}

/** The lowest and the highest price that customers pay, over all combinations. */
export function payableRange(variants: readonly [Prices, ...Prices[]]): { lowest: number; highest: number } {
  const all = variants.map(payablePaise);
  return { lowest: Math.min(...all), highest: Math.max(...all) };
}

/** A combination as people read it, such as "M, Red"; empty where it has neither size nor colour. */
export function combinationText({ size, color }: Combination): string {
  return [size, color].filter((value) => value !== null).join(", ");
}
