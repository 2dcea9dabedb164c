/** Shipping is free when the subtotal is over this, in paise (₹50; specification, section 9). */
const FREE_SHIPPING_OVER_PAISE = 5_000;
/** What shipping costs otherwise, in paise (₹10). */
const SHIPPING_PAISE = 1_000;

/** An order's amounts in paise, from its lines' unit prices (paise) and pieces. Tax is always 0. */
export function orderTotals(lines: readonly { unitPaise: number; quantity: number }[]) {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0);
  const shippingPaise = subtotalPaise > FREE_SHIPPING_OVER_PAISE ? 0 : SHIPPING_PAISE;
  return { subtotalPaise, taxPaise: 0, shippingPaise, totalPaise: subtotalPaise + shippingPaise };
}
