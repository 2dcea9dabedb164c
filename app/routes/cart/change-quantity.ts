import { redirect } from "react-router";
import { messages } from "../../content/messages.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { changeQuantity } from "../../session/cart.server.ts";
import { ownPath } from "../../session/own-path.ts";
import { leaveFlash, visitContext } from "../../session/visit.server.ts";
import type { Route } from "./+types/change-quantity";
import { backTo } from "./back-to.server.ts";
import { choiceIn, quantityIn } from "./line-form.ts";
import { refusalText } from "./refusal-text.ts";

/** Sets the quantity of a line, as typed or by one more or less. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readForm(request);
  const choice = choiceIn(body);
  const { value: result } =
    choice === null
      ? { value: { code: "refused" as const, message: messages.productIdMissing } }
      : await toResult(changeQuantity(visit, choice, quantityIn(body)));
  if (result === null) leaveFlash(visit, { kind: "error", text: messages.cartUpdateFailed });
  else if (result.code === "refused")
    leaveFlash(visit, { kind: "error", text: refusalText(result.message, messages.cartUpdateRefused) });
  const back = ownPath(body.get("returnTo"), "/cart");
  // What went wrong stands at the top of the page: it is not jumped over.
  return backTo(request, body, result?.code === "ok" ? back : back.replace(/#.*/, ""));
}

/** A visit by address. */
export function loader() {
  return redirect("/cart");
}
