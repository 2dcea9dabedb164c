import { redirect } from "react-router";
import { sentence } from "#content/sentence-words.ts";
import * as messages from "#content/messages.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { wishlistCalls } from "#contract/wishlist.ts";
import { ConfirmPage, clearConfirmation } from "#app/routes/account/confirmation.tsx";
import { visitContext, leaveFlash, privatePage, requireCustomer } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { isWishlistEmpty } from "#app/routes/account/lost-answers.server.ts";
import { dashboardAddress } from "#app/routes/account/addresses.ts";

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers = privatePage;

/** Asks before the wishlist is emptied. */
export function loader({ context }: Route.LoaderArgs) {
  requireCustomer(context.get(visitContext), messages.loginForWishlist);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit, messages.loginForWishlist);
  const { value: cleared, fault } = await toResult(ask(visit.upstream, wishlistCalls.clearWishlist, {}));
  const isCleared = cleared?.code === "ok" || (fault !== null && (await isWishlistEmpty(visit)));
  if (isCleared === null)
    leaveFlash(visit, { kind: "error", text: `${sentence(messages.wishlistClearFailed)} ${messages.perhapsWished}` });
  else
    leaveFlash(visit, {
      kind: isCleared ? "success" : "error",
      text: isCleared ? messages.wishlistCleared : messages.wishlistClearFailed,
      stays: "dashboard",
    });
  return redirect(dashboardAddress("wishlist"), 303);
}

export default function ClearWishlistPage() {
  return <ConfirmPage confirmation={clearConfirmation} back={dashboardAddress("wishlist")} />;
}
