import { checkoutWords } from "../../../content/checkout-words.ts";
import type { CheckoutDraft } from "../../../session/shop-cookies.server.ts";

/** What is said to a shopper who comes back to the checkout of an order that is placed; null to one who placed none. */
export function emptyFlash(draft: CheckoutDraft | null): { kind: "success"; text: string } | null {
  return draft?.placed ? { kind: "success", text: checkoutWords.alreadyPlaced(draft.placed.number) } : null;
}
