import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import * as messages from "#content/messages.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { changeQuantity } from "#app/cart/change-cart.server.ts";
import { leaveFlash, visitContext, type Visit } from "#app/session/visit.server.ts";
import { choiceIn, quantityIn, refusalText } from "#app/routes/cart/cart-fields.ts";
import { returnToPage } from "#app/routes/cart/return-to-page.server.ts";
import type { Route } from "./+types/route";

/** A visit by address. */
export function loader() {
  return redirect(href("/cart"));
}

/** Sets the quantity of a line: as typed, or one more or less. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const error = await applyQuantity(visit, body);
  if (error !== null) leaveFlash(visit, { kind: "error", text: error });
  // An error is shown at the top of the page: the line's anchor would scroll past it.
  return returnToPage(request, body, { withoutAnchor: error !== null });
}

/** Sets the quantity and returns the error to show; null if there is none. */
async function applyQuantity(visit: Visit, body: FormData): Promise<string | null> {
  const choice = choiceIn(body);
  if (choice === null) return messages.productIdMissing;
  const { value: result } = await toResult(changeQuantity(visit, choice, quantityIn(body)));
  if (result === null) return messages.cartUpdateFailed;
  return result.code === "ok" ? null : refusalText(result.message, messages.cartUpdateRefused);
}
