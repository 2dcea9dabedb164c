import { redirect } from "react-router";
import { messages, toastMs } from "../../content/messages.ts";
import { readForm, textIn } from "../../forms/read-form.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { findProduct } from "../../gateway/products.server.ts";
import { removeFromWishlist } from "../../gateway/wishlists.server.ts";
import { ConfirmPage } from "../../parts/confirm-page.tsx";
import { ownPath } from "../../session/own-path.ts";
import { leaveFlash, requireCustomer, visitContext } from "../../session/visit.server.ts";
import { ownPage } from "../../session/shared-page.server.ts";
import type { Route } from "./+types/remove-from-wishlist";
import { isWished } from "./lost-answers.server.ts";
import { withReturnTo } from "./return-to.ts";
import { wishlistAddress, wishRemoval } from "./wishlist-confirmations.ts";

export const headers = ownPage;

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** Asks before a piece is taken off the wishlist; its name is told where the upstream knows it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit, messages.loginForWishlist);
  const productId = (url.searchParams.get("id") ?? "").trim();
  const returnTo = ownPath(url.searchParams.get("returnTo"), wishlistAddress);
  if (productId === "" || productId.length > 128) throw redirect(returnTo);
  const { value: product } = await toResult(findProduct(visit.upstream, productId));
  return { productId, returnTo, name: product?.name ?? null };
}

/** Takes a piece off the wishlist; from the dashboard and from a product's page failure has words of its own. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readForm(request);
  const productId = textIn(body, "productId", 128);
  const back = ownPath(body.get("returnTo"), wishlistAddress);
  const onDashboard = back.startsWith("/dashboard");
  const stays = { toastMs: onDashboard ? toastMs.dashboard : toastMs.product };
  if (visit.customer === null) {
    leaveFlash(visit, { kind: "error", text: messages.loginForWishlist, ...stays });
    return redirect(withReturnTo("/login", back), 303);
  }
  const { value: removed, fault } =
    productId === null ? { value: false, fault: null } : await toResult(removeFromWishlist(visit.upstream, productId));
  const isStill = fault !== null && productId !== null ? await isWished(visit, productId) : removed !== true;
  if (isStill === null)
    leaveFlash(visit, {
      kind: "error",
      text: `${onDashboard ? messages.wishlistRemoveFailed : messages.wishlistUpdateFailed}. ${messages.perhapsWished}`,
    });
  else if (!isStill) leaveFlash(visit, { kind: "success", text: messages.removedFromWishlist, ...stays });
  else
    leaveFlash(visit, {
      kind: "error",
      text:
        productId === null
          ? messages.productIdMissing
          : onDashboard
            ? messages.wishlistRemoveFailed
            : messages.wishlistUpdateFailed,
      ...stays,
    });
  return redirect(back, 303);
}

export default function RemoveFromWishlist({ loaderData: { productId, returnTo, name } }: Route.ComponentProps) {
  return (
    <ConfirmPage confirmation={wishRemoval(productId, returnTo)} back={returnTo}>
      {name === null ? null : <p className="mt-2 font-serif text-xl">{name}</p>}
    </ConfirmPage>
  );
}
