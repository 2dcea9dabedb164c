import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import type { LineChoice } from "#domain/cart.ts";
import { shortName } from "#domain/short-text.ts";
import * as cartWords from "#content/cart-words.ts";
import * as messages from "#content/messages.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import { removeLineFromCart } from "#app/cart/change-cart.server.ts";
import { type Flash, leaveFlash, visitContext, type Visit } from "#app/session/visit.server.ts";
import { choiceIn, refusalText } from "#app/routes/cart/cart-fields.ts";
import { returnToPage } from "#app/routes/cart/return-to-page.server.ts";
import type { Route } from "./+types/route";

/** A visit by address. */
export function loader() {
  return redirect(href("/cart"));
}

/** Removes a line from the cart. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  leaveFlash(visit, await removeFromCart(visit, choiceIn(body)));
  return returnToPage(request, body);
}

/** Removes a line and returns the message to show. The product is read for its name only. */
async function removeFromCart(visit: Visit, choice: LineChoice | null): Promise<Pick<Flash, "kind" | "text">> {
  if (choice === null) return { kind: "error", text: messages.productIdMissing };
  const [{ value: result }, { value: product }] = await Promise.all([
    toResult(removeLineFromCart(visit, choice)),
    toResult(findProduct(visit.upstream, choice.productId)),
  ]);
  if (result === null) return { kind: "error", text: messages.cartRemoveFailed };
  if (result.code === "refused") return { kind: "error", text: refusalText(result.message, messages.cartRemoveFailed) };
  const name = product === null ? cartWords.anItem : shortName(product.name);
  return { kind: "success", text: messages.removedFromCart(name) };
}
