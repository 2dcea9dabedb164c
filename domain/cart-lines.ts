import { boundedQuantity, type CartLine, type LineChoice } from "./cart.ts";

/** Whether two choices name the same line. */
export function isSameLine(a: LineChoice, b: LineChoice): boolean {
  return a.productId === b.productId && a.size === b.size && a.color === b.color;
}

/** Adds a line. Quantities of the same product, size and colour add up, at most to {@link boundedQuantity}; a new line goes last. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  if (lines.some((line) => isSameLine(line, added))) {
    return lines.map((line) =>
      isSameLine(line, added)
        ? { ...line, quantity: Math.max(line.quantity, boundedQuantity(line.quantity + added.quantity)) }
        : line,
    );
  }
  return [...lines, { ...added, quantity: boundedQuantity(added.quantity) }];
}

/** Sets a line's quantity; 0 or less removes it (specification, section 4). */
export function setQuantity<Line extends CartLine>(
  lines: readonly Line[],
  choice: LineChoice,
  quantity: number,
): Line[] {
  if (quantity <= 0) return removeLine(lines, choice);
  return lines.map((line) => (isSameLine(line, choice) ? { ...line, quantity: boundedQuantity(quantity) } : line));
}

/** Removes a line; a cart without it is returned as it is. */
export function removeLine<Line extends CartLine>(lines: readonly Line[], choice: LineChoice): Line[] {
  return lines.filter((line) => !isSameLine(line, choice));
}

/**
 * Gives a line another size and colour, in its place. It joins a line that has them already, and the pieces of both add up; null
 * where they are more than one line may hold.
 */
export function chooseOptions(lines: readonly CartLine[], from: LineChoice, to: LineChoice): CartLine[] | null {
  const line = lines.find((one) => isSameLine(one, from));
  if (line === undefined || isSameLine(from, to)) return [...lines];
  const other = lines.find((one) => isSameLine(one, to));
  const quantity = line.quantity + (other?.quantity ?? 0);
  if (other !== undefined && boundedQuantity(quantity) < quantity) return null;
  return lines.flatMap((one) => {
    if (one === line) return other === undefined ? [{ ...to, quantity }] : [];
    return [one === other ? { ...to, quantity } : one];
  });
}

/** The quantity of one product over all its sizes and colours, which its stock must cover. */
export function productQuantity(lines: readonly CartLine[], productId: string): number {
  return itemCount(lines.filter((line) => line.productId === productId));
}

/** The sum of quantities, as the header shows it (specification, section 4). */
export function itemCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * The quantity that a form requests for a line: as typed, and one more or less when that button was pressed. Non-numeric
 * text counts as 1; 0 removes the line (specification, section 4). It is absolute, so that a form sent twice adds nothing.
 */
export function requestedQuantity(typed: unknown, change: unknown): number {
  const text = typeof typed === "string" ? typed.trim() : "";
  const number = Math.floor(Number(text === "" ? Number.NaN : text));
  const base = Number.isNaN(number) ? 1 : number;
  return Math.max(0, boundedQuantity(boundedQuantity(base) + (change === "+1" ? 1 : change === "-1" ? -1 : 0)));
}
