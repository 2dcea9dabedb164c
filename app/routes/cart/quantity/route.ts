import * as messages from "#content/messages.ts";
import { changeQuantity } from "#app/cart/change-cart.server.ts";
import { quantityIn } from "#app/routes/cart/cart-fields.ts";
import { changeLine } from "#app/routes/cart/change-line.server.ts";
import type { Route } from "./+types/route";

export { leadToCart as loader } from "#app/routes/cart/change-line.server.ts";

/** Sets the quantity of a line: as typed, or one more or less. */
export function action(args: Route.ActionArgs) {
  const { cartUpdateFailed: failed, cartUpdateRefused: refused } = messages;
  return changeLine(args, { failed, refused }, (visit, choice, body) =>
    changeQuantity(visit, choice, quantityIn(body)),
  );
}
