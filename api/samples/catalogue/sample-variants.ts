import { colors, sizes } from "#domain/options.ts";
import type { SampleEntry, SampleVariant } from "./sample-product.ts";

/** The most items of a garment of which only the last ones are left. */
const LAST_ITEMS = 3;

/** The combinations that an entry states, and its items in stock: over all of them, or in whatever size and colour. */
export function stockedOptions({ stock, variants }: Pick<SampleEntry, "stock" | "variants">): {
  stock: number;
  variants: SampleVariant[] | null;
} {
  if (variants === undefined)
    return { stock: stock <= LAST_ITEMS ? stock : stock * sizes.length * colors.length, variants: null };
  return {
    stock: variants.reduce((sum, variant) => sum + variant.stock, 0),
    variants: variants.map((variant) => ({ size: null, color: null, swatch: null, ...variant })),
  };
}

/** The combinations of a garment that is cut in these sizes, each with its stock, in one colour or in none that is chosen. */
export function inSizes(stock: Record<string, number>, color?: Pick<SampleVariant, "color" | "swatch">) {
  return Object.entries(stock).map(([size, left]) => ({ size, ...color, stock: left }));
}
