import type { Kysely, Selectable } from "kysely";
import { dayOf } from "../../domain/dates.ts";
import { financialYearOf } from "../../domain/financial-year.ts";
import { invoiceParticulars, type InvoiceParticulars, type Seller } from "../../domain/invoice.ts";
import type { InvoicesTable } from "../database/tables/invoices.ts";
import type { OrdersTable } from "../database/tables/orders.ts";
import type { Tables } from "../database/tables.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { storedAddress } from "../orders/stored-address.ts";
import { readSeller } from "./seller-row.ts";

/**
 * Issues the invoice of an order inside the transaction that sends it. An order has one invoice: a second call changes
 * nothing. Numbers have no holes, since the counter is locked until the transaction ends, and a rollback takes its number
 * back. Refuses unknown ids.
 */
export async function issueInvoice(trx: Kysely<Tables>, orderId: string, at: Date): Promise<Selectable<InvoicesTable>> {
  // The lock makes two transactions that send the same order take turns.
  const order = await lockOrder(trx, orderId);
  const issued = await trx.selectFrom("invoices").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  if (issued !== undefined) return issued;
  const seller = await readSeller(trx);
  const particulars = await particularsOf(trx, order, seller);
  const series = financialYearOf(dayOf(at.toISOString(), seller.timeZone) ?? "");
  const invoice: Selectable<InvoicesTable> = {
    order_id: orderId,
    series,
    number: await nextNumber(trx, series),
    at: at.toISOString(),
    particulars: JSON.stringify(particulars),
  };
  await trx.insertInto("invoices").values(invoice).execute();
  return invoice;
}

/** The next number of a series. Its row stays locked until the transaction ends. */
export async function nextNumber(trx: Kysely<Tables>, series: string): Promise<number> {
  const { last } = await trx
    .insertInto("invoice_counters")
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column("series").doUpdateSet((eb) => ({ last: eb("invoice_counters.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return Number(last);
}

/** What the invoice of an order states: its goods as they were at the sale, and what was not stored then by today's seller. */
export async function particularsOf(
  db: Kysely<Tables>,
  order: Selectable<OrdersTable>,
  seller: Seller,
): Promise<InvoiceParticulars> {
  const items = await db
    .selectFrom("order_items")
    .leftJoin("products", "products.id", "order_items.product_id")
    .select([
      "order_items.name",
      "order_items.size",
      "order_items.color",
      "order_items.quantity",
      "order_items.unit_paise",
      "order_items.sku",
      "order_items.hsn",
      "order_items.gst_rate",
      "products.category",
    ])
    .where("order_items.order_id", "=", order.id)
    .orderBy("order_items.line")
    .execute();
  return invoiceParticulars(
    {
      buyer: storedAddress(order.shipping_info),
      shippingPaise: Number(order.shipping_paise),
      lines: items.map(
        ({ name, size, color, category, quantity, unit_paise: unitPaise, sku, hsn, gst_rate: rate }) => ({
          name,
          sku,
          hsn,
          rate,
          size: size || null,
          color: color || null,
          category,
          quantity,
          unitPaise: Number(unitPaise),
        }),
      ),
    },
    seller,
  );
}
