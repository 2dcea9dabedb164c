import { shortName } from "#domain/short-text.ts";
import * as cartWords from "#content/cart-words.ts";
import * as messages from "#content/messages.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import { changeQuantity } from "#app/cart/change-cart.server.ts";
import { changeLine } from "#app/routes/cart/change-line.server.ts";
import type { Route } from "./+types/route";

export { leadToCart as loader } from "#app/routes/cart/change-line.server.ts";

/** Removes a line from the cart. The product is read for its name only. */
export function action(args: Route.ActionArgs) {
  const failed = messages.cartRemoveFailed;
  return changeLine(args, { failed, refused: failed }, async (visit, choice) => {
    const [result, { value: product }] = await Promise.all([
      changeQuantity(visit, choice, 0),
      toResult(findProduct(visit.upstream, choice.productId)),
    ]);
    const name = product === null ? cartWords.anItem : shortName(product.name);
    return { ...result, text: messages.removedFromCart(name) };
  });
}
