import { shippingInfo } from "../../contract/orders.ts";
import type { PaymentLink } from "./link-provider.ts";
import {
  findLinkPayment,
  settleOrder,
  writeLink,
  type StoredLinkPayment,
  type SettlingServices,
} from "./settle-link.ts";

/**
 * The payment by link of an order as it is now, with a link to pay it by while it is awaited. Null for an order that is not paid
 * by a link. Throws when the provider cannot be asked; the same call again then finds the link that was made.
 */
export async function payableLink(
  services: SettlingServices,
  orderId: string,
  signal: AbortSignal,
): Promise<StoredLinkPayment | null> {
  const found = await findLinkPayment(services, orderId);
  if (found === null) return null;
  if (found.payment.status !== "awaited") return found.payment;
  if (found.payment.link_id === null) await makeOrderLink(services, orderId, signal);
  else await settleOrder(services, orderId, signal);
  return (await findLinkPayment(services, orderId))?.payment ?? null;
}

async function makeOrderLink(services: SettlingServices, orderId: string, signal: AbortSignal): Promise<void> {
  const { db, now } = services;
  const expiresAt = await keepLongEnough(services, orderId);
  const found = await findLinkPayment(services, orderId);
  if (expiresAt === null || found === null) return;
  const { payment, provider } = found;
  const order = await db
    .selectFrom("orders")
    .select(["shipping_info"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { fullName, phone, email } = shippingInfo.partial().parse(JSON.parse(order.shipping_info));
  const link: PaymentLink = await provider.makeLink({
    orderId,
    method: payment.method,
    amountPaise: Number(payment.amount_paise),
    expiresAt: new Date(Math.max(expiresAt.getTime(), now().getTime() + provider.shortestMs)),
    customer: { name: fullName ?? "", phone: phone ?? "", email: email ?? null },
    signal,
  });
  await writeLink(services, payment, link);
}

/** When the order stops waiting. A link lives for a shortest time: an order whose link comes late is kept for as long. */
async function keepLongEnough({ db, now, providers }: SettlingServices, orderId: string): Promise<Date | null> {
  const found = await findLinkPayment({ db, providers }, orderId);
  if (found === null) return null;
  const { payment, provider } = found;
  const shortest = new Date(now().getTime() + provider.shortestMs);
  if (payment.awaited_until !== null && new Date(payment.awaited_until) >= shortest)
    return new Date(payment.awaited_until);
  const kept = await db
    .updateTable("payments")
    .set({ awaited_until: shortest.toISOString() })
    .where("id", "=", payment.id)
    .where("status", "=", "awaited")
    .returning("id")
    .executeTakeFirst();
  return kept === undefined ? null : shortest;
}
