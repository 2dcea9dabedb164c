import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { MAX_ID_LENGTH } from "#contract/limits.ts";
import * as messages from "#content/messages.ts";
import { readFormData, readTextField } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { wishlistCalls } from "#contract/wishlist.ts";
import { ConfirmPage, removalConfirmation } from "#app/routes/account/confirmation.tsx";
import { ownPath, withReturnTo } from "#app/content/own-path.ts";
import { visitContext, leaveFlash, privatePage, requireCustomer } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { isUnwished, tellChange } from "#app/routes/account/lost-answers.server.ts";
import { dashboardAddress } from "#app/routes/account/addresses.ts";

export const headers = privatePage;

/** Asks before a product is taken off the wishlist. Its name is shown where the upstream returns it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit, messages.loginForWishlist);
  const productId = (url.searchParams.get("id") ?? "").trim();
  const returnTo = ownPath(url.searchParams.get("returnTo"), dashboardAddress("wishlist"));
  if (productId === "" || productId.length > MAX_ID_LENGTH) throw redirect(returnTo);
  const { value: product } = await toResult(findProduct(visit.upstream, productId));
  return { productId, returnTo, name: product?.name ?? null };
}

/** Takes a product off the wishlist. The dashboard and the page of the product have different messages for a failure. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const productId = readTextField(body, "productId", MAX_ID_LENGTH);
  const back = ownPath(body.get("returnTo"), dashboardAddress("wishlist"));
  const onDashboard = back.startsWith(href("/dashboard"));
  const stays = onDashboard ? "dashboard" : "product";
  if (visit.customer === null) {
    leaveFlash(visit, { kind: "error", text: messages.loginForWishlist, stays });
    return redirect(withReturnTo(href("/login"), back), 303);
  }
  if (productId === null) {
    leaveFlash(visit, { kind: "error", text: messages.productIdMissing, stays });
    return redirect(back, 303);
  }
  const { removedFromWishlist: done, wishlistRemoveFailed, wishlistUpdateFailed, perhapsWished: perhaps } = messages;
  const failed = onDashboard ? wishlistRemoveFailed : wishlistUpdateFailed;
  const removal = ask(visit.upstream, wishlistCalls.removeFromWishlist, { parameters: { id: productId } });
  await tellChange(visit, removal, () => isUnwished(visit, productId), { done, failed, perhaps }, stays);
  return redirect(back, 303);
}

export default function RemoveFromWishlistPage({ loaderData: { productId, returnTo, name } }: Route.ComponentProps) {
  return (
    <ConfirmPage confirmation={removalConfirmation(productId, returnTo)} back={returnTo}>
      {name === null ? null : (
        <p lang={ownLanguage(name)} className="mt-2 font-serif text-xl">
          {name}
        </p>
      )}
    </ConfirmPage>
  );
}
