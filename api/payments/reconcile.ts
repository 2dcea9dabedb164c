import { dayOf } from "#domain/dates.ts";
import { fillText, type TextValues } from "#domain/fill-text.ts";
import type { LinkProvider, ProviderPayment, ProviderRefund } from "./link-provider.ts";
import type { Refund } from "./refunds.ts";
import { findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";

const LOOK = "look at the payment in the provider's dashboard";

/** What differs between the books and the provider's list, and what to do about it, by the code of the difference. */
export const differenceWords = {
  amount: [
    "order {order_id} ({reference}): {there_paise} {currency} there, {here_paise} here",
    `${LOOK}, and write to the customer`,
  ],
  not_there: [
    "order {order_id} ({reference}): {amount_paise} paid here and not there",
    "do not send it before you have looked at the payment in the provider's dashboard",
  ],
  not_here: [
    "order {order_id}: {amount_paise} ({reference}, {day}) paid there and not here; the order is {order_status}",
    "a running shop notes it within a minute; if this line stays, look for its log line “payment does not fit its order”",
  ],
  beside: [
    "order {order_id}: {amount_paise} ({reference}, {day}) came beside {counted}, which pays for it, and is not given back",
    "refund {reference} in the provider's dashboard, unless the running shop does within some minutes",
  ],
  no_order: [
    "{amount_paise} ({reference}, {day}) paid there and not here: it names no order",
    "if it is no payment of another use of your account, refund it in the provider's dashboard",
  ],
  unknown_order: [
    "{amount_paise} ({reference}, {day}) paid there and not here: it names the order {order_id}, which is not here",
    "if it is no payment of another use of your account, refund it in the provider's dashboard",
  ],
  refund_unknown: [
    "order {order_id} ({reference}): {amount_paise} refunded there ({refund}) by nobody here",
    "it was made in the provider's dashboard: count it yourself, and do not make it again",
  ],
  refund_twice: [
    "order {order_id} ({reference}): {amount_paise} refunded there ({refund}) beside another of the same refund",
    "it went back twice: write to the customer",
  ],
  refund_by_hand: [
    "order {order_id} ({reference}): {amount_paise} refunded there ({refund}), and given back by hand, too",
    "it went back twice: write to the customer",
  ],
  refund_failed: [
    "order {order_id} ({reference}): {amount_paise} refunded there ({refund}), and failed here",
    "asked for again on the page of the order {order_id}, the shop looks, and notes it; none is made twice",
  ],
  refund_not_noted: [
    "order {order_id} ({reference}): {amount_paise} refunded there ({refund}), and not yet noted here",
    "a running shop notes it by itself within two hours",
  ],
  refund_unanswered: [
    "order {order_id} ({reference}): {amount_paise} refunded there ({refund}), and its answer was lost",
    "a running shop asks again by itself, and makes none twice",
  ],
  refund_not_there: [
    "order {order_id} ({reference}): {amount_paise} refunded here ({refund}) and not there",
    `${LOOK}: the refund may have failed after it was begun`,
  ],
  account_gone: [
    "order {order_id}: its payment by {provider} was awaited until {until}, and that account is not set up",
    "look for the order in that account's dashboard; if it was not paid, cancel it at the desk, and its pieces are in stock again; if it was, set the account up again",
  ],
} as const;

/** A difference between the books and the provider's list, with the values that its words name. */
export interface Difference {
  code: keyof typeof differenceWords;
  values: TextValues;
}

/** What a difference says in English, and what to do about it. */
export function differenceText({ code, values }: Difference): [what: string, todo: string] {
  const [what, todo] = differenceWords[code];
  return [fillText(what, values), fillText(todo, values)];
}

/**
 * How many payments were compared, in the books and at the provider. `beside` of those at the provider came in addition
 * to the one that counts, and go back.
 */
export interface Reconciled {
  here: number;
  there: number;
  beside: number;
}

/** The books, the provider whose list is compared, and the shop's time zone. Nothing more is asked after `signal`. */
interface ReconcilingServices {
  db: Database;
  provider: LinkProvider;
  timeZone: string;
  signal?: AbortSignal;
}

/**
 * Compares the payments and refunds of a time with the provider's list, and reports each difference. Changes nothing: the
 * running shop asks about awaited payments by itself. Throws when the provider cannot be asked.
 */
export async function reconcilePayments(
  { db, provider, timeZone, signal }: ReconcilingServices,
  { from, to }: { from: Date; to: Date },
  report: (difference: Difference) => void,
): Promise<Reconciled> {
  const known = await db
    .selectFrom("payments")
    .select(["order_id", "amount_paise", "paid_reference"])
    .where("provider", "=", provider.name)
    .where("created_at", ">=", from.toISOString())
    .execute();
  const missing = new Map(
    known.flatMap((payment) => (payment.paid_reference === null ? [] : [[payment.paid_reference, payment]])),
  );
  await reportForgotten(db, provider.name, to, report);
  let [here, there, beside] = [0, 0, 0];
  for await (const paid of provider.listPayments(from, to)) {
    signal?.throwIfAborted();
    there++;
    missing.delete(paid.reference);
    const payment = await findRow(db, "payments", { provider: provider.name, paid_reference: paid.reference });
    if (payment === undefined) {
      const difference = await unknownPayment({ db, provider, timeZone }, paid);
      if (difference === null) beside++;
      else report(difference);
      continue;
    }
    here++;
    const named = { order_id: payment.order_id ?? "?", reference: paid.reference };
    if (paid.amountPaise !== payment.amount_paise || paid.currency !== "INR")
      report({
        code: "amount",
        values: {
          ...named,
          there_paise: paid.amountPaise,
          currency: paid.currency,
          here_paise: payment.amount_paise,
        },
      });
    const own = await db.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id).execute();
    if (givenBackPaise(own) !== paid.refundedPaise || own.some(({ state }) => state !== "made"))
      compareRefunds(await provider.listRefunds(paid.reference), own, (code, values) =>
        report({ code, values: { ...named, ...values } }),
      );
  }
  for (const [reference, { order_id: orderId, amount_paise: amount }] of missing)
    report({ code: "not_there", values: { order_id: orderId ?? "?", reference, amount_paise: amount } });
  return { here: here + missing.size, there, beside };
}

