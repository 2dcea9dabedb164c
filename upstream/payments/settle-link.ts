import type { Kysely, Selectable } from "kysely";
import { amountText } from "../../domain/money.ts";
import { isOpen, type OrderStatus } from "../../domain/order-status.ts";
import type { Database } from "../database/open-database.ts";
import type { PaymentsTable, Tables } from "../database/tables.ts";
import { addToOutbox } from "../mail/outbox.ts";
import { writeCancellation } from "../orders/cancel-order.ts";
import type { LogEntry } from "../services.ts";
import { isLinkProvider, type LinkProvider, type PaymentLink } from "./link-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { dueRefund } from "./refunds.ts";

/** What settling needs. */
export interface SettlingServices {
  db: Database;
  now(): Date;
  log(entry: LogEntry): void;
  providers: readonly (PaymentProvider | LinkProvider)[];
}

/** How long the provider may take to answer where no shopper waits, in ms. */
const PATIENT_MS = 15_000;

/** A payment by link as it is stored. */
export type LinkPayment = Selectable<PaymentsTable> & { order_id: string };

/** The payment by link of an order; null where there is none. */
export async function findLinkPayment(
  { db, providers }: Pick<SettlingServices, "db" | "providers">,
  orderId: string,
): Promise<{ payment: LinkPayment; provider: LinkProvider } | null> {
  const payment = await db.selectFrom("payments").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  const provider = providers.find(({ name }) => name === payment?.provider) ?? null;
  if (payment === undefined || !isLinkProvider(provider)) return null;
  return { payment: { ...payment, order_id: orderId }, provider };
}

/**
 * Asks the provider about the link of an order and writes down what it says. Nothing else marks such an order as paid: not
 * the shopper's return, and no webhook. Throws when the provider cannot be asked.
 */
export async function settleOrder(
  services: SettlingServices,
  orderId: string,
  signal: AbortSignal = AbortSignal.timeout(PATIENT_MS),
): Promise<void> {
  const found = await findLinkPayment(services, orderId);
  if (found === null) return;
  const { payment, provider } = found;
  const link = await provider.findLink({ id: payment.link_id, orderId }, signal);
  if (link !== null) await writeLink(services, payment, link);
}

/**
 * Ends the link of an order that was cancelled or whose time is over. A link that was paid before is written down as paid: the
 * money then goes back. Throws when the provider cannot be asked.
 */
export async function endLink(services: SettlingServices, paymentId: string): Promise<void> {
  const row = await services.db
    .selectFrom("payments")
    .select("order_id")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (row === undefined || row.order_id === null) return;
  const found = await findLinkPayment(services, row.order_id);
  if (found === null) throw new Error("the payment provider of this link is not set up");
  const { payment, provider } = found;
  const signal = AbortSignal.timeout(PATIENT_MS);
  const link = await provider.findLink({ id: payment.link_id, orderId: payment.order_id }, signal);
  if (link === null) {
    await services.db.transaction().execute((trx) => expire(trx, payment.order_id, services.now()));
    return;
  }
  await writeLink(services, payment, link.status === "open" ? await provider.cancelLink(link.id, signal) : link);
}

/** What a link says about money, held against the order it should be for; null where it fits. */
export function mismatchOf(
  { order_id: orderId, amount_paise: amountPaise }: Pick<LinkPayment, "order_id" | "amount_paise">,
  link: PaymentLink,
): string | null {
  if (link.reference !== orderId) return `the link is for the order ${link.reference || "of nobody"}`;
  if (link.currency !== "INR") return `the link is in ${link.currency}`;
  if (link.amountPaise !== Number(amountPaise))
    return `the link is over ${amountText(link.amountPaise)}, not ${amountText(Number(amountPaise))}`;
  if (link.paidPaise !== (link.status === "paid" ? link.amountPaise : 0))
    return `the link is ${link.status}, and ${amountText(link.paidPaise)} of ${amountText(Number(amountPaise))} is paid`;
  return null;
}

