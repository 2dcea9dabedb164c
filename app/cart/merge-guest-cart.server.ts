import { findProductsById } from "#app/gateway/products.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import type { CartState } from "#app/session/cookies/cart-cookie.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { pendingWithoutRoom, saveCart } from "#app/session/cart-state.server.ts";
import { changeOnce, readUpstreamCart, sendPendingLines, type CartLoss } from "./customer-cart.server.ts";
import { shortList, shortName } from "#domain/short-text.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import { cartLossWords } from "#content/cart-words.ts";

/**
 * A login form that is sent twice brings the same guest cart twice. Within this many ms the same lines of the same
 * customer are merged once: nobody logs out and fills an equal cart again that fast.
 */
const MERGE_MS = 10_000;

/**
 * After a login, sends the guest's lines to the upstream, whose answer replaces the cart. Returns the lines that were not
 * taken whole, or do not fit into the smaller cookie of a customer, with the names of their products. Lines without an answer stay pending. If somebody was
 * logged in before, only pending lines of the same customer are sent.
 */
export async function mergeGuestCart(visit: Visit, before: Visit["customer"]): Promise<CartLoss[]> {
  const pending = linesToSend(visit, before);
  saveCart(visit, { lines: [], pending, ignoresOptions: false });
  // The cart is read first: if an answer is lost, the quantity before shows whether the line has arrived.
  if (pending.length > 0 && (await toResult(readUpstreamCart(visit))).fault !== null)
    return withNames(visit, linesWithoutRoom(visit));
  const key = ["merge", visit.customer?.id, pending];
  const losses = await changeOnce(
    visit,
    key,
    () => sendPendingLines(visit),
    () => true,
    MERGE_MS,
  );
  await toResult(readUpstreamCart(visit));
  return withNames(visit, [...losses, ...linesWithoutRoom(visit)]);
}

function linesWithoutRoom(visit: Visit): CartLoss[] {
  return pendingWithoutRoom(visit).map(({ quantity: wanted, ...line }) => ({ ...line, name: null, wanted, taken: 0 }));
}

/** The lines with the names of their products where the merge read none. */
async function withNames(visit: Visit, losses: readonly CartLoss[]): Promise<CartLoss[]> {
  const unnamed = losses.flatMap(({ name, productId }) => (name === null && productId !== null ? [productId] : []));
  const { value: products } = await toResult(findProductsById(visit.upstream, unnamed));
  return losses.map((loss) => ({ ...loss, name: loss.name ?? products?.get(loss.productId ?? "")?.name ?? null }));
}

/** A guest's lines; of a customer who logs in again what is pending. The rest is upstream, or another customer's. */
function linesToSend({ cart, customer }: Visit, before: Visit["customer"]): CartState["pending"] {
  if (before === null) return cart.lines;
  return before.id === customer?.id ? cart.pending : [];
}

/** The sentence that tells of the lines: piece, size, colour, and how many were taken. */
export function lossesInWords(losses: readonly CartLoss[], sentence: "keptLess" | "addedLess"): string {
  const told = losses.map(({ name, wanted, taken, ...combination }) => {
    const piece = cartLossWords.inCombination(shortName(name ?? cartLossWords.unknown), chosenText(combination));
    return cartLossWords.taken(piece, taken, wanted);
  });
  return cartLossWords[sentence](shortList(told, cartLossWords));
}
