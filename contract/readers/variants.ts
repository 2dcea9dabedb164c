import { MAX_OPTION_LENGTH } from "../../domain/cart.ts";
import { combinationKey, variantPrices, type Prices, type Variant } from "../../domain/variants.ts";
import { firstPresent, isRecord } from "../envelope.ts";
import { countOrNull, paiseOrNull, pathOrNull, textOrNull } from "../scalars.ts";

/**
 * Reads the combinations of a product, whose prices they share where they have none. Null when none can be read: the product
 * then states no combinations. Of two rows of the same size and colour the first counts.
 */
export function readVariants(value: unknown, prices: Prices): Variant[] | null {
  if (!Array.isArray(value)) return null;
  const variants = new Map<string, Variant>();
  for (const entry of value) {
    const variant = readVariant(entry, prices);
    if (variant === null || variants.has(combinationKey(variant))) continue;
    variants.set(combinationKey(variant), variant);
  }
  return variants.size === 0 ? null : [...variants.values()];
}

function readVariant(entry: unknown, prices: Prices): Variant | null {
  if (!isRecord(entry)) return null;
  const size = option(entry["size"]);
  const color = option(firstPresent(entry, ["color", "colour"]));
  if (size === undefined || color === undefined) return null;
  return {
    size,
    color,
    stock: countOrNull(entry["stock"]),
    swatch: pathOrNull(entry["swatch"]),
    ...variantPrices(prices, {
      pricePaise: paiseOrNull(entry["price"]),
      salePaise: paiseOrNull(entry["sale_price"]) || null,
    }),
    picture: pathOrNull(entry["image"]),
  };
}

/** A size or colour, null for none, and undefined when it cannot be read, or could not be ordered since it is too long. */
function option(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === "") return null;
  const text = textOrNull(value);
  return text === null || text.length > MAX_OPTION_LENGTH ? undefined : text;
}
