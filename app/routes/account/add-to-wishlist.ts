import { redirect } from "react-router";
import { messages, toastMs } from "../../content/messages.ts";
import { readForm, textIn } from "../../forms/read-form.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { addToWishlist } from "../../gateway/wishlists.server.ts";
import { ownPath } from "../../session/own-path.ts";
import { leaveFlash, visitContext } from "../../session/visit.server.ts";
import type { Route } from "./+types/add-to-wishlist";
import { isWished } from "./lost-answers.server.ts";
import { withReturnTo } from "./return-to.ts";
import { wishlistAddress } from "./wishlist-confirmations.ts";

/** A visit by address: what is wished for is on the dashboard. */
export function loader() {
  return redirect(wishlistAddress);
}

/** Wishes for a product and goes back to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readForm(request);
  const productId = textIn(body, "productId", 128);
  const back = ownPath(
    body.get("returnTo"),
    productId === null ? "/productlisting" : `/product/${encodeURIComponent(productId)}`,
  );
  if (productId === null) {
    leaveFlash(visit, { kind: "error", text: messages.productIdMissing, toastMs: toastMs.product });
    return redirect(back, 303);
  }
  if (visit.customer === null) {
    leaveFlash(visit, { kind: "error", text: messages.loginForWishlist, toastMs: toastMs.product });
    return redirect(withReturnTo("/login", back), 303);
  }
  const { value: added, fault } = await toResult(addToWishlist(visit.upstream, productId));
  const isAdded = added === true || (fault !== null && (await isWished(visit, productId)));
  if (isAdded === null)
    leaveFlash(visit, { kind: "error", text: `${messages.wishlistUpdateFailed}. ${messages.perhapsWished}` });
  else
    leaveFlash(visit, {
      kind: isAdded ? "success" : "error",
      text: isAdded ? messages.addedToWishlist : messages.wishlistUpdateFailed,
      toastMs: toastMs.product,
    });
  return redirect(back, 303);
}
