import type { Selectable } from "kysely";
import { amountText } from "../../domain/money.ts";
import type { PaymentsTable } from "../database/tables/payments.ts";
import type { PaymentLink, ReceivedMoney } from "./link-provider.ts";

/** How the money of a link differs from the order that it should be for; null where it fits. */
export function mismatchOf(
  payment: Pick<Selectable<PaymentsTable>, "amount_paise" | "link_id" | "paid_reference"> & { order_id: string },
  link: PaymentLink,
): string | null {
  const amountPaise = Number(payment.amount_paise);
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
