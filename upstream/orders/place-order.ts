import { initialStatus } from "../../domain/order-status.ts";
import { totalsOf } from "../../domain/totals.ts";
import type { Kysely, Selectable } from "kysely";
import { outOfStock, takeOrderedPieces } from "../cart/cart-lines.ts";
import { lockCustomer } from "../customers/lock-customer.ts";
import type { OrdersTable, Tables } from "../database/tables.ts";
import { Refusal } from "../http/refusal.ts";
import { addToOutbox } from "../mail/outbox.ts";
import { createOrderNumber } from "./order-number.ts";
import type { OrderWish } from "./read-order-request.ts";

/** A line as it will be sold: name, price and picture read inside the transaction. */
interface SoldLine {
  productId: number;
  name: string;
  image: string | null;
  unitPaise: number;
  quantity: number;
  size: string;
  color: string;
}

/** What placing came to; `created` is false when the key had already made this order. */
export interface PlacedOrder {
  order: Selectable<OrdersTable>;
  created: boolean;
}

/**
 * Places an order inside the caller's transaction, which alone decides: prices and stock are read again, the payment is
 * used up, the stock taken, the ordered lines leave the cart. A refusal thrown here rolls all of it back. `upiKeptMs` is how long an order
 * is kept that is paid by UPI afterwards and by hand; null where a provider takes the money. `provider` is the name of who moves the money of
 * this way to pay today, null for cash: a payment of anybody else's is refused.
 */
export async function placeOrder(
  trx: Kysely<Tables>,
  customerId: number,
  wish: OrderWish,
  key: string | null,
  { at, upiKeptMs, provider }: { at: Date; upiKeptMs: number | null; provider: string | null },
): Promise<PlacedOrder> {
  await lockCustomer(trx, customerId);
  const first = await findOrderByKey(trx, customerId, key);
  if (first !== null) return { order: first, created: false };
  const lines = await sellable(trx, wish);
  const totals = agreedTotals(wish, lines);
  const order: Selectable<OrdersTable> = {
    id: await freeOrderNumber(trx),
    customer_id: customerId,
    idempotency_key: key,
    status: initialStatus(wish.method),
    subtotal_paise: totals.subtotalPaise,
    tax_paise: totals.taxPaise,
    shipping_paise: totals.shippingPaise,
    total_paise: totals.totalPaise,
    shipping_info: JSON.stringify(wish.shippingInfo),
    payment_method: wish.method,
    payment_id: wish.method === "cod" ? null : wish.paymentId,
    created_at: at.toISOString(),
  };
  await trx.insertInto("orders").values(order).execute();
  await usePayment(
    trx,
    order,
    provider,
    order.payment_method === "upi" && upiKeptMs !== null ? new Date(at.getTime() + upiKeptMs) : null,
  );
  await takeStock(trx, lines);
  await keepLines(trx, order, lines);
  for (const { productId, size, color, quantity } of lines)
    await takeOrderedPieces(trx, { customerId, productId, size, color }, quantity);
  await addToOutbox(trx, { kind: "order_placed", orderId: order.id }, at);
  return { order, created: true };
}

/** The order a customer's key has made, or null. */
export async function findOrderByKey(
  db: Kysely<Tables>,
  customerId: number,
  key: string | null,
): Promise<Selectable<OrdersTable> | null> {
  if (key === null) return null;
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return order ?? null;
}

