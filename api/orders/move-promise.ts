import { readShopContent } from "#contract/shop-content.ts";
import { deliveryDay, rowOfAddress } from "#domain/delivery-table.ts";
import type { Database } from "#api/database/tables.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { readContent } from "#api/shop-content/stored-content.ts";

/**
 * Promises the day anew of an order that is paid now and is not sent, inside the caller's transaction: it is packed only
 * now. The day is never an earlier one, and stays where the owner's table does not know the place any more.
 */
export async function movePromise(trx: Database, orderId: string, at: Date): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .select(["shipping_info", "promised_by"])
    .where("id", "=", orderId)
    .where("status", "in", ["pending", "processing"])
    .executeTakeFirst();
  if (order === undefined || order.promised_by === null) return;
  const { delivery, calendar } = readShopContent(await readContent(trx, null));
  const row = rowOfAddress(delivery, storedAddress(order.shipping_info));
  const day = row === null ? null : deliveryDay(at, row, calendar, (await readSeller(trx)).timeZone);
  if (day === null || day <= order.promised_by) return;
  await trx.updateTable("orders").set({ promised_by: day }).where("id", "=", orderId).execute();
}
