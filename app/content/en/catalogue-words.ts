import type { OptionName } from "#domain/variants.ts";

/** Words of product cards, and the names of colours. */

export const isNew = "New";
export const isSale = "Sale";
export const soldOut = "Out of Stock";
/** Before and after a price that is the lowest of several. */
export const from: string = "From";
export const upwards: string = "";
export const was = "Was";
export const now = "Now";
/** Whether the price before the sale is said first. */
export const isWasFirst: boolean = false;
/** Beside the price of a sale; a sale of less than one percent is not told. */
export const percentOff = (percent: number) => (percent > 0 ? `${percent}% off` : "");
export const addToCart = "Add to Cart";
export const adding = "Adding...";
export const chooseOptions = "Choose options";
export const viewDetails = "View Details";
/** What a line that was added from a card says, here and beside the order. */
export const toChoose = (names: readonly OptionName[]) =>
  `${names.join(" and ").replace(/^./, (first) => first.toUpperCase())}: still to be chosen`;

/** The name of a colour as a product states it, or of a family of colours. */
export const colorName = (color: string): string => color;
