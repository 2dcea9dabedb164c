import { colorName } from "#content/catalogue-words.ts";
import { combinationText, type Combination } from "#domain/variants.ts";

/** A size and a colour together as shoppers read them, such as "M, Red"; empty where there is neither. */
export const chosenText = ({ size, color }: Combination): string =>
  combinationText({ size, color: color === null ? null : colorName(color) });
