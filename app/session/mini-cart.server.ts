import { attempt } from "../gateway/faults.server.ts";
import { readPricedCart } from "./priced-cart.server.ts";
import type { Visit } from "./visit.server.ts";

/** How many lines the mini cart has room for. */
const SHOWN_LINES = 3;

/** What the mini cart shows after adding: the latest lines with their prices (paise), newest first, and how many `more` there are; null when the upstream does not answer. */
export async function readMiniCart(visit: Visit) {
  const { value } = await attempt(readPricedCart(visit));
  if (value === null) return null;
  const lines = value.lines
    .slice(-SHOWN_LINES)
    .map(({ productId, name, size, color, quantity, totalPaise, picture }) => ({ productId, name, size, color, quantity, totalPaise, picture }))
    .reverse();
  return { lines, more: value.lines.length - lines.length, subtotalPaise: value.totals.subtotalPaise };
}

/** The mini cart's content; see {@link readMiniCart}. */
export type MiniCart = NonNullable<Awaited<ReturnType<typeof readMiniCart>>>;
