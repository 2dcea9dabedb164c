import type { Product } from "../../../contract/readers/product.ts";
import { colorFrom, sizeFrom } from "../../../domain/options.ts";
import type { Signed } from "../../../domain/signed-source.ts";
import {
  completeChoice,
  missingOptions,
  optionsToChoose,
  optionValues,
  type Combination,
} from "../../../domain/variants.ts";
import * as messages from "../../content/messages.ts";

/** The size and colour of a choice, as far as the product has them: the specification's where it states none. */
export function chosenIn({ variants }: Signed<Product>, { size, color }: Combination): Combination {
  if (variants === null) return { size: sizeFrom(size), color: colorFrom(color) };
  const known = (name: keyof Combination, value: string | null) =>
    optionValues(variants, name).includes(value) ? value : null;
  return { size: known("size", size), color: known("color", color) };
}

/**
 * Checks a choice: either the combination to order, or the message for the first field where something is missing. Where both
 * size and colour are to be chosen, they share one message (specification, section 5).
 */
export function checkChoice(
  { variants }: Signed<Product>,
  chosen: Combination,
): { combination: Combination; errors: null } | { combination: null; errors: { size?: string; color?: string } } {
  const missing =
    variants === null
      ? (["size", "color"] as const).filter((name) => chosen[name] === null)
      : missingOptions(variants, chosen);
  if (missing.length === 0)
    return { combination: variants === null ? chosen : completeChoice(variants, chosen), errors: null };
  const name = missing.includes("color") ? "color" : "size";
  const isBoth = variants === null || optionsToChoose(variants).length > 1;
  const message = isBoth
    ? messages.chooseSizeAndColor
    : { size: messages.chooseSize, color: messages.chooseColor }[name];
  return { combination: null, errors: { [name]: message } };
}
