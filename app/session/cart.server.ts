import { createHash } from "node:crypto";
import type { CartItem } from "../../contract/cart.ts";
import type { Product } from "../../contract/product.ts";
import { messages } from "../content/messages.ts";
import { addLine, countOf, isSameLine, MAX_LINES, piecesOf, removeLine, setQuantity, type CartLine, type LineChoice } from "../domain/cart.ts";
import { foldsLines, reconciledLines } from "../domain/cart-reconciliation.ts";
import { addToCart, clearCart, findCart, removeCartLine, updateCartLine, type CartChange } from "../gateway/carts.server.ts";
import { attempt } from "../gateway/faults.server.ts";
import { findProduct } from "../gateway/products.server.ts";
import { oncePerKey } from "./once-per-key.server.ts";
import { keepCart, type KeptCart, type Visit } from "./visit.server.ts";

/**
 * A login form sent twice at once carries the same guest cart twice: within this many ms the same lines for the same
 * customer are one merge. Nobody logs out and fills an equal cart again that fast.
 */
const MERGE_MS = 10_000;
const merges = oncePerKey<{ refused: string[]; cart: KeptCart }>({ max: 10_000, ttlMs: MERGE_MS, lasts: () => true });

/** How long an addition that came through is remembered, in ms: longer than anybody waits before she presses again. */
const ADDITION_MS = 60_000;
const additions = oncePerKey<{ result: CartResult; cart: KeptCart }>({ max: 5_000, ttlMs: ADDITION_MS, lasts: ({ result }) => result.code === "ok" });

/** What came of a change: nothing to say, or the message of the refusal (null where the upstream gave none). */
export type CartResult = { code: "ok" } | { code: "refused"; message: string | null };

/**
 * Adds pieces to the cart: the guest's own lines, or the customer's cart upstream, whose answer replaces what is kept.
 * Refuses what is sold out or unknown. A `product` just read spares reading it again. Throws upstream faults.
 */
export async function addPieces(visit: Visit, line: CartLine, product?: Product): Promise<CartResult> {
  if (visit.cart.lines.length >= MAX_LINES && !visit.cart.lines.some((one) => isSameLine(one, line))) return { code: "refused", message: messages.cartFull };
  if (visit.customer === null) {
    const lines = addLine(visit.cart.lines, line);
    const refusal = refusalOf(product ?? (await findProduct(visit.door, line.productId)), piecesOf(lines, line.productId));
    if (refusal !== null) return refusal;
    keepCart(visit, { ...visit.cart, lines });
    return { code: "ok" };
  }
  const single = additionKey(visit, line);
  const { result, cart } = await additions.run(single, async () => ({ result: kept(visit, await addToCart(visit.door, line, single), addLine(visit.cart.lines, line)), cart: visit.cart }));
  if (result.code === "ok") keepCart(visit, cart, { hasGrown: true });
  return result;
}

/**
 * The single-use key of an addition: the same for the same pieces added to the same cart as the browser knew it. A double
 * click, and a form sent again because no answer came, carry the cart from before; whoever wants one more has seen the cart after.
 */
function additionKey({ cart, session }: Visit, { productId, size, color, quantity }: CartLine): string {
  return createHash("sha256").update(JSON.stringify([session?.customer.id, session?.startedAt, cart.stamp, productId, size, color, quantity])).digest("base64url");
}

/** Sets a line's quantity; 0 or less removes the line. Throws upstream faults. */
export async function changeQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  if (quantity <= 0) return removePieces(visit, choice);
  const lines = setQuantity(visit.cart.lines, choice, quantity);
  if (visit.customer === null) {
    const pieces = piecesOf(lines, choice.productId);
    // Fewer are always allowed: a line that the stock no longer covers can shrink.
    const isMore = pieces > piecesOf(visit.cart.lines, choice.productId);
    const refusal = isMore ? refusalOf(await findProduct(visit.door, choice.productId), pieces) : null;
    if (refusal !== null) return refusal;
    keepCart(visit, { ...visit.cart, lines });
    return { code: "ok" };
  }
  return kept(visit, await sendQuantity(visit, choice, lines, quantity), lines);
}

/** Removes a line. Throws upstream faults. */
export async function removePieces(visit: Visit, choice: LineChoice): Promise<CartResult> {
  const lines = removeLine(visit.cart.lines, choice);
  if (visit.customer === null) {
    keepCart(visit, { ...visit.cart, lines });
    return { code: "ok" };
  }
  const others = piecesOf(lines, choice.productId);
  const change =
    visit.cart.folds && others > 0 ? await updateCartLine(visit.door, choice, others) : await removeCartLine(visit.door, choice);
  return kept(visit, change, lines);
}

/** Empties the cart. Throws upstream faults. */
export async function emptyCart(visit: Visit): Promise<CartResult> {
  if (visit.customer === null) {
    keepCart(visit, { lines: [], pending: [], folds: false });
    return { code: "ok" };
  }
  return kept(visit, await clearCart(visit.door), []);
}

