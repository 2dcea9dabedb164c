import { Hono, type Context } from "hono";
import { orderState } from "#contract/orders.ts";
import { isOpen } from "#domain/order-status.ts";
import { missing } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { loadOrders } from "#api/order-records/load-orders.ts";
import { orderOfToken } from "#api/order-records/order-link.ts";
import { confirmationFor, isAwaited } from "#api/order-records/owed.ts";
import { confirmOrder } from "./confirm-order.ts";

/** `GET /order-state` and `POST /order-state/confirmation`, for whoever has the link of a mail. */
export function orderStateRoutes({ db, now, returnTerms, desk }: Services): Hono {
  return new Hono()
    .get("/order-state", async (c) => answer(c, await orderNamed(c)))
    .post("/order-state/confirmation", async (c) => {
      const named = await orderNamed(c);
      await db.transaction().execute((trx) => confirmOrder(trx, named.id, now()));
      return answer(c, named);
    });

  /** The order of the link that was sent. One from before the customer's e-mail was changed may lie in somebody else's mailbox. */
  async function orderNamed(c: Context) {
    const named = orderOfToken(desk.seal, c.req.header("order-token") ?? "", now());
    const customers = db
      .selectFrom("orders")
      .innerJoin("customers", "customers.id", "customer_id")
      .select(["links_from", "email"]);
    const found = named && (await customers.where("orders.id", "=", named.id).executeTakeFirst());
    if (!found || new Date(found.links_from ?? 0) > named.madeAt)
      throw missing("This link does not work, or its time is over.");
    return { id: named.id, hasNoAccount: found.email === null };
  }

  async function answer(c: Context, { id, hasNoAccount }: { id: string; hasNoAccount: boolean }) {
    const rows = await db.selectFrom("orders").selectAll().where("id", "=", id).execute();
    const [order] = await loadOrders(db, rows, returnTerms);
    if (order === undefined) throw missing("Order not found");
    const { status, cameBack, shipment } = order;
    const state = orderState.encode({
      ...order,
      // Nothing is on its way any more.
      shipment: cameBack === null ? shipment : null,
      isPaymentAwaited: isAwaited(order) && isOpen(status),
      paymentLink: order.paymentDetails?.paymentLink ?? null,
      hasNoAccount,
      confirmation: confirmationFor(order),
    });
    return c.json({ data: state });
  }
}
