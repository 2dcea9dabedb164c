import { colorName } from "#content/color-words.ts";
import { combinationText, type Combination, type OptionName } from "#domain/variants.ts";

/** A size or a colour as shoppers read it. */
export const optionText = (name: OptionName, value: string): string => (name === "color" ? colorName(value) : value);

/** A size and a colour together as shoppers read them, such as "M, Red"; empty where there is neither. */
export const chosenText = ({ size, color }: Combination): string =>
  combinationText({ size, color: color === null ? null : colorName(color) });
