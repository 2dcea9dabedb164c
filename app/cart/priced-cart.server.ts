import { href } from "#app/content/href.ts";
import type { CartItem } from "#contract/cart.ts";
import type { Product } from "#contract/products.ts";
import { addLine, type CartLine, type LineChoice, isSameLine } from "#domain/cart.ts";
import type { Signed, SignedSource } from "#domain/signed-source.ts";
import { discountOf, namedDiscount } from "#domain/offers.ts";
import { openOptions, type OpenOption } from "#domain/variants.ts";
import { totalsOf, type Totals } from "#domain/totals.ts";
import { specifiedShipping, type ShippingRule } from "#domain/shop-terms.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findCode } from "#app/gateway/offers.server.ts";
import { findProductsById } from "#app/gateway/products.server.ts";
import { returnPolicy, type ReturnPolicy } from "#app/terms/return-days.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { shortName } from "#domain/short-text.ts";
import { countCartItems } from "#app/session/cart-state.server.ts";
import { findLineOffer, quantityFromOffer } from "./line-offer.ts";
import { refreshCart } from "./add-lines.server.ts";
import { countedOffer, toldCode, type ReadCode, type ToldCode } from "#app/content/told-code.server.ts";

/** A line with what the upstream says of its product now; amounts in paise. */
export interface PricedLine extends CartLine {
  name: string;
  unitPaise: number;
  /** The price before a sale; null if there is no sale. */
  wasPaise: number | null;
  totalPaise: number;
  picture: SignedSource | null;
  category: string | null;
  /** Other categories that it is in; absent for none. */
  alsoIn?: readonly string[];
  /** Whether the stock covers all lines of the combination, or of a product that states none. */
  available: boolean;
  /** The stock; null if the upstream does not tell it. */
  left: number | null;
  /** Whether the product is not on sale now. */
  isHidden: boolean;
  /** What is still to be chosen; absent where nothing is. */
  toChoose?: OpenOption[];
}

/** The cart as the cart's page, the checkout's panel and an order need it. */
export interface PricedCart extends ReturnPolicy {
  lines: PricedLine[];
  totals: Totals;
  /** The code that was typed, and what is said of it; absent where the shop takes none. */
  codes?: ToldCode;
  /** What shipping costs; absent where it is the specification's rule, which the browser knows. */
  shipping?: ShippingRule;
}

const readings = new WeakMap<Visit, Promise<PricedCart>>();

/**
 * The cart with names, prices and pictures as the upstream returns them now. A line is left out if its product is gone
 * and the upstream's cart has no price for it. Throws upstream faults.
 */
export function readPricedCart(visit: Visit): Promise<PricedCart> {
  // The page and its frame may ask at the same time. They share one reading, so that no pending line is sent twice.
  const current = readings.get(visit);
  if (current !== undefined) return current;
  const reading = readNow(visit).finally(() => readings.delete(visit));
  readings.set(visit, reading);
  return reading;
}

async function readNow(visit: Visit): Promise<PricedCart> {
  // The cart probably still holds the same products: they are read beside it, and only new ones after it.
  const before = productIdsOf(visit);
  const [items, expected, { shipping, offers }, policy, code] = await Promise.all([
    refreshCart(visit),
    findProductsById(visit.upstream, before),
    visit.upstream.terms.get(),
    returnPolicy(visit),
    readCode(visit),
  ]);
  const added = productIdsOf(visit).filter((id) => !before.includes(id));
  const products = new Map([...expected, ...(await findProductsById(visit.upstream, added))]);
  const { pending } = visit.cart;
  const cartLines = pending.reduce((sum, { key: _key, ...line }) => addLine(sum, line), visit.cart.lines);
  const lines = cartLines.flatMap((line) => {
    const product = products.get(line.productId) ?? null;
    return pricedLine(line, product, items?.find((one) => isItemOf(one, line)) ?? null, cartLines) ?? [];
  });
  const discount = discountOf(lines, offers?.open ?? [], countedOffer(code));
  return {
    lines,
    totals: totalsOf(lines, shipping, namedDiscount(discount)),
    ...(code !== null && { codes: toldCode(code, lines, discount) }),
    ...(!isSpecified(shipping) && { shipping }),
    ...policy,
  };
}

