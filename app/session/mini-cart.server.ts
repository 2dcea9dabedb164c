import { isSameLine, type LineChoice } from "../../domain/cart.ts";
import { shortName } from "../../domain/short-text.ts";
import { toResult } from "../gateway/faults.server.ts";
import { readPricedCart } from "./priced-cart.server.ts";
import type { Visit } from "./visit.server.ts";

/** How many lines the mini cart has room for. */
const SHOWN_LINES = 3;

/** What the mini cart shows after adding: the line just added, then the latest others, with their prices (paise), and how many `more` there are; null when the upstream does not answer. */
export async function readMiniCart(visit: Visit, added: LineChoice) {
  const { value } = await toResult(readPricedCart(visit));
  if (value === null) return null;
  const latest = [...value.lines].reverse();
  const lines = [
    ...latest.filter((line) => isSameLine(line, added)),
    ...latest.filter((line) => !isSameLine(line, added)),
  ]
    .slice(0, SHOWN_LINES)
    .map(({ productId, name, size, color, quantity, totalPaise, picture }) => ({
      productId,
      name: shortName(name),
      size,
      color,
      quantity,
      totalPaise,
      picture,
    }));
  return { lines, more: value.lines.length - lines.length, subtotalPaise: value.totals.subtotalPaise };
}

/** The mini cart's content; see {@link readMiniCart}. */
export type MiniCart = NonNullable<Awaited<ReturnType<typeof readMiniCart>>>;
