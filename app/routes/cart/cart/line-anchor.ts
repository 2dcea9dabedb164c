import type { LineChoice } from "#domain/cart.ts";

/** A line's id in the page. It is the same on every page, so that an anchor finds it. */
export function lineAnchor({ productId, size, color }: LineChoice): string {
  return `line-${encodeURIComponent([productId, size ?? "", color ?? ""].join("~"))}`;
}
