import { href } from "react-router";
import * as dashboardWords from "../../content/dashboard-words.ts";
import * as messages from "../../content/messages.ts";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";

/** The question before a product is taken off the wishlist. */
export function removalConfirmation(productId: string, returnTo: string): ConfirmationPrompt {
  return {
    title: dashboardWords.removeWish,
    question: messages.confirmWishlistRemove,
    action: href("/wishlist/remove"),
    fields: { productId, returnTo },
    confirm: dashboardWords.remove,
    pending: dashboardWords.removing,
    keep: dashboardWords.keepWish,
  };
}

/** The question before the wishlist is emptied. */
export const clearConfirmation: ConfirmationPrompt = {
  title: dashboardWords.clearWishlist,
  question: messages.confirmWishlistClear,
  action: href("/wishlist/clear"),
  fields: {},
  confirm: dashboardWords.clearWishlist,
  pending: dashboardWords.clearing,
  keep: dashboardWords.keepWishlist,
};
