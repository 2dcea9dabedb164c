import { createHash } from "node:crypto";
import type { CartItem } from "../../contract/readers/cart.ts";
import type { Product } from "../../contract/readers/product.ts";
import { messages } from "../content/messages.ts";
import type { Signed } from "../../domain/signed-source.ts";
import {
  addLine,
  itemCount,
  isSameLine,
  productQuantity,
  removeLine,
  setQuantity,
  type CartLine,
  type LineChoice,
} from "../../domain/cart.ts";
import { foldsLines, reconcileLines } from "../../domain/cart-reconciliation.ts";
import {
  addToCart,
  clearCart,
  findCart,
  removeCartLine,
  updateCartLine,
  type CartChange,
} from "../gateway/carts.server.ts";
import { unhurried } from "../gateway/door.server.ts";
import { attempt, isFault } from "../gateway/faults.server.ts";
import { findProduct } from "../gateway/products.server.ts";
import { oncePerKey } from "./once-per-key.server.ts";
import type { KeptCart } from "./shop-cookies.server.ts";
import { hasRoomFor, keepCart, pendingWithoutRoom, type Visit } from "./visit.server.ts";

/**
 * A login form sent twice at once carries the same guest cart twice: within this many ms the same lines for the same
 * customer are one merge. Nobody logs out and fills an equal cart again that fast.
 */
const MERGE_MS = 10_000;
const merges = oncePerKey<{ refused: string[]; cart: KeptCart }>({ max: 10_000, ttlMs: MERGE_MS, lasts: () => true });

/** How long an addition that came through is remembered, in ms: longer than anybody waits before pressing again. */
const ADDITION_MS = 60_000;
const additions = oncePerKey<{ result: CartResult; cart: KeptCart }>({
  max: 5_000,
  ttlMs: ADDITION_MS,
  lasts: ({ result }) => result.code === "ok",
});

/** What came of a change: nothing to say, or the message of the refusal (null where the upstream gave none). */
export type CartResult = { code: "ok" } | { code: "refused"; message: string | null };

/**
 * Adds pieces to the cart: the guest's own lines, or the customer's cart upstream, whose answer replaces what is kept.
 * Refuses what is sold out or unknown. A `product` just read spares reading it again. Throws upstream faults.
 */
export async function addPieces(visit: Visit, line: CartLine, product?: Product): Promise<CartResult> {
  const lines = addLine(visit.cart.lines, line);
  // What the upstream tells of a customer's cart need not fit into a cookie.
  if (!hasRoomFor(visit, lines) && (visit.customer === null || (await findCart(visit.door)) === null))
    return { code: "refused", message: messages.cartFull };
  if (visit.customer === null) {
    const refusal = refusalOf(
      product ?? (await findProduct(visit.door, line.productId)),
      productQuantity(lines, line.productId),
    );
    if (refusal !== null) return refusal;
    keepCart(visit, { ...visit.cart, lines });
    return { code: "ok" };
  }
  const single = additionKey(visit, line);
  const held = productQuantity(visit.cart.lines, line.productId);
  const isThere = (items: readonly CartItem[]) => productQuantity(items, line.productId) === held + line.quantity;
  const { result, cart } = await additions.run(single, async () => ({
    result: kept(visit, await settled(visit, addToCart(visit.door, line, single), isThere), lines),
    cart: visit.cart,
  }));
  if (result.code === "ok") keepCart(visit, cart, { hasGrown: true });
  return result;
}

/**
 * The single-use key of an addition: the same for the same pieces added to the same cart as the browser knew it. A double
 * click, and a form sent again because no answer came, carry the cart from before; whoever wants one more has seen the cart after.
 */
function additionKey({ cart, session }: Visit, { productId, size, color, quantity }: CartLine): string {
  return createHash("sha256")
    .update(JSON.stringify([session?.customer.id, session?.startedAt, cart.stamp, productId, size, color, quantity]))
    .digest("base64url");
}

/** Sets a line's quantity; 0 or less removes the line. Throws upstream faults. */
export async function changeQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  if (quantity <= 0) return removePieces(visit, choice);
  const lines = setQuantity(visit.cart.lines, choice, quantity);
  if (visit.customer === null) {
    const pieces = productQuantity(lines, choice.productId);
    // Fewer are always allowed: a line that the stock no longer covers can shrink.
    const isMore = pieces > productQuantity(visit.cart.lines, choice.productId);
    const refusal = isMore ? refusalOf(await findProduct(visit.door, choice.productId), pieces) : null;
    if (refusal !== null) return refusal;
    keepCart(visit, { ...visit.cart, lines });
    return { code: "ok" };
  }
  // A line that the cookie had no room for counts, too.
  const known = lines.some((one) => isSameLine(one, choice)) ? lines : addLine(lines, { ...choice, quantity });
  const wanted = visit.cart.folds ? productQuantity(known, choice.productId) : quantity;
  const isSet = (items: readonly CartItem[]) => piecesIn(visit, items, choice) === wanted;
  return kept(visit, await settled(visit, updateCartLine(visit.door, choice, wanted), isSet), known);
}

