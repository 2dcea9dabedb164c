import { dayOf } from "#domain/dates.ts";
import { amountText } from "#domain/money.ts";
import type { LinkProvider, ProviderPayment, ProviderRefund } from "./link-provider.ts";
import type { Refund } from "./refunds.ts";
import type { Database } from "#api/database/tables.ts";

/** A difference between the books and the provider's list, and what to do about it. */
export interface Difference {
  what: string;
  todo: string;
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

/** The books, the provider whose list is compared, and the shop's time zone. */
interface ReconcilingServices {
  db: Database;
  provider: LinkProvider;
  timeZone: string;
}

/**
 * Compares the payments and refunds of a time with the provider's list, and reports each difference. Changes nothing: the
 * running shop asks about awaited payments by itself. Throws when the provider cannot be asked.
 */
export async function reconcilePayments(
  { db, provider, timeZone }: ReconcilingServices,
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
    there++;
    missing.delete(paid.reference);
    const payment = await db
      .selectFrom("payments")
      .select(["id", "order_id", "amount_paise"])
      .where("provider", "=", provider.name)
      .where("paid_reference", "=", paid.reference)
      .executeTakeFirst();
    if (payment === undefined) {
      const difference = await unknownPayment({ db, provider, timeZone }, paid);
      if (difference === null) beside++;
      else report(difference);
      continue;
    }
    here++;
    const name = `order ${payment.order_id ?? "?"} (${paid.reference})`;
    if (paid.amountPaise !== Number(payment.amount_paise) || paid.currency !== "INR")
      report({
        what: `${name}: ${amountText(paid.amountPaise)} ${paid.currency} there, ${amountText(Number(payment.amount_paise))} here`,
        todo: "look at the payment in the provider's dashboard, and write to the customer",
      });
    const own = await db.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id).execute();
    if (givenBackPaise(own) !== paid.refundedPaise || own.some(({ state }) => state !== "made"))
      await compareRefunds(await provider.listRefunds(paid.reference), own, (what, todo) =>
        report({ what: `${name}: ${what}`, todo }),
      );
  }
  for (const [reference, { order_id: orderId, amount_paise: amount }] of missing)
    report({
      what: `order ${orderId ?? "?"} (${reference}): ${amountText(Number(amount))} paid here and not there`,
      todo: "do not send it before you have looked at the payment in the provider's dashboard",
    });
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
  const money = `${amountText(paid.amountPaise)} (${paid.reference}, ${dayOf(paid.at.toISOString(), timeZone)})`;
  if (order !== undefined && order.counted !== null) {
    // It was paid more than once, and this is not the payment that counts.
    if (paid.refundedPaise === paid.amountPaise) return null;
    const begun = (await provider.listRefunds(paid.reference)).some(({ outcome }) => outcome !== "failed");
    return begun
      ? null
      : {
          what: `order ${order.id}: ${money} came beside ${order.counted}, which pays for it, and is not given back`,
          todo: `refund ${paid.reference} in the provider's dashboard, unless the running shop does within some minutes`,
        };
  }
  return order === undefined
    ? {
        what: `${money} paid there and not here: it names ${orderId === null ? "no order" : `the order ${orderId}, which is not here`}`,
        todo: "if it is no payment of another use of your account, refund it in the provider's dashboard",
      }
    : {
        what: `order ${order.id}: ${money} paid there and not here; the order is ${order.status}`,
        todo: "a running shop notes it within a minute; if this line stays, look for its log line “payment does not fit its order”",
      };
}

/** Money that the provider has given back, or is giving back, according to the books. */
function givenBackPaise(own: readonly Refund[]): number {
  return own
    .filter(({ state, by_hand: byHand, reference }) => byHand === 0 && (state === "made" || reference !== null))
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amount_paise: amount }) => sum + Number(amount), 0);
}

/**
 * Compares the refunds of a payment at the provider with those of the books, one by one and by our id: equal sums could
 * hide a difference.
 */
async function compareRefunds(
  there: readonly ProviderRefund[],
  own: readonly Refund[],
  report: (what: string, todo: string) => void,
): Promise<void> {
  const live = there.filter(({ outcome }) => outcome !== "failed");
  for (const [index, { reference, refundId, amountPaise, outcome }] of live.entries()) {
    const what = `${amountText(amountPaise)} refunded there (${reference})`;
    const mine = own.find(({ id }) => id === refundId);
    if (mine === undefined)
      report(
        `${what} by nobody here`,
        "it was made in the provider's dashboard: count it yourself, and do not make it again",
      );
    else if (live.findIndex((one) => one.refundId === refundId) < index)
      report(`${what} beside another of the same refund`, "it went back twice: write to the customer");
    else if (mine.by_hand === 1 && mine.state === "made")
      report(`${what}, and given back by hand, too`, "it went back twice: write to the customer");
    else if (mine.state === "failed")
      report(
        `${what}, and failed here`,
        `asked for again on the page of the order ${mine.order_id}, the shop looks, and notes it; none is made twice`,
      );
    else if (mine.state === "due" && outcome === "made")
      report(`${what}, and not yet noted here`, "a running shop notes it by itself within two hours");
    else if (mine.state === "due" && mine.reference === null)
      report(`${what}, and its answer was lost`, "a running shop asks again by itself, and makes none twice");
  }
  for (const { id, state, by_hand: byHand, amount_paise: amount } of own)
    if (state === "made" && byHand === 0 && !live.some(({ refundId }) => refundId === id))
      report(
        `${amountText(Number(amount))} refunded here (${id}) and not there`,
        "look at the payment in the provider's dashboard: the refund may have failed after it was begun",
      );
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
      report({
        what: `order ${orderId ?? "?"}: its payment by ${provider} was awaited until ${until}, and that account is not set up`,
        todo: `look for the order in that account's dashboard; if it was not paid, cancel it at the desk, and its pieces are in stock again; if it was, set the account up again`,
      });
}
