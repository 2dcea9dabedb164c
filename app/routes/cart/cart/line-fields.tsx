import type { ReactNode } from "react";
import type { LineChoice } from "../../../../domain/cart.ts";

/** The hidden fields that say which line a form is about, and where to come back to. */
export function LineFields({
  choice: { productId, size, color },
  returnTo = "/cart",
}: {
  choice: LineChoice;
  returnTo?: string;
}): ReactNode {
  return (
    <>
      <input type="hidden" name="productId" value={productId} />
      {size === null ? null : <input type="hidden" name="size" value={size} />}
      {color === null ? null : <input type="hidden" name="color" value={color} />}
      <input type="hidden" name="returnTo" value={returnTo} />
    </>
  );
}
