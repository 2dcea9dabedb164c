import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { afterCookieCheck, isDataRequest, ownPath } from "#app/session/own-path.ts";
import { MAX_ANCHOR } from "#app/session/visit.server.ts";
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

/** The id of the element that a plain form returns to. The page shows the message there, too. */
export function anchorOf(request: Request, body: FormData): { at?: string } {
  const [, at = ""] = ownPath(body.get("returnTo" satisfies CartField), "").split("#");
  return stays(request, body) || at === "" || at.length > MAX_ANCHOR ? {} : { at };
}

/** Whether script sent the form, and the page stays. */
function stays(request: Request, body: FormData): boolean {
  return isDataRequest(request) && body.get("stay" satisfies CartField) === "yes";
}
