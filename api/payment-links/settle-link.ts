import { isOpen, type OrderStatus } from "#domain/order-status.ts";
import { changeRows, findRow, lockRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { addOnce, addToOutbox } from "#api/mail/outbox.ts";
import { lockReplaced, writeCancellation } from "#api/orders/cancel-order.ts";
import { amountText } from "#domain/money.ts";
import {
  isLinkProvider,
  type LinkProvider,
  type PaymentLink,
  type ProviderServices,
  type ReceivedMoney,
} from "#api/payments/link-provider.ts";
import { dueRefund } from "#api/payments/refunds.ts";
import { movePromise } from "#api/orders/confirm-payment.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { isTestProvider } from "#api/order-records/payment-names.ts";

/** How long the provider may take to answer where no shopper waits, in ms. */
const ANSWER_MS = 15_000;

/** A payment by link as it is stored. */
export type StoredLinkPayment = Row<"payments"> & { order_id: string };

/** The payment by link of an order; null where there is none. */
export async function findLinkPayment(
  { db, providers }: Pick<ProviderServices, "db" | "providers">,
  orderId: string,
): Promise<{ payment: StoredLinkPayment; provider: LinkProvider } | null> {
  const payment = await findRow(db, "payments", { order_id: orderId });
  const provider = providers.find(({ name }) => name === payment?.provider) ?? null;
  if (payment === undefined || !isLinkProvider(provider)) return null;
  return { payment: { ...payment, order_id: orderId }, provider };
}

/**
 * Asks the provider about the link of an order and writes down what it says. Nothing else marks such an order as paid: not
 * the shopper's return, and no webhook. Throws when the provider cannot be asked.
 */
export async function settleOrder(
  services: ProviderServices,
  orderId: string,
  signal: AbortSignal = AbortSignal.timeout(ANSWER_MS),
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
export async function endLink(services: ProviderServices, paymentId: string): Promise<void> {
  const row = await findRow(services.db, "payments", { id: paymentId });
  if (row === undefined || row.order_id === null) return;
  const found = await findLinkPayment(services, row.order_id);
  if (found === null) throw new Error("the payment provider of this link is not set up");
  const { payment, provider } = found;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const link = await provider.findLink({ id: payment.link_id, orderId: payment.order_id }, signal);
  if (link === null) {
    await services.db.transaction().execute((trx) => expire(trx, payment.order_id, services.now()));
    return;
  }
  await writeLink(services, payment, link.status === "open" ? await provider.cancelLink(link.id, signal) : link);
}

/**
 * Ends the wait for an order whose account at the provider is no longer set up: nobody can be asked whether it was paid. An
 * order of a test is cancelled. Of others the owner is told once, since the customer may have paid.
 */
export async function endWithoutAccount({ db, now }: ProviderServices, paymentId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await findRow(trx, "payments", { id: paymentId, status: "awaited" });
    if (payment === undefined || payment.order_id === null) return;
    if (isTestProvider(payment.provider)) return expire(trx, payment.order_id, now());
    if ((await lockPayment(trx, payment.order_id)) === null) return;
    await addOnce(trx, { kind: "owner_account_missing", orderId: payment.order_id }, now());
  });
}

/** Writes down what the provider says of a link, once however often it is told. */
export async function writeLink(
  services: ProviderServices,
  { order_id: orderId }: StoredLinkPayment,
  link: PaymentLink,
) {
  const { db, now, log } = services;
  await db.transaction().execute(async (trx) => {
    const at = now();
    const locked = await lockPayment(trx, orderId);
    if (locked === null) return;
    const { payment, status } = locked;
    const mismatch = mismatchOf(payment, link);
    if (mismatch !== null) {
      log({ level: "error", msg: "payment does not fit its order", order: orderId, link: link.id, error: mismatch });
      await addOnce(trx, { kind: "owner_payment_problem", orderId, reason: mismatch }, at);
      return;
    }
    if (payment.link_id === null)
      await changeRows(trx, "payments", { id: payment.id }, { link_id: link.id, link_url: link.url });
    // Money counts, also that of a link that has expired or was cancelled since.
    if (link.paidPaise > 0) return writePaid(trx, payment, status, link, at);
    if (link.status !== "open") return expire(trx, orderId, at);
    // The order was cancelled while its link was being made.
    if (payment.status !== "awaited" && payment.link_id === null)
      await addToOutbox(trx, { kind: "payment_link_end", paymentId: payment.id }, at);
  });
}

/** The order is locked first, as everywhere: of a payment and a cancellation at once, one comes second and sees the other. */
async function lockPayment(
  trx: Database,
  orderId: string,
): Promise<{ payment: StoredLinkPayment; status: OrderStatus } | null> {
  const order = await lockRow(trx, "orders", { id: orderId });
  const payment = await findRow(trx, "payments", { order_id: orderId });
  if (order === undefined || payment === undefined) return null;
  return { payment: { ...payment, order_id: orderId }, status: order.status };
}

