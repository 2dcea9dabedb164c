import { redirect } from "react-router";
import * as messages from "#content/messages.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { wishlistCalls } from "#contract/wishlist.ts";
import { ConfirmPage, clearConfirmation } from "#app/routes/account/confirmation.tsx";
import { visitContext, privatePage, requireCustomer } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { isWishlistEmpty, tellChange } from "#app/routes/account/lost-answers.server.ts";
import { dashboardAddress } from "#app/routes/account/addresses.ts";

export const headers = privatePage;

/** Asks before the wishlist is emptied. */
export function loader({ context }: Route.LoaderArgs) {
  requireCustomer(context.get(visitContext), messages.loginForWishlist);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit, messages.loginForWishlist);
  const { wishlistCleared: done, wishlistClearFailed: failed, perhapsWished: perhaps } = messages;
  const clearing = ask(visit.upstream, wishlistCalls.clearWishlist, {});
  await tellChange(visit, clearing, () => isWishlistEmpty(visit), { done, failed, perhaps }, "dashboard");
  return redirect(dashboardAddress("wishlist"), 303);
}

export default function ClearWishlistPage() {
  return <ConfirmPage confirmation={clearConfirmation} back={dashboardAddress("wishlist")} />;
}