/** The code that stands with the cart, as the upstream judges it now. Null where the shop takes no codes. */
async function readCode(visit: Visit): Promise<ReadCode | null> {
  const { offers } = await visit.upstream.terms.get();
  if (offers?.codes !== true) return null;
  const { code = "" } = visit.cart;
  if (code === "") return { code, found: undefined };
  const { value, fault } = await toResult(findCode(visit.upstream, code));
  return { code, found: fault === null ? value : undefined };
}

function isSpecified({ amountPaise, freeOverPaise }: ShippingRule): boolean {
  return amountPaise === specifiedShipping.amountPaise && freeOverPaise === specifiedShipping.freeOverPaise;
}

/** Whether an item of the upstream's cart is a line of the shop. An upstream that ignores size and colour has one for all. */
function isItemOf(item: CartItem, line: CartLine): boolean {
  return isSameLine(item, line) || (item.productId === line.productId && item.size === null && item.color === null);
}

/** A line's price is the one of the upstream's cart, else its combination's or the product's: of the sale if there is one. */
function pricedLine(
  line: CartLine,
  product: Signed<Product> | null,
  item: Signed<CartItem> | null,
  cartLines: readonly CartLine[],
): PricedLine | null {
  const offer = product === null ? null : findLineOffer(product, line);
  // Of a combination that is gone, the line stays in the cart until the customer removes it.
  const prices = offer ?? product;
  const unitPaise = item?.unitPaise ?? prices?.salePaise ?? prices?.pricePaise ?? null;
  if (unitPaise === null) return null;
  const left = offer === null ? 0 : offer.left;
  const isOnSale = prices !== null && prices.salePaise !== null;
  // A piece that is not on sale can only be removed.
  const toChoose = product === null || product.isHidden ? [] : openOptions(product.variants, line);
  return {
    ...line,
    name: product?.name ?? item?.name ?? line.productId,
    unitPaise,
    wasPaise: isOnSale && prices.pricePaise > unitPaise ? prices.pricePaise : null,
    totalPaise: unitPaise * line.quantity,
    picture: offer?.picture ?? product?.pictures[0] ?? item?.picture ?? null,
    category: product?.category ?? item?.category ?? null,
    ...(product !== null && product.alsoIn.length > 0 && { alsoIn: product.alsoIn }),
    available: left === null || (product !== null && left >= quantityFromOffer(cartLines, product, line)),
    left,
    isHidden: product?.isHidden === true,
    ...(toChoose.length > 0 && { toChoose }),
  };
}

/** The item count of the header: the upstream's on pages that read the cart, else the last one known. */
export async function readCartCount(visit: Visit): Promise<number> {
  if (visit.customer !== null && [href("/cart"), href("/checkout")].includes(visit.url.pathname))
    await toResult(readPricedCart(visit));
  return countCartItems(visit);
}

function productIdsOf({ cart }: Visit): string[] {
  return [...cart.lines, ...cart.pending].map(({ productId }) => productId);
}

/** How many lines the mini cart has room for. */
const SHOWN_LINES = 3;

/**
 * The mini cart after an addition: the added line, then the latest others, and how many `more` there are; amounts in
 * paise. Null if the upstream does not answer.
 */
export async function readMiniCart(visit: Visit, added: LineChoice) {
  const { value: cart } = await toResult(readPricedCart(visit));
  if (cart === null) return null;
  const isAdded = (line: LineChoice) => Number(isSameLine(line, added));
  const lines = cart.lines
    .toReversed()
    .toSorted((a, b) => isAdded(b) - isAdded(a))
    .slice(0, SHOWN_LINES)
    .map(({ productId, name, size, color, quantity, totalPaise, picture, toChoose }) => ({
      productId,
      name: shortName(name),
      size,
      color,
      quantity,
      totalPaise,
      picture,
      ...(toChoose !== undefined && { toChoose: toChoose.map((option) => option.name) }),
    }));
  return { lines, more: cart.lines.length - lines.length, subtotalPaise: cart.totals.subtotalPaise };
}
