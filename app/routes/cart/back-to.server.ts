import { data, redirect } from "react-router";
import { ownPath } from "../../session/own-path.ts";

/**
 * The answer to a change of the cart: a plain form goes back to the page it stands on (303). An enhanced one says `stay`
 * and never left: its page is only read again, so that a shopper who has gone on meanwhile is not called back.
 */
export function backTo(request: Request, body: FormData, path: string = ownPath(body.get("returnTo"), "/cart")) {
  const isEnhanced = new URL(request.url).pathname.endsWith(".data");
  return isEnhanced && body.get("stay") === "yes" ? data(null) : redirect(path, 303);
}
