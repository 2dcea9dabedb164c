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

/** Whether two choices name the same line. */
export function isSameLine(a: LineChoice, b: LineChoice): boolean {
  return a.productId === b.productId && a.size === b.size && a.color === b.color;
}

/** Adds a line. Quantities of the same product, size and colour add up, at most to {@link MAX_QUANTITY}; a new line goes last. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  if (lines.some((line) => isSameLine(line, added))) {
    return lines.map((line) =>
      isSameLine(line, added)
        ? { ...line, quantity: Math.max(line.quantity, bounded(line.quantity + added.quantity)) }
        : line,
    );
  }
  return [...lines, { ...added, quantity: bounded(added.quantity) }];
}

/** Sets a line's quantity; 0 or less removes it (specification, section 4). */
export function setQuantity<Line extends CartLine>(
  lines: readonly Line[],
  choice: LineChoice,
  quantity: number,
): Line[] {
  if (quantity <= 0) return removeLine(lines, choice);
  return lines.map((line) => (isSameLine(line, choice) ? { ...line, quantity: bounded(quantity) } : line));
}

/** Removes a line; a cart without it is returned as it is. */
export function removeLine<Line extends CartLine>(lines: readonly Line[], choice: LineChoice): Line[] {
  return lines.filter((line) => !isSameLine(line, choice));
}

/** The quantity of one product over all its sizes and colours, which its stock must cover. */
export function productQuantity(lines: readonly CartLine[], productId: string): number {
  return itemCount(lines.filter((line) => line.productId === productId));
}

/** The sum of quantities, as the header shows it (specification, section 4). */
export function itemCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** A quantity as typed: non-numeric gives 1, at least 1, at most {@link MAX_QUANTITY} (specification, section 5). */
export function quantityFrom(text: unknown): number {
  const number = Math.floor(Number(typeof text === "string" ? text : Number.NaN));
  return Number.isFinite(number) ? Math.max(1, bounded(number)) : 1;
}

/**
 * The quantity that a form requests for a line: as typed, and one more or less when that button was pressed. Non-numeric
 * text counts as 1; 0 removes the line (specification, section 4). It is absolute, so that a form sent twice adds nothing.
 */
export function requestedQuantity(typed: unknown, change: unknown): number {
  const text = typeof typed === "string" ? typed.trim() : "";
  const number = Math.floor(Number(text === "" ? Number.NaN : text));
  const base = Number.isNaN(number) ? 1 : number;
  return Math.max(0, bounded(bounded(base) + (change === "+1" ? 1 : change === "-1" ? -1 : 0)));
}

function bounded(quantity: number): number {
  return Math.min(MAX_QUANTITY, quantity);
}
