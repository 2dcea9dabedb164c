import { data, href, redirect } from "react-router";
import { ownPath } from "../../session/own-path.ts";
import type { CartField } from "./cart-fields.ts";

/**
 * The answer to a change of the cart. A plain form returns to the page it stands on, at its anchor unless
 * `withoutAnchor`. A form sent by script says `stay`: the page is only read again, so that a shopper who has gone on is
 * not called back.
 */
export function returnToPage(request: Request, body: FormData, { withoutAnchor = false } = {}) {
  const isSentByScript = new URL(request.url).pathname.endsWith(".data");
  if (isSentByScript && body.get("stay" satisfies CartField) === "yes") return data(null);
  const path = ownPath(body.get("returnTo" satisfies CartField), href("/cart"));
  return redirect(withoutAnchor ? path.replace(/#.*/, "") : path, 303);
}
