import type { ReactNode } from "react";
import { href } from "react-router";
import type { LineChoice } from "../../../../domain/cart.ts";
import type { CartField } from "../cart-fields.ts";

/** The hidden fields that name the line of a form and the page to return to. */
export function LineFields({
  choice: { productId, size, color },
  returnTo = href("/cart"),
}: {
  choice: LineChoice;
  returnTo?: string;
}): ReactNode {
  return (
    <>
      <input type="hidden" name={"productId" satisfies CartField} value={productId} />
      {size === null ? null : <input type="hidden" name={"size" satisfies CartField} value={size} />}
      {color === null ? null : <input type="hidden" name={"color" satisfies CartField} value={color} />}
      <input type="hidden" name={"returnTo" satisfies CartField} value={returnTo} />
    </>
  );
}
