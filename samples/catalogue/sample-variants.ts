import { colors, sizes } from "../../domain/options.ts";
import type { SampleEntry, SampleVariant } from "./sample-product.ts";

/** The most items of a garment of which only the last ones are left. */
const LAST_ITEMS = 3;
/** The stock of the first combinations in `soldFirst`. */
const LEFT = [0, 1, 2];
/** The combinations that sell first; each garment begins at another one. */
const soldFirst = ["S Green", "XL White", "XL Green", "S White", "L Green"];

/** The combinations of an entry: its own, else every size and colour of the specification. */
export function variantsOf({
  slug,
  stock,
  variants,
}: Pick<SampleEntry, "slug" | "stock" | "variants">): SampleVariant[] {
  if (variants === undefined) return garmentVariants(slug, stock);
  return variants.map((variant) => ({ size: null, color: null, swatch: null, ...variant }));
}

/** A garment has `usual` items of most combinations; one has sold out, two have nearly. The last of a scarce garment are M, Red. */
function garmentVariants(slug: string, usual: number): SampleVariant[] {
  const stockOf = (size: string, color: string) => {
    if (usual <= LAST_ITEMS) return size === "M" && color === "Red" ? usual : 0;
    const rank = soldFirst.indexOf(`${size} ${color}`);
    return rank === -1 ? usual : (LEFT[(rank + slug.length) % soldFirst.length] ?? usual);
  };
  return sizes.flatMap((size) => colors.map((color) => ({ size, color, swatch: null, stock: stockOf(size, color) })));
}
