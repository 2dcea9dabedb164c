import { sql, type Kysely, type Selectable } from "kysely";
import { addDays, startOfDay } from "../../../domain/dates.ts";
import type { OrderStatus } from "../../../domain/order-status.ts";
import type { PaymentMethod } from "../../../domain/payment-methods.ts";
import type { OrdersTable } from "../../database/tables/orders.ts";
import type { Tables } from "../../database/tables.ts";

/** Which orders the owner wants to see. What is null does not matter. */
export interface OrderFilter {
  status: OrderStatus | null;
  isUnpaid: boolean;
  hasReturns: boolean;
  method: PaymentMethod | null;
  /** The first and the last day on which they were placed, such as 2026-11-05. */
  from: string | null;
  to: string | null;
  /** A part of the customer's name, e-mail or phone. */
  customer: string | null;
  /** A part of the number, of the address, or of a product's name. */
  search: string | null;
}

/** The newest orders that fit, at most `limit` of them, from the one after `before` on. */
export async function findOrderRows(
  db: Kysely<Tables>,
  filter: OrderFilter,
  { limit, before, timeZone }: { limit: number; before: Selectable<OrdersTable> | null; timeZone: string },
): Promise<Selectable<OrdersTable>[]> {
  const { status, isUnpaid, hasReturns, method, from, to, customer, search } = filter;
  let query = db.selectFrom("orders").selectAll();
  if (status !== null) query = query.where("status", "=", status);
  if (method !== null) query = query.where("payment_method", "=", method);
  if (from !== null) query = query.where("created_at", ">=", startOfDay(from, timeZone).toISOString());
  if (to !== null) query = query.where("created_at", "<", startOfDay(addDays(to, 1), timeZone).toISOString());
  if (isUnpaid)
    query = query.where("status", "<>", "cancelled").where(
      "id",
      "in",
      db
        .selectFrom("payments")
        .select("order_id")
        .where("order_id", "is not", null)
        .where(({ or, eb }) => or([eb("awaited_until", "is not", null), eb("status", "=", "awaited")])),
    );
  if (hasReturns) query = query.where("id", "in", db.selectFrom("returns").select("order_id"));
  if (customer !== null)
    query = query.where(({ or, eb }) =>
      or([
        holds("shipping_info", customer),
        eb("customer_id", "in", db.selectFrom("customers").select("id").where(holds("email", customer))),
      ]),
    );
  if (search !== null)
    query = query.where(({ or, eb }) =>
      or([
        holds("id", search),
        holds("shipping_info", search),
        eb("id", "in", db.selectFrom("order_items").select("order_id").where(holds("name", search))),
      ]),
    );
  if (before !== null)
    query = query.where(({ or, and, eb }) =>
      or([
        eb("created_at", "<", before.created_at),
        and([eb("created_at", "=", before.created_at), eb("id", "<", before.id)]),
      ]),
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Whether a column holds a text, in any case. */
function holds(column: string, text: string) {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
