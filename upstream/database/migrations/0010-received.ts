import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How many pieces of each product ever came in, so that the stock can be proved from the orders. */
export const receivedPieces: Migration = {
  up: async (db) => {
    await db.schema.alterTable("products").addColumn("received", "integer").execute();
    await sql`update products set received = stock`.execute(db);
    // One statement for all products: one for each product would read every order as often as there are products.
    await sql`update products set received = products.stock + sold.pieces from (
      select order_items.product_id, sum(order_items.quantity) as pieces from order_items join orders on orders.id = order_items.order_id
      where orders.status <> 'cancelled' group by order_items.product_id) as sold
      where sold.product_id = products.id`.execute(db);
  },
};
