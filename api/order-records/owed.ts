import { confirmationOf, owedOn, type ConfirmationState, type Owed } from "#domain/payment-state.ts";
import { findRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import type { LoadedOrder } from "./load-orders.ts";
import { isTestProvider } from "./payment-names.ts";

/** A loaded order; its history says nothing of its money. */
export type OrderAlone = Omit<LoadedOrder, "history">;

/** What is owed on a loaded order. */
export function owedFor(order: OrderAlone): Owed {
  const { status, paymentMethod: method, paymentDetails: payment, refunds } = order;
  return owedOn({
    status,
    method,
    payablePaise: payableFor(order),
    refundedPaise: refunds.reduce((sum, { paise }) => sum + paise, 0),
    payment: payment && {
      status: payment.paymentStatus,
      isTimed: payment.paymentDueAt !== null,
      test: payment.isTestPayment,
    },
  });
}

/** What is to be paid for an order in all, in paise: less than the total where pieces came back before it was paid, or pay for it. */
export function payableFor({ paymentDetails, totalPaise, replaces }: OrderAlone): number {
  return paymentDetails?.payablePaise ?? totalPaise - (replaces?.paise ?? 0);
}

/** Whether the money of an order has yet to come. */
export function isAwaited(order: OrderAlone): boolean {
  return owedFor(order).state === "unpaid";
}

/** Whether an order with cash on delivery is confirmed by its customer; null where nothing is to be confirmed. */
export function confirmationFor({ status, paymentMethod: method, confirmedAt }: OrderAlone): ConfirmationState | null {
  return confirmationOf({ status, method, confirmedAt });
}

/** Whether the customer has still to confirm it. */
export function isToConfirm(order: OrderAlone): boolean {
  return confirmationFor(order) === "open";
}

/** What is owed on orders as they are stored, by their ids. */
export async function loadOwed(
  db: Database,
  orders: readonly Pick<Row<"orders">, "id" | "status" | "payment_method" | "total_paise" | "moved_paise">[],
): Promise<Map<string, Owed>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map(({ id }) => id);
  const found = await findRows(db, "payments", { order_id: ids });
  const payments = new Map(found.map((payment) => [payment.order_id, payment]));
  const sumOf = (rows: readonly { id: string; paise: number | null }[]) =>
    new Map(rows.map(({ id, paise }) => [id, paise ?? 0]));
  const credited = sumOf(
    await db
      .selectFrom("returns")
      .select((eb) => ["order_id as id", eb.fn.sum<number | null>("credited_paise").as("paise")])
      .where("order_id", "in", ids)
      .groupBy("order_id")
      .execute(),
  );
  const refunded = sumOf(
    await db
      .selectFrom("refunds")
      .select((eb) => ["order_id as id", eb.fn.sum<number | null>("amount_paise").as("paise")])
      .where("order_id", "in", ids)
      .groupBy("order_id")
      .execute(),
  );
  return new Map(
    orders.map(({ id, status, payment_method: method, total_paise: total, moved_paise: moved }) => {
      const payment = payments.get(id);
      const owed = owedOn({
        status,
        method,
        payablePaise: total - moved - (credited.get(id) ?? 0),
        refundedPaise: refunded.get(id) ?? 0,
        payment:
          payment === undefined
            ? null
            : {
                status: payment.status,
                isTimed: payment.awaited_until !== null,
                test: isTestProvider(payment.provider),
              },
      });
      return [id, owed];
    }),
  );
}