async function unknownPayment(
  { db, provider, timeZone }: ReconcilingServices,
  paid: ProviderPayment,
): Promise<Difference | null> {
  const orderId = paid.orderId ?? (await provider.orderOfPayment(paid.reference));
  const order =
    orderId === null
      ? undefined
      : await db
          .selectFrom("orders")
          .leftJoin("payments", "payments.order_id", "orders.id")
          .select(["orders.id", "orders.status", "payments.paid_reference as counted"])
          .where("orders.id", "=", orderId)
          .executeTakeFirst();
  const { reference, amountPaise: amount_paise, at } = paid;
  const money = { amount_paise, reference, day: dayOf(at.toISOString(), timeZone) ?? "?" };
  if (order !== undefined && order.counted !== null) {
    // It was paid more than once, and this is not the payment that counts.
    if (paid.refundedPaise === paid.amountPaise) return null;
    const begun = (await provider.listRefunds(paid.reference)).some(({ outcome }) => outcome !== "failed");
    return begun ? null : { code: "beside", values: { ...money, order_id: order.id, counted: order.counted } };
  }
  if (order !== undefined)
    return { code: "not_here", values: { ...money, order_id: order.id, order_status: order.status } };
  return orderId === null
    ? { code: "no_order", values: money }
    : { code: "unknown_order", values: { ...money, order_id: orderId } };
}

/** Money that the provider has given back, or is giving back, according to the books. */
function givenBackPaise(own: readonly Refund[]): number {
  return own
    .filter(({ state, by_hand: byHand, reference }) => byHand === 0 && (state === "made" || reference !== null))
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amount_paise: amount }) => sum + amount, 0);
}

/**
 * Compares the refunds of a payment at the provider with those of the books, one by one and by our id: equal sums could
 * hide a difference.
 */
function compareRefunds(
  there: readonly ProviderRefund[],
  own: readonly Refund[],
  report: (code: Difference["code"], values: TextValues) => void,
): void {
  const live = there.filter(({ outcome }) => outcome !== "failed");
  for (const [index, { reference: refund, refundId, amountPaise: amount_paise, outcome }] of live.entries()) {
    const mine = own.find(({ id }) => id === refundId);
    const isTwice = live.findIndex((one) => one.refundId === refundId) < index;
    const tell = (code: Difference["code"]) => report(code, { amount_paise, refund });
    if (mine === undefined) tell("refund_unknown");
    else if (isTwice) tell("refund_twice");
    else if (mine.by_hand === 1 && mine.state === "made") tell("refund_by_hand");
    else if (mine.state === "failed") tell("refund_failed");
    else if (mine.state === "due" && outcome === "made") tell("refund_not_noted");
    else if (mine.state === "due" && mine.reference === null) tell("refund_unanswered");
  }
  for (const { id, state, by_hand: byHand, amount_paise: amount } of own)
    if (state === "made" && byHand === 0 && !live.some(({ refundId }) => refundId === id))
      report("refund_not_there", { amount_paise: amount, refund: id });
}

/** Orders that wait for a payment by an account that is not set up any more: nobody can be asked about them. */
export async function reportForgotten(
  db: Database,
  providerName: string | null,
  at: Date,
  report: (difference: Difference) => void,
): Promise<void> {
  const waiting = await db
    .selectFrom("payments")
    .select(["order_id", "provider", "awaited_until"])
    .where("status", "=", "awaited")
    .where("awaited_until", "<=", at.toISOString())
    .orderBy("created_at")
    .execute();
  for (const { order_id: orderId, provider, awaited_until: until } of waiting)
    if (provider !== providerName)
      report({ code: "account_gone", values: { order_id: orderId ?? "?", provider, until: until ?? "?" } });
}
