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
  const number = typedNumber(text);
  return Number.isFinite(number) ? Math.max(1, boundedQuantity(number)) : 1;
}

/** The whole number of a text in decimal digits: "0x10" and "1e3" are none, though JavaScript reads them. */
function typedNumber(typed: unknown): number {
  const text = typeof typed === "string" ? typed.trim() : "";
  return /^[+-]?\d+(?:\.\d*)?$/.test(text) ? Math.floor(Number(text)) : Number.NaN;
}

/** A quantity, at most {@link MAX_QUANTITY}. */
export function boundedQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, quantity);
}

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

/** What is left of a cart when other lines are taken out. */
export function withoutLines(lines: readonly CartLine[], taken: readonly CartLine[]): CartLine[] {
  return lines.flatMap((line) => {
    const quantity = line.quantity - (taken.find((one) => isSameLine(one, line))?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
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
  const number = typedNumber(typed);
  const base = Number.isNaN(number) ? 1 : number;
  return Math.max(0, boundedQuantity(boundedQuantity(base) + (change === "+1" ? 1 : change === "-1" ? -1 : 0)));
}

/** Whether a refusal's message is about stock or availability; the shop then uses its own words (specification, section 8). */
export function mentionsStock(message: string | null): boolean {
  return /stock|availab/i.test(message ?? "");
}

/** A line of an upstream's cart; some upstreams leave out size and colour. */
export interface UpstreamLine {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
}

/**
 * The shop's lines after a cart answer. The upstream decides products and quantities; a missing size and colour come from
 * the remembered lines. When the upstream sums up several remembered lines of a product, they stay separate lines, as far
 * as its quantity allows.
 */
export function reconcileLines(upstreamLines: readonly UpstreamLine[], remembered: readonly CartLine[]): CartLine[] {
  return upstreamLines.flatMap((line) => {
    if (line.size !== null || line.color !== null)
      return [{ productId: line.productId, size: line.size, color: line.color, quantity: bounded(line.quantity) }];
    const matching = remembered.filter((one) => one.productId === line.productId && !isReturned(upstreamLines, one));
    return matching.length === 0
      ? [{ productId: line.productId, size: null, color: null, quantity: bounded(line.quantity) }]
      : spread(matching, bounded(line.quantity));
  });
}

/** Whether the upstream left out chosen options: it sums up lines by product, and must be sent sums by product. */
export function answersWithoutOptions(
  upstreamLines: readonly UpstreamLine[],
  remembered: readonly CartLine[],
): boolean {
  return upstreamLines.some(
    (line) =>
      line.size === null &&
      line.color === null &&
      remembered.some(
        (one) =>
          one.productId === line.productId &&
          (one.size !== null || one.color !== null) &&
          !isReturned(upstreamLines, one),
      ),
  );
}

/** Distributes a quantity over lines: each keeps its own as far as it lasts, and the last one takes the rest. */
function spread(remembered: readonly CartLine[], quantity: number): CartLine[] {
  let left = quantity;
  const lines = remembered.flatMap((line) => {
    const share = Math.min(left, line.quantity);
    left -= share;
    return share > 0 ? [{ ...line, quantity: share }] : [];
  });
  return lines.map((line, index) => (index === lines.length - 1 ? { ...line, quantity: line.quantity + left } : line));
}

/** Whether the upstream returned a remembered line with its options. */
function isReturned(upstreamLines: readonly UpstreamLine[], line: CartLine): boolean {
  return upstreamLines.some(
    (one) =>
      one.productId === line.productId &&
      one.size === line.size &&
      one.color === line.color &&
      (one.size !== null || one.color !== null),
  );
}

function bounded(quantity: number): number {
  return Math.min(MAX_UPSTREAM_QUANTITY, quantity);
}