/** The lines with today's names and prices. Refuses when any product is gone or its pieces, over all its lines, are too few. */
async function sellable(trx: Kysely<Tables>, wish: OrderWish): Promise<SoldLine[]> {
  const ids = wish.lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  // Locked in order of id: what is read here still holds when it is sold, and two orders never wait for each other in a circle.
  const rows =
    ids.length === 0
      ? []
      : await trx
          .selectFrom("products")
          .select(["id", "name", "image", "effective_paise", "stock"])
          .where("id", "in", ids)
          .orderBy("id")
          .forNoKeyUpdate()
          .execute();
  const products = new Map(rows.map((row) => [row.id, row]));
  const errors = new Map<string, string>();
  const lines: SoldLine[] = [];
  for (const line of wish.lines) {
    const product = line.productId === null ? undefined : products.get(line.productId);
    if (product === undefined) {
      errors.set(line.sentId, `${line.sentName || "This product"} is no longer available.`);
      continue;
    }
    const wanted = wish.lines
      .filter(({ productId }) => productId === product.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (wanted > product.stock)
      errors.set(
        String(product.id),
        product.stock === 0 ? `${product.name} is out of stock.` : `Only ${product.stock} of ${product.name} left.`,
      );
    lines.push({
      productId: product.id,
      name: product.name,
      image: product.image,
      unitPaise: product.effective_paise,
      quantity: line.quantity,
      size: line.size,
      color: line.color,
    });
  }
  if (errors.size > 0) throw outOfStock([...errors].map(([path, msg]) => ({ path, msg })));
  return lines;
}

/** Refuses when any price or the total is not what the shopper agreed to. */
function agreedTotals(wish: OrderWish, lines: readonly SoldLine[]) {
  const totals = totalsOf(lines);
  const samePrices = lines.every((line, index) => line.unitPaise === wish.lines[index]?.seenPaise);
  if (samePrices && totals.totalPaise === wish.seenTotalPaise) return totals;
  throw new Refusal(
    409,
    "Prices have changed since you reviewed your order. Please check the new total.",
    "total_changed",
  );
}

async function freeOrderNumber(trx: Kysely<Tables>): Promise<string> {
  for (;;) {
    const id = createOrderNumber();
    const taken = await trx.selectFrom("orders").select("id").where("id", "=", id).executeTakeFirst();
    if (taken === undefined) return id;
  }
}

/** Ties the payment to the order: the customer's own, authorized, of this method and this amount, and never used before. */
async function usePayment(
  trx: Kysely<Tables>,
  order: Selectable<OrdersTable>,
  provider: string | null,
  awaitedUntil: Date | null,
): Promise<void> {
  if (order.payment_method === "cod") return;
  const used = await trx
    .updateTable("payments")
    .set({ order_id: order.id, awaited_until: awaitedUntil?.toISOString() ?? null })
    .where("id", "=", order.payment_id ?? "")
    .where("customer_id", "=", order.customer_id)
    .where("method", "=", order.payment_method)
    .where("provider", "=", provider ?? "")
    .where("status", "=", "authorized")
    .where("amount_paise", "=", order.total_paise)
    .where("order_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (used === undefined)
    throw new Refusal(
      409,
      "This payment cannot be used for this order. Please enter your payment details again.",
      "payment_invalid",
    );
}

/** The condition repeats what was read, so that stock cannot go below nothing however transactions are isolated. */
async function takeStock(trx: Kysely<Tables>, lines: readonly SoldLine[]): Promise<void> {
  for (const { productId, quantity } of lines) {
    const taken = await trx
      .updateTable("products")
      .set((eb) => ({ stock: eb("stock", "-", quantity) }))
      .where("id", "=", productId)
      .where("stock", ">=", quantity)
      .returning("id")
      .executeTakeFirst();
    if (taken === undefined) throw outOfStock();
  }
}

async function keepLines(
  trx: Kysely<Tables>,
  order: Selectable<OrdersTable>,
  lines: readonly SoldLine[],
): Promise<void> {
  const rows = lines.map(({ productId, name, image, unitPaise, quantity, size, color }, line) => ({
    order_id: order.id,
    line,
    product_id: productId,
    name,
    image,
    unit_paise: unitPaise,
    quantity,
    size,
    color,
  }));
  await trx.insertInto("order_items").values(rows).execute();
  await trx
    .insertInto("order_history")
    .values({ order_id: order.id, step: 0, status: order.status, at: order.created_at })
    .execute();
}
