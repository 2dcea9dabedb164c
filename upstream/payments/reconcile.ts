import { dayOf } from "../../domain/dates.ts";
import type { Database } from "../database/open-database.ts";
import type { LinkProvider, ProviderPayment } from "./link-provider.ts";

/** A difference between the books and the provider's list, and what to do about it. */
export interface Difference {
  what: string;
  todo: string;
}

/** How many payments were compared. */
export interface Reconciled {
  here: number;
  there: number;
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
export async function reconcile(
  { db, provider, timeZone }: ReconcilingServices,
  { from, to }: { from: Date; to: Date },
  report: (difference: Difference) => void,
): Promise<Reconciled> {
  const here = await db
    .selectFrom("payments")
    .select(["id", "order_id", "status", "amount_paise", "paid_reference"])
    .where("provider", "=", provider.name)
    .where("created_at", ">=", from.toISOString())
    .execute();
  const refunds = Map.groupBy(
    await db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .select(["refunds.payment_id", "refunds.amount_paise", "refunds.by_hand", "refunds.state"])
      .where("payments.provider", "=", provider.name)
      .execute(),
    (refund) => refund.payment_id,
  );
  const missing = new Map(
    here.flatMap((payment) => (payment.paid_reference === null ? [] : [[payment.paid_reference, payment]])),
  );
  let there = 0;
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
      report(await unknownPayment({ db, provider, timeZone }, paid));
      continue;
    }
    const name = `order ${payment.order_id ?? "?"} (${paid.reference})`;
    if (paid.amountPaise !== Number(payment.amount_paise) || paid.currency !== "INR")
      report({
        what: `${name}: ${rupees(paid.amountPaise)} ${paid.currency} there, ${rupees(Number(payment.amount_paise))} here`,
        todo: "look at the payment in the provider's dashboard, and write to the customer",
      });
    const made = (refunds.get(payment.id) ?? [])
      .filter(({ state, by_hand: byHand }) => state === "made" && byHand === 0)
      .reduce((sum, { amount_paise: amount }) => sum + Number(amount), 0);
    if (made !== paid.refundedPaise)
      report({
        what: `${name}: ${rupees(paid.refundedPaise)} refunded there, ${rupees(made)} here`,
        todo:
          made < paid.refundedPaise
            ? "a refund was made in the provider's dashboard: count it yourself, and do not make it again"
            : "look at the refund in the provider's dashboard: it may have failed after it was begun",
      });
  }
  for (const [reference, { order_id: orderId, amount_paise: amount }] of missing)
    report({
      what: `order ${orderId ?? "?"} (${reference}): ${rupees(Number(amount))} paid here and not there`,
      todo: "do not send it before you have looked at the payment in the provider's dashboard",
    });
  return { here: here.length, there };
}

async function unknownPayment(
  { db, provider, timeZone }: ReconcilingServices,
  paid: ProviderPayment,
): Promise<Difference> {
  const orderId = paid.orderId ?? (await provider.orderOfPayment(paid.reference));
  const order =
    orderId === null
      ? undefined
      : await db.selectFrom("orders").select(["id", "status"]).where("id", "=", orderId).executeTakeFirst();
  const money = `${rupees(paid.amountPaise)} (${paid.reference}, ${dayOf(paid.at.toISOString(), timeZone)})`;
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

function rupees(paise: number): string {
  return `₹${(paise / 100).toFixed(2)}`;
}
