import { MAX_QUANTITY, type LineChoice, chooseOptions, isSameLine } from "#domain/cart.ts";
import type { Combination } from "#domain/variants.ts";
import { sentence } from "#content/sentence-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { saveCart } from "#app/session/cart-state.server.ts";
import { chooseCustomerOptions } from "./customer-cart.server.ts";
import { findShortage, quantityFromOffer, checkChoice, chosenIn } from "./line-offer.ts";
import { refreshCart } from "./priced-cart.server.ts";

/** A line that has its size and colour now, and the name of its product; or why it has not, null where nobody says. */
export type ChoiceResult = { code: "ok"; name: string; line: LineChoice } | { code: "refused"; message: string | null };

/**
 * Gives a line of the cart the size and colour that it lacks. What the line has already stays. All its pieces join a line that
 * is the same then. Throws upstream faults.
 */
export async function chooseLineOptions(visit: Visit, choice: LineChoice, wanted: Combination): Promise<ChoiceResult> {
  const isMeant = (line: LineChoice) => isSameLine(line, choice);
  // The cookie may have had no room for the line, or it is not sent yet.
  if (!visit.cart.lines.some(isMeant)) await refreshCart(visit);
  const line = visit.cart.lines.find(isMeant);
  if (line === undefined) return { code: "refused", message: messages.cartLineGone };
  const product = await findProduct(visit.upstream, choice.productId);
  if (product === null) return { code: "refused", message: messages.productNotFound };
  if (product.isHidden) return { code: "refused", message: sentence(productWords.notOnSale(product.name)) };
  const { combination, errors } = checkChoice(
    product,
    chosenIn(product, { size: choice.size ?? wanted.size, color: choice.color ?? wanted.color }),
  );
  if (errors !== null) return { code: "refused", message: errors.color ?? errors.size ?? messages.chooseSizeAndColor };
  const chosen = { productId: choice.productId, ...combination };
  const lines = chooseOptions(visit.cart.lines, choice, chosen);
  if (lines === null) return { code: "refused", message: messages.tooManyOfOne(MAX_QUANTITY) };
  // Stock that all sizes and colours share covers the pieces as well as before.
  const shortage =
    product.variants === null ? null : findShortage(product, chosen, quantityFromOffer(lines, product, chosen));
  if (shortage !== null) return { code: "refused", message: shortage };
  if (visit.customer === null) saveCart(visit, { ...visit.cart, lines });
  else {
    const result = await chooseCustomerOptions(visit, line, chosen);
    if (result.code === "refused") return result;
  }
  return { code: "ok", name: product.name, line: chosen };
}