/** Writes down what the provider says of a link, once however often it is told. */
export async function writeLink(services: SettlingServices, { order_id: orderId }: LinkPayment, link: PaymentLink) {
  const { db, now, log } = services;
  await db.transaction().execute(async (trx) => {
    const at = now();
    const locked = await lockPayment(trx, orderId);
    if (locked === null) return;
    const { payment, status } = locked;
    const mismatch = mismatchOf(payment, link);
    if (mismatch !== null) {
      log({ level: "error", msg: "payment does not fit its order", order: orderId, link: link.id, error: mismatch });
      return tellOwnerOnce(trx, orderId, mismatch, at);
    }
    if (payment.link_id === null)
      await trx
        .updateTable("payments")
        .set({ link_id: link.id, link_url: link.url })
        .where("id", "=", payment.id)
        .execute();
    if (link.status === "paid") return writePaid(trx, payment, status, link, at);
    if (link.status !== "open") return expire(trx, orderId, at);
    // The order was cancelled while its link was being made.
    if (payment.status !== "awaited" && payment.link_id === null)
      await addToOutbox(trx, { kind: "payment_link_end", paymentId: payment.id }, at);
  });
}

/** The order is locked first, as everywhere: of a payment and a cancellation at once, one comes second and sees the other. */
async function lockPayment(
  trx: Kysely<Tables>,
  orderId: string,
): Promise<{ payment: LinkPayment; status: OrderStatus } | null> {
  const order = await trx
    .selectFrom("orders")
    .select("status")
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const payment = await trx.selectFrom("payments").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  if (order === undefined || payment === undefined) return null;
  return { payment: { ...payment, order_id: orderId }, status: order.status };
}

/** An order that is cancelled by now is not paid for: all of the money goes back. */
async function writePaid(
  trx: Kysely<Tables>,
  payment: LinkPayment,
  status: OrderStatus,
  link: PaymentLink,
  at: Date,
): Promise<void> {
  if (link.paidReference === null) throw new Error("the provider does not name the payment of a paid link");
  // Told before.
  if (payment.paid_reference !== null) return;
  await trx
    .updateTable("payments")
    .set({ status: "captured", awaited_until: null, paid_reference: link.paidReference })
    .where("id", "=", payment.id)
    .execute();
  if (isOpen(status) && payment.status === "awaited") {
    await addToOutbox(trx, { kind: "order_paid", orderId: payment.order_id }, at);
    await addToOutbox(trx, { kind: "owner_paid", orderId: payment.order_id }, at);
    return;
  }
  const amountPaise = Number(payment.amount_paise);
  await dueRefund(trx, { orderId: payment.order_id, returnId: null, amountPaise, reason: "cancellation", at });
  await trx.updateTable("payments").set({ status: "voided" }).where("id", "=", payment.id).execute();
}

/** Cancels an order whose link can no longer be paid. One that is cancelled or paid already stays as it is. */
async function expire(trx: Kysely<Tables>, orderId: string, at: Date): Promise<void> {
  const locked = await lockPayment(trx, orderId);
  if (locked === null || locked.payment.status !== "awaited" || !isOpen(locked.status)) return;
  await trx.updateTable("payments").set({ status: "expired" }).where("id", "=", locked.payment.id).execute();
  await writeCancellation(trx, null, orderId, at);
}

/** One letter for an order, however often the provider says the same. */
async function tellOwnerOnce(trx: Kysely<Tables>, orderId: string, reason: string, at: Date): Promise<void> {
  const told = await trx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", "owner_payment_problem")
    .where("payload", "like", `${JSON.stringify({ orderId }).slice(0, -1)}%`)
    .executeTakeFirst();
  if (told === undefined) await addToOutbox(trx, { kind: "owner_payment_problem", orderId, reason }, at);
}
