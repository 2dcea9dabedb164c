import type { LineChoice } from "#domain/cart.ts";
import { shortList, shortName } from "#domain/short-text.ts";
import { combinationText } from "#domain/variants.ts";
import { cartLossWords } from "#app/content/cart-loss-words.server.ts";

/** A line of which fewer than wanted could be taken into the cart. */
export interface CartLoss extends Omit<LineChoice, "productId"> {
  productId: string | null;
  /** Null where the upstream does not know the product. */
  name: string | null;
  wanted: number;
  taken: number;
}

/** The lines for one sentence: piece, size, colour, and how many were taken. */
export function lossesInWords(losses: readonly CartLoss[], unknown: string): string {
  const told = losses.map(({ name, wanted, taken, ...combination }) => {
    const piece = cartLossWords.inCombination(shortName(name ?? unknown), combinationText(combination));
    return cartLossWords.taken(piece, taken, wanted);
  });
  return shortList(told, cartLossWords);
}
