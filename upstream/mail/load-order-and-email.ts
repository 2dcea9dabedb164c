import type { Database } from "../database/open-database.ts";
import { loadOrders, type WireOrder } from "../orders/load-orders.ts";
import type { ReturnTerms } from "../services.ts";

/**
 * Loads an order with the e-mail address of its customer's account, which is null where the account is deleted; null where
 * there is no order of this number.
 */
export async function loadOrderAndEmail(
  db: Database,
  orderId: string,
  terms: ReturnTerms,
): Promise<{ order: WireOrder; email: string | null } | null> {
  const row = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  const [order] = row === undefined ? [] : await loadOrders(db, [row], terms);
  if (row === undefined || order === undefined) return null;
  const account = await db
    .selectFrom("customers")
    .select("email")
    .where("id", "=", row.customer_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return { order, email: account?.email ?? null };
}
