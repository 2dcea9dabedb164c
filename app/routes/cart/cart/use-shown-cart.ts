import { href, useFetchers } from "react-router";
import { removeLine, setQuantity } from "../../../../domain/cart-lines.ts";
import { totalsOf, type ShippingRule, type Totals } from "../../../../domain/totals.ts";
import { usePendingCartChanges } from "../../../components/use-cart-fetcher.ts";
import type { PricedLine } from "../../../session/cart/priced-cart.server.ts";
import { choiceIn, quantityIn } from "../cart-fields.ts";

/** The cart as it will be after the changes under way: quantities, removals and totals show at once. */
export function useShownCart(
  lines: readonly PricedLine[],
  shipping: ShippingRule,
): { lines: PricedLine[]; totals: Totals } {
  let shown = [...lines];
  // A change that is being sent may also be among the requested ones: applying it twice is harmless.
  const sent = useFetchers().flatMap(({ formAction: action, formData: body }) =>
    action === undefined || body === undefined ? [] : [{ action, body }],
  );
  for (const { action, body } of [...sent, ...usePendingCartChanges()]) {
    const choice = choiceIn(body);
    if (choice === null) continue;
    if (action === href("/cart/remove")) shown = removeLine(shown, choice);
    if (action === href("/cart/quantity")) shown = setQuantity(shown, choice, quantityIn(body));
  }
  shown = shown.map((line) => ({ ...line, totalPaise: line.unitPaise * line.quantity }));
  return { lines: shown, totals: totalsOf(shown, shipping) };
}
