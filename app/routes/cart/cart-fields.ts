import { MAX_ID_LENGTH } from "#contract/limits.ts";
import { MAX_OPTION_LENGTH, type LineChoice, requestedQuantity } from "#domain/cart.ts";
import type { Combination } from "#domain/variants.ts";

/** The fields of the forms that change the cart. */
export type CartField =
  | "productId"
  | "size"
  | "color"
  | "newSize"
  | "newColor"
  | "quantity"
  | "change"
  | "offerCode"
  | "forget"
  | "returnTo"
  | "stay";

/** The line that a form is about; null if it names no product. Server and browser read it the same way. */
export function choiceIn(body: FormData): LineChoice | null {
  const productId = textIn(body, "productId", MAX_ID_LENGTH);
  if (productId === null) return null;
  return { productId, size: textIn(body, "size", MAX_OPTION_LENGTH), color: textIn(body, "color", MAX_OPTION_LENGTH) };
}

/** The size and colour that a form chooses for a line. */
export function optionsIn(body: FormData): Combination {
  return { size: textIn(body, "newSize", MAX_OPTION_LENGTH), color: textIn(body, "newColor", MAX_OPTION_LENGTH) };
}

/** The quantity that a form asks for; 0 removes the line. */
export function quantityIn(body: FormData): number {
  return requestedQuantity(body.get("quantity" satisfies CartField), body.get("change" satisfies CartField));
}

function textIn(body: FormData, name: CartField, maxLength: number): string | null {
  const value = body.get(name);
  return typeof value === "string" && value !== "" && value.length <= maxLength ? value : null;
}

/** A line's id in the page. It is the same on every page, so that an anchor finds it. */
export function lineAnchor({ productId, size, color }: LineChoice): string {
  return `line-${encodeURIComponent([productId, size ?? "", color ?? ""].join("~"))}`;
}
