import { useFetchers } from "react-router";
import { removeLine, setQuantity } from "../../domain/cart.ts";
import { totalsOf, type Totals } from "../../domain/totals.ts";
import type { PricedLine } from "../../session/priced-cart.server.ts";
import { choiceIn, quantityIn } from "./line-form.ts";

/** The cart as it will be once what is under way has arrived: quantities, removals and totals show at once. */
export function useShownCart(lines: readonly PricedLine[]): { lines: PricedLine[]; totals: Totals } {
  const fetchers = useFetchers();
  let shown = [...lines];
  for (const { formAction, formData } of fetchers) {
    const choice = formData === undefined ? null : choiceIn(formData);
    if (formData === undefined || choice === null) continue;
    if (formAction === "/cart/remove") shown = removeLine(shown, choice);
    if (formAction === "/cart/quantity") shown = setQuantity(shown, choice, quantityIn(formData));
  }
  shown = shown.map((line) => ({ ...line, totalPaise: line.unitPaise * line.quantity }));
  return { lines: shown, totals: totalsOf(shown) };
}
