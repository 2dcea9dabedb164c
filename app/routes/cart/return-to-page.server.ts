import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { afterCookieCheck, isDataRequest, ownPath } from "#app/session/own-path.ts";
import type { CartField } from "./cart-fields.ts";

/**
 * The answer to a change of the cart. A plain form returns to the page it stands on, at its anchor unless
 * `withoutAnchor`. A form sent by script says `stay`: the page is only read again, so that a shopper who has gone on is
 * not called back.
 */
export function returnToPage(request: Request, body: FormData, { withoutAnchor = false } = {}) {
  const whole = ownPath(body.get("returnTo" satisfies CartField), href("/cart"));
  const path = withoutAnchor ? whole.replace(/#.*/, "") : whole;
  return stays(request, body) ? data(null) : redirect(afterCookieCheck(request, path, path), 303);
}

/** Whether script sent the form, and the page stays. */
export function stays(request: Request, body: FormData): boolean {
  return isDataRequest(request) && body.get("stay" satisfies CartField) === "yes";
}
