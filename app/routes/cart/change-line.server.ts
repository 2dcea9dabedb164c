import { data, redirect, type ActionFunctionArgs } from "react-router";
import { href } from "#app/content/href.ts";
import type { LineChoice } from "#domain/cart.ts";
import * as messages from "#content/messages.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { refusalText, type CartResult } from "#app/cart/customer-cart.server.ts";
import { afterCookieCheck, isDataRequest, ownPath } from "#app/content/own-path.ts";
import { leaveFlash, visitContext, type Visit } from "#app/session/visit.server.ts";
import { choiceIn, type CartField } from "./cart-fields.ts";

/** For the `loader` of what changes the cart: a visit by address. */
export function leadToCart() {
  return redirect(href("/cart"));
}

/** What is said of a change that upstream fails at, and of one that it refuses without a word. */
interface FailureWords {
  failed: string;
  refused: string;
}

/**
 * Changes the line that a form names, and answers the form. What is said of a success is in its `text`. An error is shown at the
 * top of the page: the line's anchor would scroll past it.
 */
export async function changeLine(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  { failed, refused }: FailureWords,
  change: (visit: Visit, choice: LineChoice, body: FormData) => Promise<CartResult & { text?: string }>,
) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const fail = (text: string) => {
    leaveFlash(visit, { kind: "error", text });
    return returnToPage(request, body, { withoutAnchor: true });
  };
  const choice = choiceIn(body);
  if (choice === null) return fail(messages.productIdMissing);
  const { value: result } = await toResult(change(visit, choice, body));
  if (result === null) return fail(failed);
  if (result.code === "refused") return fail(refusalText(result, refused));
  if (result.text !== undefined) leaveFlash(visit, { kind: "success", text: result.text });
  return returnToPage(request, body, { withoutAnchor: visit.hasLeftError });
}

/**
 * The answer to a change of the cart. A plain form returns to the page it stands on, at its anchor unless
 * `withoutAnchor`. A form sent by script says `stay`: the page is only read again, so that a shopper who has gone on is
 * not called back.
 */
export function returnToPage(
  request: Request,
  body: FormData,
  { withoutAnchor = false }: { withoutAnchor?: boolean | undefined } = {},
) {
  const whole = ownPath(body.get("returnTo" satisfies CartField), href("/cart"));
  const path = withoutAnchor ? whole.replace(/#.*/, "") : whole;
  return stays(request, body) ? data(null) : redirect(afterCookieCheck(request, path, path), 303);
}

/** Whether script sent the form, and the page stays. */
export function stays(request: Request, body: FormData): boolean {
  return isDataRequest(request) && body.get("stay" satisfies CartField) === "yes";
}