/**
 * Brings the kept lines up to date with the upstream's cart and returns its items (null for guests and for upstreams
 * that cannot tell their cart, where the kept lines hold). Throws upstream faults.
 */
export async function refreshCart(visit: Visit): Promise<CartItem[] | null> {
  if (visit.customer === null) return null;
  if (visit.cart.pending.length > 0) await sendPending(visit);
  return rereadCart(visit);
}

/**
 * After a login: the guest's lines are sent one by one, and what the upstream returns replaces the cart. Lines it
 * refuses are returned by product id; lines it could not be asked about stay pending and are sent with the next look at the cart.
 * Of a customer who was logged in `before`, no more goes along than what is pending of her own: the rest is upstream, or another's.
 */
export async function mergeGuestCart(visit: Visit, before: Visit["customer"]): Promise<{ refused: string[] }> {
  const own = before === null ? visit.cart.lines : before.id === visit.customer?.id ? visit.cart.pending : [];
  keepCart(visit, { lines: [], pending: own, folds: false });
  // What is there already is what tells, should an answer be lost, whether a line has arrived.
  if (own.length > 0 && (await attempt(rereadCart(visit))).fault !== null) return { refused: [] };
  const { refused, cart } = await merges.run(JSON.stringify([visit.customer?.id, own]), async () => ({ refused: await sendPending(visit), cart: visit.cart }));
  keepCart(visit, cart);
  const { value: items } = await attempt(findCart(visit.door));
  if (items !== null && items !== undefined) keepAnswer(visit, items);
  return { refused };
}

/** How many pieces the header counts. */
export function countPieces(visit: Visit): number {
  return countOf(visit.cart.lines) + countOf(visit.cart.pending);
}

async function rereadCart(visit: Visit): Promise<CartItem[] | null> {
  const items = await findCart(visit.door);
  if (items !== null) keepAnswer(visit, items);
  return items;
}

/**
 * Sends what is pending, and names the products that were refused. A line whose answer is lost stays, with what the cart
 * `held` of its product before: the next time the cart is looked at first, so that the line is not added twice.
 */
async function sendPending(visit: Visit): Promise<string[]> {
  const refused: string[] = [];
  if (!(await settleDoubt(visit))) return refused;
  for (const line of visit.cart.pending) {
    const { value: change, fault } = await attempt(addToCart(visit.door, line));
    const rest = visit.cart.pending.slice(1);
    if (fault !== null) {
      keepCart(visit, { ...visit.cart, pending: [{ ...line, held: piecesOf(visit.cart.lines, line.productId) }, ...rest] });
      break;
    }
    if (change.code === "refused") {
      refused.push(line.productId);
      keepCart(visit, { ...visit.cart, pending: rest });
    } else {
      keepCart(visit, { ...visit.cart, lines: addLine(visit.cart.lines, line), pending: rest });
      if (change.items !== null) keepAnswer(visit, change.items);
    }
  }
  return refused;
}

/** Whether it is known what became of the line that was sent last: one that has arrived is pending no more. */
async function settleDoubt(visit: Visit): Promise<boolean> {
  const [doubtful, ...rest] = visit.cart.pending;
  if (doubtful?.held === undefined) return true;
  const { value: items, fault } = await attempt(findCart(visit.door));
  if (fault !== null) return false;
  // An upstream that cannot tell its cart is sent the line again: a piece too many is seen, one too few is missed.
  if (items === null) return true;
  const { held, ...line } = doubtful;
  if (piecesOf(items, line.productId) >= held + line.quantity) keepCart(visit, { ...visit.cart, lines: addLine(visit.cart.lines, line), pending: rest });
  keepAnswer(visit, items);
  return true;
}

/** An upstream that folds the lines of a product into one is sent their sum. */
function sendQuantity(visit: Visit, choice: LineChoice, lines: readonly CartLine[], quantity: number): Promise<CartChange> {
  return updateCartLine(visit.door, choice, visit.cart.folds ? piecesOf(lines, choice.productId) : quantity);
}

function kept(visit: Visit, change: CartChange, expected: CartLine[]): CartResult {
  if (change.code === "refused") return change;
  keepCart(visit, { ...visit.cart, lines: expected });
  if (change.items !== null) keepAnswer(visit, change.items);
  return { code: "ok" };
}

function keepAnswer(visit: Visit, items: readonly CartItem[]): void {
  const remembered = visit.cart.lines;
  const cart: KeptCart = { ...visit.cart, lines: reconciledLines(items, remembered).slice(0, MAX_LINES), folds: foldsLines(items, remembered) };
  keepCart(visit, cart);
}

function refusalOf(product: Product | null, pieces: number): CartResult | null {
  if (product === null) return { code: "refused", message: messages.productNotFound };
  if (!product.inStock || (product.stock !== null && pieces > product.stock)) return { code: "refused", message: messages.outOfStock };
  return null;
}
