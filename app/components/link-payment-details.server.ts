import { href } from "react-router";
import { momentText } from "#domain/dates.ts";
import { amountText } from "#domain/money.ts";
import { isOpen, orderStatusFrom } from "#domain/order-status.ts";
import { linkPaymentWords } from "#app/content/link-payment-words.ts";
import type { LinkPaymentDetails } from "./pay-by-link.tsx";

/** An order as far as its payment by link depends on it. */
interface PayableOrder {
  id: string;
  status: string;
  totalPaise: number | null;
  paymentStatus: string | null;
  paymentDueAt: string | null;
  paymentLink: string | null;
}

/** How an order is paid by its link; null where there is nothing to pay in this way. */
export function linkPaymentDetails(order: PayableOrder, timeZone: string): LinkPaymentDetails | null {
  if (!awaitsLinkPayment(order)) return null;
  const until = order.paymentDueAt === null ? null : momentText(order.paymentDueAt, timeZone);
  return {
    title: linkPaymentWords.awaitedTitle,
    text: linkPaymentWords.awaited(until),
    pay: linkPaymentWords.pay(order.totalPaise === null ? null : amountText(order.totalPaise)),
    address: href("/order/:id/pay", { id: order.id }),
  };
}

/** Whether an order waits for its payment by its link. */
export function awaitsLinkPayment({
  status: raw,
  paymentStatus,
  paymentLink,
}: Pick<PayableOrder, "status" | "paymentStatus" | "paymentLink">): boolean {
  const status = orderStatusFrom(raw);
  return (paymentStatus === "awaited" || paymentLink !== null) && status !== null && isOpen(status);
}
