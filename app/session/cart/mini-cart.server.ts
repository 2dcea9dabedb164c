import { type LineChoice } from "../../../domain/cart.ts";
import { isSameLine } from "../../../domain/cart-lines.ts";
import { shortName } from "../../../domain/short-text.ts";
import { toResult } from "../../gateway/faults.server.ts";
import type { Visit } from "../visit.server.ts";
import { readPricedCart } from "./priced-cart.server.ts";

/** How many lines the mini cart has room for. */
const SHOWN_LINES = 3;

/**
 * The mini cart after an addition: the added line, then the latest others, and how many `more` there are; amounts in
 * paise. Null if the upstream does not answer.
 */
export async function readMiniCart(visit: Visit, added: LineChoice) {
  const { value: cart } = await toResult(readPricedCart(visit));
  if (cart === null) return null;
  const latest = [...cart.lines].reverse();
  const sorted = [
    ...latest.filter((line) => isSameLine(line, added)),
    ...latest.filter((line) => !isSameLine(line, added)),
  ];
  const lines = sorted
    .slice(0, SHOWN_LINES)
    .map(({ productId, name, size, color, quantity, totalPaise, picture, toChoose }) => ({
      productId,
      name: shortName(name),
      size,
      color,
      quantity,
      totalPaise,
      picture,
      ...(toChoose !== undefined && { toChoose: toChoose.map((option) => option.name) }),
    }));
  return { lines, more: cart.lines.length - lines.length, subtotalPaise: cart.totals.subtotalPaise };
}
