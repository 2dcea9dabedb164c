import { type Selectable, sql } from "kysely";
import { amountText } from "#domain/money.ts";
import { canBecome, initialStatus } from "#domain/order-status.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import type {
  CameBackTable,
  OrderHistoryTable,
  OrderItemsTable,
  OrdersTable,
  PaymentsTable,
  RefundsTable,
} from "#api/database/tables/orders.ts";
import type { Database } from "#api/database/tables.ts";
import { mailedStatuses } from "#api/mail/outbox.ts";
import { loadHistories } from "#api/order-records/load-orders.ts";
import { heldPieces } from "#api/catalogue/stock.ts";
import { methodNames } from "#api/order-records/payment-names.ts";

/** How many orders are read at once. */
const PAGE = 250;

/** All that the database holds about one order. */
interface OrderBooks {
  order: Selectable<OrdersTable>;
  items: Selectable<OrderItemsTable>[];
  history: Selectable<OrderHistoryTable>[];
  payments: Selectable<PaymentsTable>[];
  refunds: Selectable<RefundsTable>[];
  cameBack: Selectable<CameBackTable> | null;
  /** What came off its price before it was paid. */
  creditedPaise: number;
  /** How many entries of a kind the outbox has for it. */
  entries: (kind: string) => number;
}

/** Checks each order against its lines, history, payment and mails. Returns how many orders there are. */
export async function auditOrders(trx: Database, find: (sentence: string) => void): Promise<number> {
  let orders = 0;
  let after = "";
  for (;;) {
    const page = await trx.selectFrom("orders").selectAll().where("id", ">", after).orderBy("id").limit(PAGE).execute();
    const last = page.at(-1);
    if (last === undefined) return orders;
    after = last.id;
    orders += page.length;
    for (const books of await booksOf(trx, page))
      for (const problem of problemsOf(books)) find(`order ${books.order.id}: ${problem}`);
  }
}

async function booksOf(trx: Database, orders: Selectable<OrdersTable>[]): Promise<OrderBooks[]> {
  const ids = orders.map(({ id }) => id);
  const items = Map.groupBy(
    await trx.selectFrom("order_items").selectAll().where("order_id", "in", ids).execute(),
    (item) => item.order_id,
  );
  const history = await loadHistories(trx, ids);
  const payments = Map.groupBy(
    await trx.selectFrom("payments").selectAll().where("order_id", "in", ids).execute(),
    (payment) => payment.order_id,
  );
  const refunds = Map.groupBy(
    await trx.selectFrom("refunds").selectAll().where("order_id", "in", ids).execute(),
    (refund) => refund.order_id,
  );
  const cameBack = new Map(
    (await trx.selectFrom("came_back").selectAll().where("order_id", "in", ids).execute()).map((row) => [
      row.order_id,
      row,
    ]),
  );
  const credited = Map.groupBy(
    await trx
      .selectFrom("returns")
      .select(["order_id", "credited_paise"])
      .where("order_id", "in", ids)
      .where("credited_paise", "is not", null)
      .execute(),
    (row) => row.order_id,
  );
  const payloads = [
    ...ids.map((orderId) => JSON.stringify({ orderId })),
    ...orders.flatMap(({ payment_id: id }) => (id === null ? [] : [JSON.stringify({ paymentId: id })])),
  ];
  const entries = Map.groupBy(
    await trx.selectFrom("outbox").select(["kind", "payload"]).where("payload", "in", payloads).execute(),
    (entry) => entry.payload,
  );
  return orders.map((order) => {
    const mine = [
      ...(entries.get(JSON.stringify({ orderId: order.id })) ?? []),
      ...(entries.get(JSON.stringify({ paymentId: order.payment_id })) ?? []),
    ];
    return {
      order,
      items: items.get(order.id) ?? [],
      history: history.get(order.id) ?? [],
      payments: payments.get(order.id) ?? [],
      refunds: refunds.get(order.id) ?? [],
      cameBack: cameBack.get(order.id) ?? null,
      creditedPaise: (credited.get(order.id) ?? []).reduce((sum, row) => sum + Number(row.credited_paise), 0),
      entries: (kind) => mine.filter((entry) => entry.kind === kind).length,
    };
  });
}

function problemsOf(books: OrderBooks): string[] {
  return [...amountProblems(books), ...historyProblems(books), ...paymentProblems(books), ...mailProblems(books)];
}

