import { messages } from "../../content/messages.ts";
import { mentionsStock } from "../../../domain/stock-refusal.ts";

/** What the shopper reads when a change of the cart is refused: the upstream's words, the shop's own where they are about stock, else the fallback (specification, section 8). */
export function refusalText(message: string | null, fallback: string): string {
  return mentionsStock(message) ? messages.outOfStock : (message ?? fallback);
}
