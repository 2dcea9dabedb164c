import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { MAX_ID_LENGTH } from "#contract/limits.ts";
import * as messages from "#content/messages.ts";
import { readFormData, readTextField } from "#app/forms/parse.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { toWireId } from "#contract/shape.ts";
import { wishlistCalls } from "#contract/wishlist.ts";
import { afterCookieCheck, ownPath, withReturnTo } from "#app/content/own-path.ts";
import { visitContext, leaveFlash } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { isWished, tellChange } from "#app/routes/account/lost-answers.server.ts";
import { dashboardAddress } from "#app/routes/account/addresses.ts";

/** A GET request leads to the wishlist on the dashboard. */
export function loader() {
  return redirect(dashboardAddress("wishlist"));
}

/** Adds a product to the wishlist and leads back to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const productId = readTextField(body, "productId", MAX_ID_LENGTH);
  const back = ownPath(
    body.get("returnTo"),
    productId === null ? href("/productlisting") : href("/product/:id", { id: productId }),
  );
  if (productId === null) {
    leaveFlash(visit, { kind: "error", text: messages.productIdMissing, stays: "product" });
    return redirect(back, 303);
  }
  if (visit.customer === null) {
    leaveFlash(visit, { kind: "error", text: messages.loginForWishlist, stays: "product" });
    return redirect(afterCookieCheck(request, withReturnTo(href("/login"), back), back), 303);
  }
  const { addedToWishlist: done, wishlistUpdateFailed: failed, perhapsWished: perhaps } = messages;
  const addition = ask(visit.upstream, wishlistCalls.addToWishlist, { request: { productId: toWireId(productId) } });
  await tellChange(visit, addition, () => isWished(visit, productId), { done, failed, perhaps }, "product");
  return redirect(back, 303);
}
