import type { Kysely, Selectable } from "kysely";
import { shippingInfo } from "../../contract/orders.ts";
import { paiseAsRupees } from "../../contract/scalars.ts";
import { deliveryFieldNames, deliveryFields } from "../../domain/delivery-fields.ts";
import { isOpen, type OrderStatus } from "../../domain/order-status.ts";
import { isTestProvider } from "../payments/sandbox-provider.ts";
import type {
  OrderHistoryTable,
  OrderItemsTable,
  OrdersTable,
  PaymentsTable,
  RefundsTable,
  Tables,
} from "../database/tables.ts";

/** A stored order has the fields of its time. Fields that were added later are blank. */
const blankAddress = Object.fromEntries(
  deliveryFieldNames.map((name) => [name, deliveryFields[name].isRequired ? "" : null]),
);

/** An order as it goes over the wire: amounts in rupees, and of the payment only what may be shown. */
export type WireOrder = ReturnType<typeof toWireOrder>;

/** Loads the lines, history and payments of orders, with four queries however many orders there are. */
export async function loadOrders(db: Kysely<Tables>, orders: readonly Selectable<OrdersTable>[]): Promise<WireOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const items = Map.groupBy(
    await db
      .selectFrom("order_items")
      .selectAll()
      .where("order_id", "in", ids)
      .orderBy("order_id")
      .orderBy("line")
      .execute(),
    (item) => item.order_id,
  );
  const history = await loadHistories(db, ids);
  const paid = await db.selectFrom("payments").selectAll().where("order_id", "in", ids).execute();
  const payments = new Map(paid.map((payment) => [payment.order_id, payment]));
  const refunds = await loadRefunds(db, ids);
  return orders.map((order) =>
    toWireOrder(
      order,
      items.get(order.id) ?? [],
      history.get(order.id) ?? [],
      payments.get(order.id) ?? null,
      refunds.get(order.id) ?? [],
    ),
  );
}

/** The history of each order by its id, the first step first. */
export async function loadHistories(
  db: Kysely<Tables>,
  orderIds: readonly string[],
): Promise<Map<string, Selectable<OrderHistoryTable>[]>> {
  const steps = await db
    .selectFrom("order_history")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("step")
    .execute();
  return Map.groupBy(steps, (step) => step.order_id);
}

/** The refunds of each order by its id, the first one first. */
async function loadRefunds(
  db: Kysely<Tables>,
  orderIds: readonly string[],
): Promise<Map<string, Selectable<RefundsTable>[]>> {
  const refunds = await db
    .selectFrom("refunds")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return Map.groupBy(refunds, (refund) => refund.order_id);
}

function toWireRefund({
  amount_paise: amountPaise,
  state,
  made_at: madeAt,
  created_at: createdAt,
}: Selectable<RefundsTable>) {
  return { amount: paiseAsRupees(Number(amountPaise)), state, at: madeAt ?? createdAt };
}

function toWireOrder(
  order: Selectable<OrdersTable>,
  items: Selectable<OrderItemsTable>[],
  history: Selectable<OrderHistoryTable>[],
  payment: Selectable<PaymentsTable> | null,
  refunds: Selectable<RefundsTable>[],
) {
  return {
    id: order.id,
    status: order.status,
    createdAt: order.created_at,
    items: items.map(toWireItem),
    subtotal: paiseAsRupees(order.subtotal_paise),
    tax: paiseAsRupees(order.tax_paise),
    shipping: paiseAsRupees(order.shipping_paise),
    total: paiseAsRupees(order.total_paise),
    shippingInfo: shippingInfo.parse({ ...blankAddress, ...JSON.parse(order.shipping_info) }),
    paymentMethod: order.payment_method,
    paymentDetails:
      payment === null
        ? null
        : {
            paymentId: payment.id,
            brand: payment.brand,
            last4: payment.last4,
            upiId: payment.upi_id,
            status: paymentStatus(payment, order.status),
            dueAt: payment.awaited_until,
            link: payment.status === "awaited" ? payment.link_url : null,
            test: isTestProvider(payment.provider),
          },
    history: history.map(({ status, at }) => ({ status, at })),
    ...(refunds.length > 0 && { refunds: refunds.map(toWireRefund) }),
  };
}

/** A payment's status as it is shown: one that is made by hand is pending until it arrives, while its order is open. */
export function paymentStatus(
  { status, awaited_until: awaitedUntil }: Selectable<PaymentsTable>,
  orderStatus: OrderStatus | null,
): string {
  const isAwaited = awaitedUntil !== null && orderStatus !== null && isOpen(orderStatus);
  return status === "authorized" && isAwaited ? "pending" : status;
}

function toWireItem(item: Selectable<OrderItemsTable>) {
  const options = { size: item.size || null, color: item.color || null };
  return {
    product_id: item.product_id,
    name: item.name,
    qty: item.quantity,
    price: paiseAsRupees(item.unit_paise),
    image: item.image,
    ...options,
    options,
  };
}
