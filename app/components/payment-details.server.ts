import { href } from "#app/content/href.ts";
import { momentText, zoneText } from "#content/date-words.ts";
import { amountText } from "#domain/money.ts";
import { isOpen, orderStatusFrom } from "#domain/order-status.ts";
import { paidBy } from "#content/messages.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as orderWords from "#content/order-words.ts";
import { linkPaymentWords, paymentWords } from "#content/payment-words.ts";
import * as upiWords from "#content/upi-words.ts";
import type { LinkPaymentDetails } from "./order-details.tsx";
import { encode } from "uqr";
import { paymentMethodFrom } from "#domain/payment-methods.ts";
import {
  awaitsLinkPayment,
  awaitsPayment,
  cashState,
  isSentUnpaid,
  paymentStateFrom,
  type PaymentState,
} from "#domain/payment-state.ts";

/** An order as far as its payment depends on it. */
interface PayableOrder {
  id: string;
  status: string;
  paymentMethod: string | null;
  totalPaise: number | null;
  /** What is to be paid where that is not the total. */
  payablePaise?: number | null;
  paymentStatus: string | null;
  paymentDueAt: string | null;
  paymentLink: string | null;
}

/** What is to be paid for an order in all, in paise; null where the upstream tells no total. */
export function payableFor({
  totalPaise,
  payablePaise = null,
  replaces = null,
}: Pick<PayableOrder, "totalPaise" | "payablePaise"> & { replaces?: { paise: number } | null }): number | null {
  return payablePaise ?? (totalPaise && totalPaise - (replaces?.paise ?? 0));
}

/** How an order is paid by its link; null where there is nothing to pay in this way. */
export function linkPaymentDetails(
  order: Omit<PayableOrder, "paymentMethod">,
  timeZone: string,
): LinkPaymentDetails | null {
  if (!awaitsLinkPayment(order)) return null;
  const paise = payableFor(order);
  const until = order.paymentDueAt === null ? null : momentText(order.paymentDueAt, timeZone);
  return {
    title: linkPaymentWords.awaitedTitle,
    text: linkPaymentWords.awaited(until),
    pay: linkPaymentWords.pay(paise === null ? null : amountText(paise)),
    address: href("/order/:id/pay", { id: order.id }),
  };
}

/** The light modules around a QR code that scanners need (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/** What a page shows for an order that is paid with a UPI app. */
export interface UpiPaymentDetails {
  id: string;
  payee: string;
  amount: string;
  reference: string;
  /** Until when the order waits for the payment, in words; null where the upstream does not say. */
  keptUntil: string | null;
  /** The name of the time zone of `keptUntil`. */
  zone: string;
  /** Whether that time has passed. */
  isOver: boolean;
  link: string;
  /** The QR code: the path of a square of `size` modules. */
  code: { path: string; size: number };
}

/**
 * How to pay an order to the shop's own UPI id. Null where it cannot be paid in this way: the shop has no id, or the payment
 * is made or refunded. Null also for an order that has another method or no known amount, and for one cancelled. One that is sent is paid here where it is known to be unpaid.
 */
export function upiPaymentDetails(
  upi: { id: string; payee: string } | null,
  order: Omit<PayableOrder, "paymentStatus" | "paymentLink">,
  state: PaymentState | null,
  timeZone: string,
  now = Date.now(),
): UpiPaymentDetails | null {
  const status = orderStatusFrom(order.status);
  const paise = payableFor(order);
  const isAwaited = (isOpen(status) && (state === null || state === "pending")) || isSentUnpaid(order, state);
  if (upi === null || !isAwaited || paymentMethodFrom(order.paymentMethod) !== "upi" || paise === null || paise <= 0)
    return null;
  const link = upiLink(upi.id, upi.payee, paise, order.id);
  const due = order.paymentDueAt;
  return {
    ...upi,
    amount: amountText(paise),
    reference: order.id,
    keptUntil: due === null ? null : momentText(due, timeZone),
    zone: zoneText(timeZone),
    isOver: due !== null && Date.parse(due) < now,
    link,
    code: codeOf(link),
  };
}

