import { Hono } from "hono";
import { invoiceOnTheWire } from "../../contract/invoices.ts";
import { requireCustomerId } from "../customers/require-customer.ts";
import { missing } from "../http/refusal.ts";
import { orderNumberFrom } from "../orders/order-number.ts";
import type { Services } from "../services.ts";
import { loadInvoice } from "./load-invoice.ts";

/** `GET /orders/{id}/invoice`, for the customer's own orders. */
export function invoiceRoutes(services: Services): Hono {
  return new Hono().get("/orders/:id/invoice", async (c) => {
    const customerId = await requireCustomerId(c, services);
    const order = await services.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", orderNumberFrom(c.req.param("id")))
      .where("customer_id", "=", customerId)
      .executeTakeFirst();
    if (order === undefined) throw missing("Order not found");
    return c.json({ data: invoiceOnTheWire(await loadInvoice(services.db, order)) });
  });
}
