import type { LineChoice } from "../../../../domain/cart.ts";

/** A line's id on the page: from what identifies it, so that it stays the same from one page to the next. */
export function lineId({ productId, size, color }: LineChoice): string {
  return `line-${encodeURIComponent([productId, size ?? "", color ?? ""].join("~"))}`;
}