function amountProblems({ order, items }: OrderBooks): string[] {
  const subtotal = items.reduce((sum, { unit_paise: unit, quantity }) => sum + unit * quantity, 0);
  return [
    ...(items.length === 0 ? ["it has no lines"] : []),
    ...(subtotal === order.subtotal_paise
      ? []
      : [`its lines come to ${amountText(subtotal)}, its subtotal says ${amountText(order.subtotal_paise)}`]),
    ...(order.subtotal_paise + order.tax_paise + order.shipping_paise === order.total_paise
      ? []
      : [`subtotal, tax and shipping do not come to its total of ${amountText(order.total_paise)}`]),
  ];
}

function historyProblems({ order, history, cameBack }: OrderBooks): string[] {
  const statuses = history.map(({ status }) => status);
  const problems = statuses.flatMap((status, index) => {
    const before = statuses[index - 1];
    if (before === undefined) return status === initialStatus(order.payment_method) ? [] : [`it began as ${status}`];
    const isBack = before === "shipped" && status === "cancelled" && cameBack !== null;
    return isBack || canBecome(before, status) ? [] : [`it went from ${before} to ${status}`];
  });
  if (cameBack !== null && statuses.slice(-2).join() !== "shipped,cancelled")
    problems.push("its parcel came back, and its history does not end with shipped and cancelled");
  if (history.some(({ step }, index) => step !== index)) problems.push("steps of its history are missing");
  if (history.some(({ at }, index) => at < (history[index - 1]?.at ?? "")))
    problems.push("its history goes back in time");
  if (statuses.at(-1) !== order.status)
    problems.push(`it is ${order.status}, its history ends with ${statuses.at(-1) ?? "nothing"}`);
  return problems;
}

function paymentProblems({ order, payments, refunds, cameBack, creditedPaise, entries }: OrderBooks): string[] {
  if (!isPrepaid(order.payment_method))
    return order.payment_id === null && payments.length === 0
      ? cashProblems(order, refunds)
      : ["it is paid in cash and has a payment"];
  const [payment, ...more] = payments;
  if (payment === undefined) return ["it has no payment"];
  const problems = more.length > 0 ? [`it has ${payments.length} payments`] : [];
  if (payment.id !== order.payment_id) problems.push("its payment is another than it names");
  if (payment.customer_id !== order.customer_id) problems.push("its payment is another customer's");
  if (payment.method !== order.payment_method)
    problems.push(
      `it is paid by ${methodNames[order.payment_method]}, its payment was made by ${methodNames[payment.method]}`,
    );
  if (payment.amount_paise !== order.total_paise)
    problems.push(`its payment is ${amountText(payment.amount_paise)}, its total ${amountText(order.total_paise)}`);
  const isAllCredited = creditedPaise > 0 && creditedPaise === order.total_paise;
  const due =
    order.status === "cancelled"
      ? ["voided", "expired"]
      : isAllCredited
        ? ["expired"]
        : ["authorized", "captured", "awaited"];
  if (!due.includes(payment.status)) problems.push(`it is ${order.status}, its payment is ${payment.status}`);
  return [...problems, ...refundProblems({ order, payment, refunds, cameBack, creditedPaise, entries })];
}

/** Cash is paid at delivery: before, nothing can go back, and afterwards at most the total. */
function cashProblems(order: OrderBooks["order"], refunds: OrderBooks["refunds"]): string[] {
  const refunded = refunds.reduce((sum, { amount_paise: amount }) => sum + amount, 0);
  const paid = order.status === "delivered" ? order.total_paise : 0;
  return refunded > paid ? [`${amountText(refunded)} is refunded of ${amountText(paid)} paid in cash`] : [];
}

/**
 * Checks that what was paid for a cancelled order went back: all of it or, for a parcel that came back, the owner's
 * amount. No order gets back more than was paid.
 */
function refundProblems({
  order,
  payment,
  refunds,
  cameBack,
  creditedPaise,
  entries,
}: Pick<OrderBooks, "order" | "refunds" | "cameBack" | "creditedPaise" | "entries"> & {
  payment: Selectable<PaymentsTable>;
}): string[] {
  const refunded = refunds.reduce((sum, { amount_paise: amount }) => sum + amount, 0);
  const mostPaise = Math.max(0, payment.amount_paise - creditedPaise);
  if (refunded > mostPaise) return [`${amountText(refunded)} is refunded of a payment of ${amountText(mostPaise)}`];
  if (creditedPaise > payment.amount_paise)
    return [`${amountText(creditedPaise)} came off its price of ${amountText(payment.amount_paise)}`];
  // Orders that were cancelled before refunds were written had their payment released.
  const releases = entries("payment_release");
  const isReleased = order.status === "cancelled" && releases === 1 && refunded === 0;
  const isPaid = payment.awaited_until === null;
  const dueBack =
    order.status === "cancelled" && isPaid ? Number(cameBack?.amount_paise ?? payment.amount_paise) : refunded;
  if (isReleased || (releases === 0 && refunded === dueBack)) return [];
  return releases === 0
    ? [`it is cancelled, ${amountText(refunded)} of its payment of ${amountText(payment.amount_paise)} is refunded`]
    : [`its payment is released ${times(releases)}, and ${amountText(refunded)} is refunded`];
}

