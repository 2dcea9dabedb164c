/** The longest size or colour of a line, in characters. */
export const MAX_OPTION_LENGTH = 40;

/** What identifies a line: the product, and the size and colour chosen (null where none was). */
export interface LineChoice {
  productId: string;
  size: string | null;
  color: string | null;
}

/** A line as the shop stores it, without name and price, so that neither can be stale or forged. */
export interface CartLine extends LineChoice {
  quantity: number;
}

/** The largest quantity of a line that a shopper can order. */
export const MAX_QUANTITY = 99;
/** The largest quantity of a line that is accepted from an upstream. */
export const MAX_UPSTREAM_QUANTITY = 1_000_000;
/**
 * The most lines of a cart that only its cookie holds. They always fit with ids of up to 64 characters; with longer ids the
 * cart may be full earlier. A customer's cart is as long as the upstream's.
 */
export const MAX_LINES = 40;
/** The most lines of a customer's cart, and of an order, in the embedded upstream. */
export const MAX_CUSTOMER_LINES = 50;

/** A quantity as typed: non-numeric gives 1, at least 1, at most {@link MAX_QUANTITY} (specification, section 5). */
export function quantityFrom(text: unknown): number {
  const number = Math.floor(Number(typeof text === "string" ? text : Number.NaN));
  return Number.isFinite(number) ? Math.max(1, boundedQuantity(number)) : 1;
}

/** A quantity, at most {@link MAX_QUANTITY}. */
export function boundedQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, quantity);
}
