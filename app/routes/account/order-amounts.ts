import type { Order } from "#contract/readers/order.ts";

/** The parts of an order that its amounts depend on. */
type OrderAmounts = Pick<Order, "items" | "subtotalPaise" | "taxPaise" | "shippingPaise" | "totalPaise">;

/** The total of an order, in paise: as the upstream returns it, else the sum of lines, tax and shipping. Null where a price is missing. */
export function orderTotalPaise(order: OrderAmounts): number | null {
  const subtotal = orderSubtotalPaise(order);
  return order.totalPaise ?? (subtotal === null ? null : subtotal + (order.taxPaise ?? 0) + (order.shippingPaise ?? 0));
}

/** The sum of the lines, in paise: as the upstream returns it, else added up. Null where a price is missing or there are no lines. */
export function orderSubtotalPaise(order: OrderAmounts): number | null {
  if (order.subtotalPaise !== null) return order.subtotalPaise;
  if (order.items.length === 0) return null;
  let sum = 0;
  for (const { unitPaise, quantity } of order.items) {
    if (unitPaise === null) return null;
    sum += unitPaise * quantity;
  }
  return sum;
}