/** The link every UPI app opens (NPCI, UPI linking specification): payee, name, rupees with two decimals, reference and note. */
function upiLink(id: string, payee: string, paise: number, reference: string): string {
  const amount = `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
  // A reference has 35 letters, digits or hyphens; any other stands in the note alone.
  const isReference = /^[a-z\d-]{1,35}$/i.test(reference);
  const parts = [
    ["pa", id],
    ["pn", payee],
    ["am", amount],
    ["cu", "INR"],
    ...(isReference ? [["tr", reference]] : []),
    // English in every language: banks may drop other letters.
    ["tn", `Order ${reference.slice(0, 60)}`],
  ];
  // "%20" and not "+": apps differ in what a plus means.
  return `upi://pay?${parts.map(([name, value = ""]) => `${name}=${encodeURIComponent(value).replaceAll("%40", "@")}`).join("&")}`;
}

/** The dark modules as one path, a stroke for every run in a row. */
function codeOf(link: string): UpiPaymentDetails["code"] {
  const { data, size } = encode(link, { ecc: "M", border: QUIET_ZONE });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { path: runs.join(""), size };
}

/** An order as far as its confirmation depends on it. */
interface ConfirmedOrder extends Pick<PayableOrder, "status" | "paymentMethod" | "paymentStatus" | "totalPaise"> {
  brand: string | null;
  last4: string | null;
  upiId: string | null;
  items: readonly { toChoose: readonly unknown[] }[];
}

/**
 * What its confirmation says of an order: how it is paid, the text below the title, and what happens next. `state` is what is
 * known of its payment; `link` and `upi` are how it is still to be paid.
 */
export function confirmationTexts(
  order: ConfirmedOrder,
  state: PaymentState | null,
  { link, upi, isGuest }: { link: LinkPaymentDetails | null; upi: UpiPaymentDetails | null; isGuest: boolean },
) {
  const isAwaited = link !== null || upi !== null;
  const known = isAwaited ? "pending" : (state ?? paymentStateFrom(order.paymentStatus));
  const status = orderStatusFrom(order.status);
  const toChoose = order.items.some((item) => item.toChoose.length > 0);
  return {
    payment: paymentText(order, known),
    lead: link?.text ?? (upi === null ? leadOf(order, known) : upiWords.thanks(upi.amount)),
    toChoose,
    next:
      status === null || !isOpen(status)
        ? []
        : checkoutWords.nextSteps({ isAwaited, isCash: cashState(order) === "due", toChoose, isGuest }),
  };
}

/** What is true of an order's payment now: its confirmation can be reloaded for as long as the order exists. */
function paymentText(order: ConfirmedOrder, state: PaymentState | null): string | null {
  const method = paymentMethodFrom(order.paymentMethod);
  if (awaitsPayment(order, state)) return upiWords.awaited;
  if (method === null) return order.paymentMethod;
  if (order.totalPaise === 0) return orderWords.nothingToPay;
  if (cashState(order) === "due") return orderWords.cashDue;
  if (state === "paid" || cashState(order) === "paid") return paidBy[method];
  return paymentWords[method].paid(order);
}

/** The text below the title of its confirmation: what the order's status means now. */
function leadOf(order: ConfirmedOrder, state: PaymentState | null): string {
  const status = orderStatusFrom(order.status);
  if (awaitsPayment(order, state)) return checkoutWords.thanks(upiWords.meaning(null));
  if (status === null) return checkoutWords.thanks();
  const awaitsChoice = status === "processing" && order.items.some(({ toChoose }) => toChoose.length > 0);
  return checkoutWords.thanks(awaitsChoice ? orderWords.awaitsChoice : orderWords.meanings[status]);
}
