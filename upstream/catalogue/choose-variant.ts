import { choiceMissing, variantGone } from "../../contract/cart.ts";
import { findVariant, missingOptions, payablePaise, variantPrices } from "../../domain/variants.ts";
import { HttpRefusal, invalid } from "../http/refusal.ts";
import type { StoredVariant } from "./read-variants.ts";

/** A line's size and colour as they are stored: "" for none. */
export interface StoredChoice {
  size: string;
  color: string;
}

/** The combination that a line's size and colour name, or null; options that are the same in all combinations may be missing. */
export function findChosen(variants: readonly StoredVariant[], chosen: StoredChoice): StoredVariant | null {
  return findVariant(variants, { size: chosen.size || null, color: chosen.color || null });
}

/** The combination that a line names. Refuses an incomplete choice, and a combination that does not exist. */
export function requireChosen(
  variants: readonly StoredVariant[],
  chosen: StoredChoice,
  productName: string,
): StoredVariant {
  const variant = findChosen(variants, chosen);
  if (variant !== null) return variant;
  const combination = { size: chosen.size || null, color: chosen.color || null };
  const missing = missingOptions(variants, combination);
  if (missing.length > 0) throw invalid([{ path: "options", msg: choiceMissing(missing) }]);
  throw new HttpRefusal(409, variantGone(productName, combination), "variant_gone");
}

/** The size and colour of a combination as lines store them. */
export function storedChoice({ size, color }: StoredVariant): StoredChoice {
  return { size: size ?? "", color: color ?? "" };
}

/** What a customer pays for one item of a product, in a combination if it has any. */
export function unitPaise(
  product: { price_paise: number; sale_paise: number | null },
  variant: Pick<StoredVariant, "pricePaise" | "salePaise"> | null,
): number {
  const prices = { pricePaise: product.price_paise, salePaise: product.sale_paise };
  return payablePaise(variant === null ? prices : variantPrices(prices, variant));
}
