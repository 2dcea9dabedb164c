import type { Signed } from "#domain/signed-source.ts";
import type { Product } from "#contract/products.ts";
import {
  type CartLine,
  type LineChoice,
  addLine,
  chooseOptions,
  isSameLine,
  itemCount,
  MAX_QUANTITY,
  removeLine,
  setQuantity,
} from "#domain/cart.ts";
import type { Combination } from "#domain/variants.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { chooseCartLineOptions } from "#app/gateway/carts.server.ts";
import { findProduct } from "#app/gateway/products.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { sentence } from "#content/sentence-words.ts";
import { refreshCart, sendLine } from "./add-lines.server.ts";
import {
  addToCustomerCart,
  changeOnce,
  isOk,
  resultOf,
  setCustomerQuantity,
  type CartRefusal,
  type CartResult,
} from "./customer-cart.server.ts";
import { checkChoice, chosenIn, findShortage } from "./line-offer.ts";
import { hasRoomFor, saveCart } from "#app/session/cart-state.server.ts";

const refused = (message: string | null): CartRefusal => ({ code: "refused", message });

/**
 * Adds a product to the cart: a guest's own lines, or the customer's cart upstream. Refuses what is sold out or
 * unknown. A `product` that was just read is not read again. Throws upstream faults.
 */
export async function addProductToCart(visit: Visit, line: CartLine, product?: Signed<Product>): Promise<CartResult> {
  const lines = addLine(visit.cart.lines, line);
  if (visit.customer === null)
    return hasRoomFor(visit, lines) ? saveIfInStock(visit, lines, line, product) : refused(messages.cartFull);
  const shortage = product?.variants ? findShortage(product, line, [line]) : null;
  if (shortage !== null) return refused(shortage);
  return inOwnWords(visit, await addToCustomerCart(visit, line), lines, line);
}

/** Sets a line's quantity; 0 or less removes the line. Throws upstream faults. */
export async function changeQuantity(visit: Visit, choice: LineChoice, quantity: number): Promise<CartResult> {
  if (visit.customer !== null) {
    const result = await setCustomerQuantity(visit, choice, Math.max(0, quantity));
    const wanted = addLine(removeLine(visit.cart.lines, choice), { ...choice, quantity });
    return quantity > 0 ? inOwnWords(visit, result, wanted, choice) : result;
  }
  const lines = setQuantity(visit.cart.lines, choice, quantity);
  // A lower quantity is always allowed, even if the stock no longer covers it.
  const isMore = itemCount(lines) > itemCount(visit.cart.lines);
  return isMore ? saveIfInStock(visit, lines, choice) : saveLines(visit, lines);
}

/** A customer's refusal in the words that guests read, which name the combination, where the stock is the reason. */
async function inOwnWords(
  visit: Visit,
  result: CartResult,
  wanted: readonly CartLine[],
  choice: LineChoice,
): Promise<CartResult> {
  if (result.code === "ok") return result;
  // The stock has changed since the page was made, so it is read again.
  const { value: product } = await toResult(findProduct(visit.upstream, choice.productId));
  const shortage = product?.variants ? findShortage(product, choice, wanted) : null;
  return refused(shortage ?? result.message);
}

/** Saves a guest's lines if the stock covers those of the product. */
async function saveIfInStock(
  visit: Visit,
  lines: CartLine[],
  choice: LineChoice,
  known?: Signed<Product>,
): Promise<CartResult> {
  const product = known ?? (await findProduct(visit.upstream, choice.productId));
  if (product === null) return refused(messages.productNotFound);
  const shortage = findShortage(product, choice, lines);
  return shortage === null ? saveLines(visit, lines) : refused(shortage);
}

function saveLines(visit: Visit, lines: CartLine[]): CartResult {
  saveCart(visit, { ...visit.cart, lines });
  return { code: "ok" };
}

/**
 * Gives a line of the cart the size and colour that it lacks, and answers with the name of its product and the line as it is now.
 * What the line has already stays. All its pieces join a line that is the same then. Throws upstream faults.
 */
export async function chooseLineOptions(
  visit: Visit,
  choice: LineChoice,
  wanted: Combination,
): Promise<{ code: "ok"; name: string; line: LineChoice } | CartRefusal> {
  const isMeant = (line: LineChoice) => isSameLine(line, choice);
  // The cookie may have had no room for the line, or it is not sent yet.
  if (visit.cart.pending.some(isMeant) || !visit.cart.lines.some(isMeant)) await refreshCart(visit);
  if (visit.cart.pending.some(isMeant)) return refused(null);
  const line = visit.cart.lines.find(isMeant);
  if (line === undefined) return refused(messages.cartLineGone);
  const product = await findProduct(visit.upstream, choice.productId);
  if (product === null) return refused(messages.productNotFound);
  if (product.isHidden) return refused(sentence(productWords.notOnSale(product.name)));
  const { combination, errors } = checkChoice(
    product,
    chosenIn(product, { size: choice.size ?? wanted.size, color: choice.color ?? wanted.color }),
  );
  if (errors !== null) return refused(errors.color ?? errors.size ?? messages.chooseSizeAndColor);
  const chosen = { productId: choice.productId, ...combination };
  const lines = chooseOptions(visit.cart.lines, choice, chosen);
  if (lines === null) return refused(messages.tooManyOfOne(MAX_QUANTITY));
  // Stock that all sizes and colours share covers the pieces as well as before.
  const shortage = product.variants && findShortage(product, chosen, lines);
  if (shortage !== null) return refused(shortage);
  const isCustomer = visit.customer !== null;
  const result = isCustomer ? await chooseCustomerOptions(visit, line, chosen, lines) : saveLines(visit, lines);
  return result.code === "ok" ? { code: "ok", name: product.name, line: chosen } : result;
}

/**
 * Gives a line its size and colour upstream, once for a double click. An upstream without a call for it has the line removed and
 * added again, since the stock may not cover it twice. Between the two the line is pending, so a fault does not lose it; a refusal
 * brings the old one back. Throws upstream faults.
 */
async function chooseCustomerOptions(
  visit: Visit,
  line: CartLine,
  to: LineChoice,
  lines: CartLine[],
): Promise<CartResult> {
  const { productId, size, color, quantity } = line;
  const chosen = { size: to.size, color: to.color };
  const { customer, startedAt } = visit.session ?? {};
  const key = [customer?.id, startedAt, visit.cart.version, productId, size, color, chosen];
  const isIn = (lines: readonly LineChoice[], choice: LineChoice) => lines.some((one) => isSameLine(one, choice));
  const choose = async () => {
    const sent = chooseCartLineOptions(visit.upstream, line, chosen);
    const { value: outcome, fault } = await toResult(sent);
    if (outcome === null && fault === null) return replaceLine(visit, line, { ...to, quantity });
    const isMade = (items: readonly LineChoice[]) => isIn(items, to) && !isIn(items, line);
    return resultOf(visit, line, lines, sent, isMade);
  };
  return changeOnce(visit, key, choose, isOk);
}

async function replaceLine(visit: Visit, line: CartLine, added: CartLine): Promise<CartResult> {
  const removed = await setCustomerQuantity(visit, line, 0);
  if (removed.code === "refused") return removed;
  const loss = await sendLine(visit, added);
  if (loss === undefined) return removed;
  await sendLine(visit, { ...line, quantity: line.quantity - loss.taken });
  return refused(null);
}
