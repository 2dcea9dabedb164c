import { dashboardWords } from "../../content/account-words.ts";
import { messages } from "../../content/messages.ts";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";
import { withReturnTo } from "./return-to.ts";

/** Where the wishlist is shown. */
export const wishlistAddress = "/dashboard?tab=wishlist";

/** Where taking a piece off the wishlist is confirmed. */
export function removeAddress(productId: string, returnTo: string): string {
  return withReturnTo(`/wishlist/remove?id=${encodeURIComponent(productId)}`, returnTo);
}

/** The question before a piece is taken off the wishlist. */
export function wishRemoval(productId: string, returnTo: string): ConfirmationPrompt {
  return {
    title: dashboardWords.removeWish,
    question: messages.confirmWishlistRemove,
    action: "/wishlist/remove",
    fields: { productId, returnTo },
    confirm: dashboardWords.remove,
    pending: dashboardWords.removing,
    keep: dashboardWords.keepWish,
  };
}

/** The question before the wishlist is emptied. */
export const wishlistClearance: ConfirmationPrompt = {
  title: dashboardWords.clearWishlist,
  question: messages.confirmWishlistClear,
  action: "/wishlist/clear",
  fields: {},
  confirm: dashboardWords.clearWishlist,
  pending: dashboardWords.clearing,
  keep: dashboardWords.keepWishlist,
};