function mailProblems({ history, entries }: OrderBooks): string[] {
  const passed = new Set(history.slice(1).map(({ status }) => status));
  const due = [
    ["order_placed", true] as const,
    ...mailedStatuses.map((status) => [`order_${status}`, passed.has(status)] as const),
  ];
  const problems = due.flatMap(([kind, isDue]) => {
    const written = entries(kind);
    return written === Number(isDue)
      ? []
      : [`its mail ${kind} is written ${times(written)} instead of ${times(Number(isDue))}`];
  });
  // The owner confirms a payment by hand, so this mail is optional; it must not be written twice.
  return entries("order_paid") > 1
    ? [...problems, `its mail order_paid is written ${times(entries("order_paid"))}`]
    : problems;
}

function times(count: number): string {
  return count === 0 ? "never" : count === 1 ? "once" : `${count} times`;
}

/**
 * Checks the stock of products and of their combinations. What came in must equal the stock and what orders hold, and the
 * stock of a product is the sum over its combinations.
 */
export async function auditStock(trx: Database, find: (sentence: string) => void): Promise<void> {
  await auditProducts(trx, find);
  await auditVariants(trx, find);
  await auditSums(trx, find);
}

const none = sql<number>`0`;

async function auditProducts(trx: Database, find: (sentence: string) => void): Promise<void> {
  const held = trx
    .selectFrom(heldPieces(trx).as("pieces"))
    .groupBy("product_id")
    .select((eb) => ["product_id", eb.fn.sum<number>("quantity").as("quantity")]);
  const wrong = await trx
    .selectFrom("products")
    .leftJoin(held.as("held"), "held.product_id", "products.id")
    .select((eb) => [
      "products.id",
      "products.slug",
      "products.stock",
      "products.received",
      eb.fn.coalesce("held.quantity", none).as("quantity"),
    ])
    .where("products.received", "is not", null)
    .where((eb) => eb("products.received", "<>", eb("products.stock", "+", eb.fn.coalesce("held.quantity", none))))
    .orderBy("products.id")
    .execute();
  for (const { id, slug, stock, received, quantity } of wrong)
    find(`product ${id} (${slug}): ${received} came in and orders hold ${Number(quantity)}, but the stock is ${stock}`);
}

async function auditVariants(trx: Database, find: (sentence: string) => void): Promise<void> {
  const held = trx
    .selectFrom(heldPieces(trx).as("pieces"))
    .where("product_id", "in", trx.selectFrom("variants").select("product_id"))
    .groupBy(["product_id", "size", "color"])
    .select((eb) => ["product_id", "size", "color", eb.fn.sum<number>("quantity").as("quantity")]);
  const wrong = await trx
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .leftJoin(held.as("held"), (join) =>
      join
        .onRef("held.product_id", "=", "variants.product_id")
        .onRef("held.size", "=", "variants.size")
        .onRef("held.color", "=", "variants.color"),
    )
    .select((eb) => [
      "products.id",
      "products.slug",
      "variants.size",
      "variants.color",
      "variants.stock",
      "variants.received",
      eb.fn.coalesce("held.quantity", none).as("quantity"),
    ])
    .where("variants.received", "is not", null)
    .where((eb) => eb("variants.received", "<>", eb("variants.stock", "+", eb.fn.coalesce("held.quantity", none))))
    .orderBy("products.id")
    .orderBy("variants.size")
    .orderBy("variants.color")
    .execute();
  for (const { id, slug, size, color, stock, received, quantity } of wrong)
    find(
      `product ${id} (${[slug, size, color].filter((text) => text !== "").join(", ")}): ${received} of this combination came in and orders hold ${Number(quantity)}, but its stock is ${stock}`,
    );
}

async function auditSums(trx: Database, find: (sentence: string) => void): Promise<void> {
  const sums = trx
    .selectFrom("variants")
    .groupBy("product_id")
    .select((eb) => ["product_id", eb.fn.sum<number>("stock").as("stock")]);
  const wrong = await trx
    .selectFrom("products")
    .innerJoin(sums.as("sums"), "sums.product_id", "products.id")
    .select(["products.id", "products.slug", "products.stock", "sums.stock as sum"])
    .whereRef("products.stock", "<>", "sums.stock")
    .orderBy("products.id")
    .execute();
  for (const { id, slug, stock, sum } of wrong)
    find(`product ${id} (${slug}): its combinations have ${Number(sum)} in stock, but its stock is ${stock}`);
}
