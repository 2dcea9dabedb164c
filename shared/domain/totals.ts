import type { Paise } from "./money.ts";
import type { NamedDiscount } from "./offers.ts";
import { isAlwaysFree, type ShippingRule } from "./shop-terms.ts";

/** The amounts of a cart or an order, all in integer paise. */
export interface Totals {
  subtotalPaise: Paise;
  /** What comes off the subtotal; null for nothing. */
  discount: NamedDiscount | null;
  taxPaise: Paise;
  shippingPaise: Paise;
  totalPaise: Paise;
}

/**
 * Adds up lines. Tax is always 0, and an empty cart has no shipping (specification, section 9). Shipping follows from the subtotal
 * before the discount, so that no code makes an order dearer.
 */
export function totalsOf(
  lines: readonly { unitPaise: Paise; quantity: number }[],
  shipping: ShippingRule,
  discount: NamedDiscount | null = null,
): Totals {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0);
  const isFree =
    lines.length === 0 ||
    isAlwaysFree(shipping) ||
    subtotalPaise > (shipping.freeOverPaise ?? Number.POSITIVE_INFINITY);
  const shippingPaise = isFree ? 0 : shipping.amountPaise;
  const totalPaise = subtotalPaise - (discount?.paise ?? 0) + shippingPaise;
  return { subtotalPaise, discount, taxPaise: 0, shippingPaise, totalPaise };
}
