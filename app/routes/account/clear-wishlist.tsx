import { redirect } from "react-router";
import { messages, toastMs } from "../../content/messages.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { clearWishlist } from "../../gateway/wishlists.server.ts";
import { ConfirmPage } from "../../parts/confirm-page.tsx";
import { leaveFlash, requireCustomer, visitContext } from "../../session/visit.server.ts";
import { ownPage } from "../../session/shared-page.server.ts";
import type { Route } from "./+types/clear-wishlist";
import { isWishlistEmpty } from "./lost-answers.server.ts";
import { wishlistAddress, wishlistClearance } from "./wishlist-confirmations.ts";

export const headers = ownPage;

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** Asks before every wish is gone. */
export function loader({ context }: Route.LoaderArgs) {
  requireCustomer(context.get(visitContext), messages.loginForWishlist);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit, messages.loginForWishlist);
  const { value: cleared, fault } = await toResult(clearWishlist(visit.upstream));
  const isCleared = cleared === true || (fault !== null && (await isWishlistEmpty(visit)));
  if (isCleared === null)
    leaveFlash(visit, { kind: "error", text: `${messages.wishlistClearFailed}. ${messages.perhapsWished}` });
  else
    leaveFlash(visit, {
      kind: isCleared ? "success" : "error",
      text: isCleared ? messages.wishlistCleared : messages.wishlistClearFailed,
      toastMs: toastMs.dashboard,
    });
  return redirect(wishlistAddress, 303);
}

export default function ClearWishlist() {
  return <ConfirmPage confirmation={wishlistClearance} back={wishlistAddress} />;
}
