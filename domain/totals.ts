import type { Paise } from "./money.ts";

/** Shipping is free when the subtotal is over this many paise (₹50; specification, section 9). */
export const FREE_SHIPPING_OVER_PAISE = 5_000;
/** What shipping costs otherwise, in paise (₹10; specification, section 9). */
export const SHIPPING_PAISE = 1_000;

/** The four amounts of a cart or an order, all in integer paise. */
export interface Totals {
  subtotalPaise: Paise;
  taxPaise: Paise;
  shippingPaise: Paise;
  totalPaise: Paise;
}

/**
 * Adds up lines. Tax is always 0, and an empty cart has no shipping (specification, section 9).
 */
export function totalsOf(lines: readonly { unitPaise: Paise; quantity: number }[]): Totals {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0);
  const shippingPaise = lines.length === 0 || subtotalPaise > FREE_SHIPPING_OVER_PAISE ? 0 : SHIPPING_PAISE;
  return { subtotalPaise, taxPaise: 0, shippingPaise, totalPaise: subtotalPaise + shippingPaise };
}