/** An order that is cancelled by now is not paid for: all of the money goes back. So does what came twice. */
async function writePaid(
  trx: Database,
  payment: StoredLinkPayment,
  status: OrderStatus,
  link: PaymentLink,
  at: Date,
): Promise<void> {
  const orderId = payment.order_id;
  const [first] = link.received;
  if (first === undefined) {
    // Money that is only held shows as paid for a moment. When the time is over it is not taken by itself any more.
    if (payment.awaited_until === null || payment.awaited_until > at.toISOString())
      throw new Error("the provider does not name the payment of a paid link");
    const reason = "the link is paid, and none of its payments is captured";
    await addOnce(trx, { kind: "owner_payment_problem", orderId, reason }, at);
    return;
  }
  const counted = payment.paid_reference ?? first.reference;
  if (payment.paid_reference === null) await takePayment(trx, payment, status, counted, at);
  for (const money of link.received) if (money.reference !== counted) await giveBackExtra(trx, orderId, money, at);
}

/** The money pays for the order, or goes back where the order is cancelled. */
async function takePayment(
  trx: Database,
  payment: StoredLinkPayment,
  status: OrderStatus,
  reference: string,
  at: Date,
): Promise<void> {
  const orderId = payment.order_id;
  const captured = { status: "captured", awaited_until: null, paid_reference: reference } as const;
  await changeRows(trx, "payments", { id: payment.id }, captured);
  if (isOpen(status) && payment.status === "awaited") {
    await movePromise(trx, orderId, at);
    await addToOutbox(trx, { kind: "order_paid", orderId }, at);
    await addToOutbox(trx, { kind: "owner_paid", orderId }, at);
    return;
  }
  const amountPaise = payment.amount_paise;
  // Of a replacement the cancellation gave back already what was paid for the first piece.
  const { moved_at: moved } = await lockOrder(trx, orderId);
  const reason = moved === null ? "cancellation" : "late";
  await dueRefund(trx, { orderId, returnId: null, amountPaise, reason, at });
  await changeRows(trx, "payments", { id: payment.id }, { status: "voided" });
  await addToOutbox(trx, { kind: "order_paid_late", orderId }, at);
  await addToOutbox(trx, { kind: "owner_paid_late", orderId }, at);
}

/** Gives money back that came beside the payment of an order, and tells the customer and the owner, once for each. */
async function giveBackExtra(trx: Database, orderId: string, extra: ReceivedMoney, at: Date): Promise<void> {
  const { reference, amountPaise } = extra;
  if (!(await addOnce(trx, { kind: "payment_extra_refund", orderId, reference, amountPaise }, at))) return;
  await addToOutbox(trx, { kind: "order_paid_twice", orderId, amountPaise }, at);
  await addToOutbox(trx, { kind: "owner_paid_twice", orderId, reference, amountPaise }, at);
}

/** Cancels an order whose link can no longer be paid. One that is cancelled or paid already stays as it is. */
async function expire(trx: Database, orderId: string, at: Date): Promise<void> {
  await lockReplaced(trx, orderId);
  const locked = await lockPayment(trx, orderId);
  if (locked === null || locked.payment.status !== "awaited" || !isOpen(locked.status)) return;
  await changeRows(trx, "payments", { id: locked.payment.id }, { status: "expired" });
  await writeCancellation(trx, null, orderId, at);
}

/** How the money of a link differs from the order that it should be for; null where it fits. */
export function mismatchOf(
  payment: Pick<Row<"payments">, "amount_paise" | "link_id" | "paid_reference"> & { order_id: string },
  link: PaymentLink,
): string | null {
  const amountPaise = payment.amount_paise;
  if (payment.link_id !== null && link.id !== payment.link_id)
    return `the link is ${link.id}, and the order's is ${payment.link_id}`;
  if (link.reference !== payment.order_id) return `the link is for the order ${link.reference || "of nobody"}`;
  if (link.currency !== "INR") return `the link is in ${link.currency}`;
  if (link.amountPaise !== amountPaise)
    return `the link is over ${amountText(link.amountPaise)}, not ${amountText(amountPaise)}`;
  const isWhole = isPaidTwice(link) || link.paidPaise === amountPaise;
  if (
    link.paidPaise === 0 ? link.status === "paid" : !isWhole || (link.status === "open" && link.received.length === 0)
  )
    return `the link is ${link.status}, and ${amountText(link.paidPaise)} of ${amountText(amountPaise)} is paid`;
  if (link.received.length > 1 && sumOf(link.received) <= amountPaise) return "the link is paid in parts";
  const { paid_reference: before } = payment;
  if (before !== null && link.received.length > 0 && !link.received.some(({ reference }) => reference === before))
    return `the link does not name the payment ${before}, which came before`;
  return null;
}

/** Whether more than one payment came, and together they are what the link says is paid. */
function isPaidTwice({ received, paidPaise }: PaymentLink): boolean {
  return received.length > 1 && sumOf(received) === paidPaise;
}

function sumOf(received: readonly ReceivedMoney[]): number {
  return received.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
