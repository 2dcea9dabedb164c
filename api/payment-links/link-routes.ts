import { reasonOf } from "#process/storage-error.ts";
import { changeRows, findRow, getRow } from "#api/database/rows.ts";
import { Hono, type Context } from "hono";
import { requireCustomerId } from "#api/customers/require-customer.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import { conflict, HttpRefusal, missing } from "#api/http/refusal.ts";
import { type Language, languageFrom } from "#domain/languages.ts";
import { returnedFromPayment } from "#contract/payments.ts";
import { shippingInfo } from "#contract/delivery-address.ts";
import { learnRefund } from "#api/payments/make-refund.ts";
import { PROVIDER_TIMEOUT_MS } from "#api/payments/payment-provider.ts";
import type { PaymentLink, ProviderServices } from "#api/payments/link-provider.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { findLinkPayment, settleOrder, type StoredLinkPayment, writeLink } from "./settle-link.ts";

/** `POST /orders/{id}/payment`, `POST /payments/return` and `POST /payments/webhook`. */
export function linkRoutes(services: PaymentServices): Hono {
  const { db, log, outbox } = services;
  const { linkProvider } = services.payments;
  return new Hono()
    .post("/orders/:id/payment", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const orderId = c.req.param("id");
      const own = await findRow(db, "orders", { id: orderId, customer_id: customerId });
      if (own === undefined) throw missing("Order not found");
      const payment = await asked(orderId, (signal) =>
        payableLink(services, { orderId, language: languageFrom(c.req.header("accept-language")) }, signal),
      );
      if (payment === null) throw conflict("payment_not_offered", "This order is not paid by a link.");
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
        error: reasonOf(error),
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

/**
 * The payment by link of an order as it is now, with a link to pay it by while it is awaited. Null for an order that is not paid
 * by a link. Throws when the provider cannot be asked; the same call again then finds the link that was made.
 */
async function payableLink(
  services: ProviderServices,
  asked: { orderId: string; language: Language },
  signal: AbortSignal,
): Promise<StoredLinkPayment | null> {
  const { orderId } = asked;
  const found = await findLinkPayment(services, orderId);
  if (found === null) return null;
  if (found.payment.status !== "awaited") return found.payment;
  if (found.payment.link_id === null) await makeOrderLink(services, asked, signal);
  else await settleOrder(services, orderId, signal);
  return (await findLinkPayment(services, orderId))?.payment ?? null;
}

async function makeOrderLink(
  services: ProviderServices,
  { orderId, language }: { orderId: string; language: Language },
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = services;
  const expiresAt = await keepLongEnough(services, orderId);
  const found = await findLinkPayment(services, orderId);
  if (expiresAt === null || found === null) return;
  const { payment, provider } = found;
  const order = await getRow(db, "orders", { id: orderId });
  const { fullName, phone, email } = shippingInfo.partial().parse(JSON.parse(order.shipping_info));
  const link: PaymentLink = await provider.makeLink({
    orderId,
    method: payment.method,
    amountPaise: payment.amount_paise,
    expiresAt: new Date(Math.max(expiresAt.getTime(), now().getTime() + provider.shortestMs)),
    customer: { name: fullName ?? "", phone: phone ?? "", email: email ?? null },
    language,
    signal,
  });
  await writeLink(services, payment, link);
}

/** When the order stops waiting. A link lives for a shortest time: an order whose link comes late is kept for as long. */
async function keepLongEnough({ db, now, providers }: ProviderServices, orderId: string): Promise<Date | null> {
  const found = await findLinkPayment({ db, providers }, orderId);
  if (found === null) return null;
  const { payment, provider } = found;
  const shortest = new Date(now().getTime() + provider.shortestMs);
  if (payment.awaited_until !== null && new Date(payment.awaited_until) >= shortest)
    return new Date(payment.awaited_until);
  const waits = { id: payment.id, status: "awaited" } as const;
  const kept = await changeRows(db, "payments", waits, { awaited_until: shortest.toISOString() });
  return kept === 0 ? null : shortest;
}
