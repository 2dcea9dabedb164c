import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Who moved the money of a payment. Earlier payments were made by the sandbox, except for orders by UPI with a
 * payment to the shop's own id. Of UPI orders that were sent this is unknown: they count as paid.
 */
export const paymentProviders: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable("payments")
      .addColumn("provider", "text", (column) => column.notNull().defaultTo("sandbox"))
      .execute();
    await sql`
      update payments set provider = 'own-upi' where method = 'upi' and (
        awaited_until is not null
        or exists (select 1 from outbox where kind = 'order_paid' and payload = '{"orderId":"' || payments.order_id || '"}')
        or exists (select 1 from orders where orders.id = payments.order_id and orders.status in ('shipped', 'delivered'))
      )`.execute(db);
  },
};
