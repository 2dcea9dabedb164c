import { attempt } from "../gateway/faults.server.ts";
import { readPricedCart } from "./priced-cart.server.ts";
import type { Visit } from "./visit.server.ts";

/** What the mini cart shows after adding: the lines with their prices (paise), newest last; null when the upstream does not answer. */
export async function readMiniCart(visit: Visit) {
  const { value } = await attempt(readPricedCart(visit));
  if (value === null) return null;
  return {
    lines: value.lines.map(({ productId, name, size, color, quantity, totalPaise, picture }) => ({ productId, name, size, color, quantity, totalPaise, picture })),
    subtotalPaise: value.totals.subtotalPaise,
  };
}

/** The mini cart's content; see {@link readMiniCart}. */
export type MiniCart = NonNullable<Awaited<ReturnType<typeof readMiniCart>>>;