/** Removes a line. Throws upstream faults. */
export async function removePieces(visit: Visit, choice: LineChoice): Promise<CartResult> {
  const lines = removeLine(visit.cart.lines, choice);
  if (visit.customer === null) {
    keepCart(visit, { ...visit.cart, lines });
    return { code: "ok" };
  }
  const others = productQuantity(lines, choice.productId);
  const left = visit.cart.folds ? others : 0;
  const change = left > 0 ? updateCartLine(visit.door, choice, left) : removeCartLine(visit.door, choice);
  return kept(visit, await settled(visit, change, (items) => piecesIn(visit, items, choice) === left), lines);
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
export async function refreshCart(visit: Visit): Promise<Signed<CartItem>[] | null> {
  if (visit.customer === null) return null;
  if (visit.cart.pending.length > 0) await sendPending(visit);
  return rereadCart(visit);
}

/**
 * After a login: the guest's lines are sent one by one, and what the upstream returns replaces the cart. Lines it
 * refuses are returned by product id; lines it could not be asked about stay pending and are sent with the next look at
 * the cart. Beside a session there is less room for them than a guest had: those that do not fit count as refused.
 * Of a customer who was logged in `before`, no more goes along than what is pending of her own: the rest is upstream, or another's.
 */
export async function mergeGuestCart(visit: Visit, before: Visit["customer"]): Promise<{ refused: string[] }> {
  const own = before === null ? visit.cart.lines : before.id === visit.customer?.id ? visit.cart.pending : [];
  keepCart(visit, { lines: [], pending: own, folds: false });
  // What is there already is what tells, should an answer be lost, whether a line has arrived.
  if (own.length > 0 && (await attempt(rereadCart(visit))).fault !== null) return { refused: withoutRoom(visit) };
  const { refused, cart } = await merges.run(JSON.stringify([visit.customer?.id, own]), async () => ({
    refused: await sendPending(visit),
    cart: visit.cart,
  }));
  keepCart(visit, cart);
  const { value: items } = await attempt(findCart(visit.door));
  if (items !== null && items !== undefined) keepAnswer(visit, items);
  return { refused: [...refused, ...withoutRoom(visit)] };
}

function withoutRoom(visit: Visit): string[] {
  return pendingWithoutRoom(visit).map(({ productId }) => productId);
}

/** How many pieces the header counts: those of lines that the cookie had no room for, too. */
export function countPieces({ cart }: Visit): number {
  return itemCount(cart.lines) + itemCount(cart.pending) + cart.more;
}

async function rereadCart(visit: Visit): Promise<Signed<CartItem>[] | null> {
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
      keepCart(visit, {
        ...visit.cart,
        pending: [{ ...line, held: productQuantity(visit.cart.lines, line.productId) }, ...rest],
      });
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
  if (productQuantity(items, line.productId) >= held + line.quantity)
    keepCart(visit, { ...visit.cart, lines: addLine(visit.cart.lines, line), pending: rest });
  keepAnswer(visit, items);
  return true;
}

/**
 * What a change of the upstream's cart came to. Where its answer was lost the cart itself tells: `isDone` looks whether it
 * is as it was meant to be. Throws the fault where it is not, and where the upstream cannot tell.
 */
async function settled(
  visit: Visit,
  change: Promise<CartChange>,
  isDone: (items: readonly CartItem[]) => boolean,
): Promise<CartChange> {
  try {
    return await change;
  } catch (fault) {
    if (!isFault(fault)) throw fault;
    const { value: items } = await attempt(findCart(unhurried(visit.door)));
    if (items === null) throw fault;
    keepAnswer(visit, items);
    if (!isDone(items)) throw fault;
    return { code: "ok", items };
  }
}

/** How many pieces an answer tells of a line; where it keeps no options, of its product. */
function piecesIn({ cart }: Visit, items: readonly CartItem[], choice: LineChoice): number {
  return cart.folds
    ? productQuantity(items, choice.productId)
    : itemCount(items.filter((item) => isSameLine(item, choice)));
}

function kept(visit: Visit, change: CartChange, expected: CartLine[]): CartResult {
  if (change.code === "refused") return change;
  keepCart(visit, { ...visit.cart, lines: expected });
  if (change.items !== null) keepAnswer(visit, change.items);
  return { code: "ok" };
}

function keepAnswer(visit: Visit, items: readonly CartItem[]): void {
  const remembered = visit.cart.lines;
  keepCart(visit, {
    ...visit.cart,
    lines: reconcileLines(items, remembered),
    folds: foldsLines(items, remembered),
    more: 0,
  });
}

function refusalOf(product: Product | null, pieces: number): CartResult | null {
  if (product === null) return { code: "refused", message: messages.productNotFound };
  if (!product.inStock || (product.stock !== null && pieces > product.stock))
    return { code: "refused", message: messages.outOfStock };
  return null;
}
