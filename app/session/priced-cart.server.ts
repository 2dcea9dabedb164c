import type { Product } from "../../contract/readers/product.ts";
import { productQuantity, type CartLine } from "../../domain/cart.ts";
import type { SignedSource } from "../../domain/signed-source.ts";
import { totalsOf, type Totals } from "../../domain/totals.ts";
import { findProductsById } from "../gateway/products.server.ts";
import { attempt } from "../gateway/faults.server.ts";
import { countPieces, refreshCart } from "./cart.server.ts";
import type { Visit } from "./visit.server.ts";

/**
 * A line with what the upstream says of it now. Prices in paise; `wasPaise` only on a sale. `available` is false when it
 * is sold out, gone, or too few are left for all lines of the product; `left` is how many there are, null when not told.
 */
export interface PricedLine extends CartLine {
  name: string;
  unitPaise: number;
  wasPaise: number | null;
  totalPaise: number;
  picture: SignedSource | null;
  category: string | null;
  available: boolean;
  left: number | null;
}

/** The cart as page, side panel and order need it. */
export interface PricedCart {
  lines: PricedLine[];
  totals: Totals;
}

const underWay = new WeakMap<Visit, Promise<PricedCart>>();

/**
 * The cart with names, prices and pictures read from the upstream now: never from a cookie. Lines whose product is gone
 * and that carry no price of their own are left out. Throws upstream faults.
 */
export function readPricedCart(visit: Visit): Promise<PricedCart> {
  // The page and the frame around it may ask at the same time: they share the reading, so that guest lines are never sent twice.
  const same = underWay.get(visit);
  if (same !== undefined) return same;
  const reading = read(visit).finally(() => underWay.delete(visit));
  underWay.set(visit, reading);
  return reading;
}

async function read(visit: Visit): Promise<PricedCart> {
  // What the cart held last is most likely what it holds: its products are read beside it, and only what came new after it.
  const before = idsOf(visit);
  const [items, known] = await Promise.all([refreshCart(visit), findProductsById(visit.door, before)]);
  const all = [...visit.cart.lines, ...visit.cart.pending];
  const products = new Map([
    ...known,
    ...(await findProductsById(
      visit.door,
      idsOf(visit).filter((id) => !before.includes(id)),
    )),
  ]);
  const lines = all.flatMap((line) => {
    const product = products.get(line.productId) ?? null;
    const item = items?.find((one) => one.productId === line.productId) ?? null;
    const unitPaise = item?.unitPaise ?? priceOf(product);
    if (unitPaise === null) return [];
    return [
      {
        ...line,
        name: product?.name ?? item?.name ?? line.productId,
        unitPaise,
        wasPaise: product !== null && product.pricePaise > unitPaise ? product.pricePaise : null,
        totalPaise: unitPaise * line.quantity,
        picture: product?.pictures[0] ?? item?.picture ?? null,
        category: product?.category ?? item?.category ?? null,
        ...stockOf(product, productQuantity(all, line.productId)),
      },
    ];
  });
  return { lines, totals: totalsOf(lines) };
}

/** How many pieces the header counts: on the pages that read the cart as it is now, else as it was last told. */
export async function readCartCount(visit: Visit): Promise<number> {
  if (visit.customer !== null && ["/cart", "/checkout"].includes(visit.url.pathname))
    await attempt(readPricedCart(visit));
  return countPieces(visit);
}

function idsOf({ cart }: Visit): string[] {
  return [...cart.lines, ...cart.pending].map(({ productId }) => productId);
}

/** What a shopper pays for a product, in paise: the sale price if present, else the price; null without a product. */
function priceOf(product: Product | null): number | null {
  return product === null ? null : (product.salePaise ?? product.pricePaise);
}

/** Whether there are enough pieces of a product for all its lines. */
function stockOf(product: Product | null, wanted: number): Pick<PricedLine, "available" | "left"> {
  const left = product === null || !product.inStock ? 0 : product.stock;
  return { left, available: left === null || left >= wanted };
}
