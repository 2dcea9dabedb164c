import { type LoadedOrder, loadOrders } from "#api/order-records/load-orders.ts";
import type { ReturnTerms } from "#api/http/services.ts";
import { isToConfirm } from "#api/order-records/owed.ts";
import { requiresConfirmation } from "#api/shop-content/stored-content.ts";
import { OWN_UPI } from "#api/order-records/payment-names.ts";
import { findRow, findRows, getRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";

/** An order with all that its owner acts on. */
export interface OwnerOrder {
  order: LoadedOrder;
  /** The address of the customer's account, or what they named by telephone; null where there is none. */
  email: string | null;
  /** How many of each line are left in stock; null where nobody counts them. */
  stock: (number | null)[];
  /** True where the money comes to the shop's own UPI id and only the owner can see it. */
  isPaidByHand: boolean;
  /** Whether it is packed only after the customer has confirmed it, and they have not. */
  waitsToConfirm: boolean;
}

/** Loads an order for a mail to the owner; null where there is none of this number. */
export async function loadOwnerOrder(db: Database, orderId: string, terms: ReturnTerms): Promise<OwnerOrder | null> {
  const found = await loadOrderAndEmail(db, orderId, terms);
  if (found === null) return null;
  const payment = await findRow(db, "payments", { order_id: orderId });
  return {
    ...found,
    stock: await stockOf(db, found.order.items),
    isPaidByHand: payment?.provider === OWN_UPI,
    waitsToConfirm: isToConfirm(found.order) && (await requiresConfirmation(db)),
  };
}

/** What is left of each line's combination, or of its product where that has none. */
async function stockOf(db: Database, items: LoadedOrder["items"]): Promise<(number | null)[]> {
  const ids = items.map((item) => item.productId);
  const products = await db.selectFrom("products").select(["id", "stock"]).where("id", "in", ids).execute();
  const variants = await findRows(db, "variants", { product_id: ids });
  return items.map(({ productId: id, size, color }) => {
    const own = variants.filter((variant) => variant.product_id === id);
    if (own.length === 0) return products.find((product) => product.id === id)?.stock ?? null;
    const chosen = own.find((variant) => variant.size === (size ?? "") && variant.color === (color ?? ""));
    return chosen?.stock ?? null;
  });
}

/**
 * Loads an order with the e-mail address of its customer's account, or what a guest typed or was named by telephone: null where the
 * customer is deleted or named none; null where there is no order of this number.
 */
export async function loadOrderAndEmail(
  db: Database,
  orderId: string,
  terms: ReturnTerms,
): Promise<{ order: LoadedOrder; email: string | null } | null> {
  const row = await findRow(db, "orders", { id: orderId });
  const [order] = row === undefined ? [] : await loadOrders(db, [row], terms);
  if (row === undefined || order === undefined) return null;
  const { email, guest_email: guest, deleted_at: deletedAt } = await getRow(db, "customers", { id: row.customer_id });
  return { order, email: deletedAt === null ? (email ?? order.shippingInfo.email ?? guest) : null };
}
