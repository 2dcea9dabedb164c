import { mentionsStock } from "../../../domain/stock-refusal.ts";
import * as messages from "../../content/messages.ts";

/**
 * The text of a refused change: the shop's own if it is about stock, else the upstream's, else the fallback
 * (specification, section 8).
 */
export function refusalText(message: string | null, fallback: string): string {
  return mentionsStock(message) ? messages.outOfStock : (message ?? fallback);
}
