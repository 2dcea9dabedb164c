import { Hono, type Context } from "hono";
import { requireCustomerId } from "../customers/require-customer.ts";
import { readRequestBody } from "../http/read-request-body.ts";
import { HttpRefusal, missing } from "../http/refusal.ts";
import { returnedFromPayment } from "../../contract/payment-links.ts";
import type { Services } from "../services.ts";
import { learnRefund } from "./make-refund.ts";
import { payableLink } from "./order-link.ts";
import { PROVIDER_TIMEOUT_MS } from "./payment-provider.ts";
import { findLinkPayment, settleOrder, type StoredLinkPayment } from "./settle-link.ts";

/** `POST /orders/{id}/payment`, `POST /payments/return` and `POST /payments/webhook`. */
export function linkRoutes(services: Services): Hono {
  const { db, log, outbox } = services;
  const { linkProvider } = services.payments;
  return new Hono()
    .post("/orders/:id/payment", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const orderId = c.req.param("id");
      const own = await db
        .selectFrom("orders")
        .select("id")
        .where("id", "=", orderId)
        .where("customer_id", "=", customerId)
        .executeTakeFirst();
      if (own === undefined) throw missing("Order not found");
      const payment = await asked(orderId, (signal) => payableLink(services, orderId, signal));
      if (payment === null) throw new HttpRefusal(409, "This order is not paid by a link.", "payment_not_offered");
      return answer(c, payment);
    })
    .post("/payments/return", async (c) => {
      const { query } = await readRequestBody(c, returnedFromPayment);
      const orderId = linkProvider?.signedReturn(query) ?? null;
      if (orderId === null) throw unsigned();
      await asked(orderId, (signal) => settleOrder(services, orderId, signal));
      const found = await findLinkPayment(services, orderId);
      if (found === null) throw missing("Order not found");
      return answer(c, found.payment);
    })
    .post("/payments/webhook", async (c) => {
      const event = linkProvider?.signedEvent(await c.req.text(), c.req.raw.headers) ?? null;
      if (event === null) throw unsigned();
      const { orderId, refundId } = event;
      log({ level: "info", msg: "payment webhook", event: event.id, kind: event.kind, order: orderId });
      // A webhook may be late or come twice. So it is only a reason to ask the provider for the state as it is now.
      if (orderId !== null) await asked(orderId, (signal) => settleOrder(services, orderId, signal));
      if (refundId !== null) await asked(orderId, (signal) => learnRefund(services, refundId, signal));
      outbox.wake();
      return c.json({ message: "Thank you." });
    });

  async function asked<Result>(
    orderId: string | null,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work(AbortSignal.timeout(PROVIDER_TIMEOUT_MS));
    } catch (error) {
      if (error instanceof HttpRefusal || services.isFrozen(error)) throw error;
      log({
        level: "warn",
        msg: "payment provider failed",
        ...(orderId !== null && { order: orderId }),
        error: error instanceof Error ? error.message : String(error),
      });
      throw new HttpRefusal(
        503,
        "The payment service cannot be reached right now. Your order is kept. Please try again.",
        "payment_unavailable",
      );
    } finally {
      outbox.wake();
    }
  }

  function answer(
    c: Context,
    { id, order_id: orderId, status, link_url: link, awaited_until: dueAt }: StoredLinkPayment,
  ) {
    const isAwaited = status === "awaited";
    return c.json({ data: { id, orderId, status, link: isAwaited ? link : null, dueAt: isAwaited ? dueAt : null } });
  }
}

function unsigned(): HttpRefusal {
  return new HttpRefusal(400, "The signature is not the payment service's.", "invalid");
}
