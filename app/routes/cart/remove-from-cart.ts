import { redirect } from "react-router";
import { cartWords } from "../../content/cart-words.ts";
import { messages } from "../../content/messages.ts";
import { readForm } from "../../forms/read-form.server.ts";
import type { LineChoice } from "../../../domain/cart.ts";
import { shortName } from "../../../domain/short-text.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { findProduct } from "../../gateway/products.server.ts";
import { removePieces } from "../../session/cart.server.ts";
import { leaveFlash, visitContext, type Visit } from "../../session/visit.server.ts";
import type { Route } from "./+types/remove-from-cart";
import { backTo } from "./back-to.server.ts";
import { choiceIn } from "./line-form.ts";
import { refusalText } from "./refusal-text.ts";

/** Removes a line from the cart. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readForm(request);
  const choice = choiceIn(body);
  leaveFlash(
    visit,
    choice === null ? { kind: "error", text: messages.productIdMissing } : await removed(visit, choice),
  );
  return backTo(request, body);
}

/** A visit by address. */
export function loader() {
  return redirect("/cart");
}

async function removed(visit: Visit, choice: LineChoice): Promise<{ kind: "success" | "error"; text: string }> {
  const [{ value: result }, { value: product }] = await Promise.all([
    toResult(removePieces(visit, choice)),
    toResult(findProduct(visit.upstream, choice.productId)),
  ]);
  if (result === null) return { kind: "error", text: messages.cartRemoveFailed };
  if (result.code === "refused") return { kind: "error", text: refusalText(result.message, messages.cartRemoveFailed) };
  return {
    kind: "success",
    text: messages.removedFromCart(product === null ? cartWords.anItem : shortName(product.name)),
  };
}
