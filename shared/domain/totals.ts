import type { Paise } from "./money.ts";
import type { NamedDiscount } from "./offers.ts";

/** What shipping costs, in paise, and the subtotal over which it is free; null where no subtotal makes it free. */
export interface ShippingRule {
  amountPaise: Paise;
  freeOverPaise: Paise | null;
}

/** The specification's rule (section 9): ₹10, and free over ₹50. */
export const specifiedShipping: ShippingRule = { amountPaise: 1_000, freeOverPaise: 5_000 };

/** The amounts of a cart or an order, all in integer paise. */
export interface Totals {
  subtotalPaise: Paise;
  /** What comes off the subtotal; null for nothing. */
  discount: NamedDiscount | null;
  taxPaise: Paise;
  shippingPaise: Paise;
  totalPaise: Paise;
}

/** Whether a rule makes shipping free for every order: it costs nothing, or is free over nothing. */
export function isAlwaysFree({ amountPaise, freeOverPaise }: ShippingRule): boolean {
  return amountPaise === 0 || freeOverPaise === 0;
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
