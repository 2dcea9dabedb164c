import { sql, type Kysely, type Selectable } from "kysely";
import type { Engine } from "../database/engine.ts";
import type { Database } from "../database/open-database.ts";
import type {
  OrderHistoryTable,
  OrderItemsTable,
  OrdersTable,
  OutboxTable,
  PaymentsTable,
  Tables,
} from "../database/tables.ts";
import { IN_DOUBT } from "../mail/outbox-worker.ts";
import { canBecome, initialStatus } from "../../domain/order-status.ts";
import { isPrepaid } from "../../domain/payment-methods.ts";
import { mailedStatuses } from "../mail/outbox.ts";
import { UNUSED_MS } from "../payments/release-unused.ts";
import { SANDBOX } from "../payments/sandbox-provider.ts";

/** How many orders are read at once. */
const PAGE = 250;
/** How late the release of an unused payment may be, in ms: a running shop looks every ten minutes. */
const GRACE_MS = 60 * 60 * 1000;

/** How many rows were checked, and how many findings there are. */
export interface Audit {
  orders: number;
  payments: number;
  products: number;
  /** Products whose received quantity is unknown: their stock cannot be proved. */
  uncounted: number;
  entries: number;
  findings: number;
}

/** Reports a sentence: a finding is wrong, a remark is good to know. */
export type Report = (kind: "finding" | "remark", sentence: string) => void;

/**
 * Checks stock, orders, payments and the outbox against each other, as they are at one moment; the shop may go on serving.
 * Writes nothing and holds one page of orders in memory.
 */
export async function auditBooks(
  db: Database,
  engine: Pick<Engine, "takeTime">,
  at: Date,
  report: Report,
): Promise<Audit> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      await engine.takeTime(trx);
      let findings = 0;
      const find = (sentence: string) => {
        findings++;
        report("finding", sentence);
      };
      const orders = await auditOrders(trx, find);
      await auditPayments(trx, at, find);
      await countTestPayments(trx, report);
      await auditOutbox(trx, find, report);
      await auditStock(trx, find);
      const count = async (table: "payments" | "products" | "outbox") =>
        Number(
          (
            await trx
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as("all"))
              .executeTakeFirstOrThrow()
          ).all,
        );
      const { uncounted } = await trx
        .selectFrom("products")
        .select((eb) => eb.fn.countAll<number>().as("uncounted"))
        .where("received", "is", null)
        .executeTakeFirstOrThrow();
      return {
        orders,
        payments: await count("payments"),
        products: await count("products"),
        uncounted: Number(uncounted),
        entries: await count("outbox"),
        findings,
      };
    });
}

interface OrderBooks {
  order: Selectable<OrdersTable>;
  items: Selectable<OrderItemsTable>[];
  history: Selectable<OrderHistoryTable>[];
  payments: Selectable<PaymentsTable>[];
  /** How often each kind of entry stands in the outbox for it. */
  entries: (kind: string) => number;
}

async function auditOrders(trx: Kysely<Tables>, find: (sentence: string) => void): Promise<number> {
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

async function booksOf(trx: Kysely<Tables>, orders: Selectable<OrdersTable>[]): Promise<OrderBooks[]> {
  const ids = orders.map(({ id }) => id);
  const items = Map.groupBy(
    await trx.selectFrom("order_items").selectAll().where("order_id", "in", ids).execute(),
    (item) => item.order_id,
  );
  const history = Map.groupBy(
    await trx
      .selectFrom("order_history")
      .selectAll()
      .where("order_id", "in", ids)
      .orderBy("order_id")
      .orderBy("step")
      .execute(),
    (step) => step.order_id,
  );
  const payments = Map.groupBy(
    await trx.selectFrom("payments").selectAll().where("order_id", "in", ids).execute(),
    (payment) => payment.order_id,
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
      : [`its lines come to ${rupees(subtotal)}, its subtotal says ${rupees(order.subtotal_paise)}`]),
    ...(order.subtotal_paise + order.tax_paise + order.shipping_paise === order.total_paise
      ? []
      : [`subtotal, tax and shipping do not come to its total of ${rupees(order.total_paise)}`]),
  ];
}

function historyProblems({ order, history }: OrderBooks): string[] {
  const statuses = history.map(({ status }) => status);
  const problems = statuses.flatMap((status, index) => {
    const before = statuses[index - 1];
    if (before === undefined) return status === initialStatus(order.payment_method) ? [] : [`it began as ${status}`];
    return canBecome(before, status) ? [] : [`it went from ${before} to ${status}`];
  });
  if (history.some(({ step }, index) => step !== index)) problems.push("steps of its history are missing");
  if (history.some(({ at }, index) => at < (history[index - 1]?.at ?? "")))
    problems.push("its history goes back in time");
  if (statuses.at(-1) !== order.status)
    problems.push(`it is ${order.status}, its history ends with ${statuses.at(-1) ?? "nothing"}`);
  return problems;
}

function paymentProblems({ order, payments, entries }: OrderBooks): string[] {
  if (!isPrepaid(order.payment_method))
    return order.payment_id === null && payments.length === 0 ? [] : ["it is paid in cash and has a payment"];
  const [payment, ...more] = payments;
  if (payment === undefined) return ["it has no payment"];
  const problems = more.length > 0 ? [`it has ${payments.length} payments`] : [];
  if (payment.id !== order.payment_id) problems.push("its payment is another than it names");
  if (payment.customer_id !== order.customer_id) problems.push("its payment is another customer's");
  if (payment.method !== order.payment_method)
    problems.push(`it is paid by ${order.payment_method}, its payment was made by ${payment.method}`);
  if (payment.amount_paise !== order.total_paise)
    problems.push(`its payment is ${rupees(payment.amount_paise)}, its total ${rupees(order.total_paise)}`);
  const due = order.status === "cancelled" ? "voided" : "authorized";
  if (payment.status !== due) problems.push(`it is ${order.status}, its payment is ${payment.status}`);
  const releases = entries("payment_release");
  const dueReleases = order.status === "cancelled" ? 1 : 0;
  if (releases !== dueReleases)
    problems.push(`its payment is released ${times(releases)} instead of ${times(dueReleases)}`);
  return problems;
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

async function auditPayments(trx: Kysely<Tables>, at: Date, find: (sentence: string) => void): Promise<void> {
  const old = new Date(at.getTime() - UNUSED_MS - GRACE_MS).toISOString();
  const held = await trx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "is", null)
    .where("status", "=", "authorized")
    .where("created_at", "<", old)
    .execute();
  for (const { id } of held) find(`payment ${id}: it is held for no order`);
  // Payments of orders are checked with their orders.
  const unreleased = await trx
    .selectFrom("payments")
    .select("id")
    .where("status", "=", "voided")
    .where("order_id", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("outbox")
            .select("outbox.id")
            .where("kind", "=", "payment_release")
            .where("payload", "=", sql<string>`'{"paymentId":"' || payments.id || '"}'`),
        ),
      ),
    )
    .execute();
  for (const { id } of unreleased) find(`payment ${id}: it is void, and the provider was not asked to release it`);
  const mismatched = await trx
    .selectFrom("payments")
    .leftJoin("orders", "orders.payment_id", "payments.id")
    .select("payments.id")
    .where("payments.order_id", "is not", null)
    .where("orders.id", "is", null)
    .execute();
  for (const { id } of mismatched) find(`payment ${id}: the order it belongs to names another`);
}

/** Test payments are no error, but no money came in. */
async function countTestPayments(trx: Kysely<Tables>, report: Report): Promise<void> {
  const { tests } = await trx
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("tests"))
    .where("order_id", "is not", null)
    .where("provider", "=", SANDBOX)
    .executeTakeFirstOrThrow();
  const count = Number(tests);
  if (count > 0)
    report(
      "remark",
      `${count === 1 ? "1 order was" : `${count} orders were`} paid by a test payment: no money moved (npm run orders -- list names them)`,
    );
}

async function auditOutbox(trx: Kysely<Tables>, find: (sentence: string) => void, report: Report): Promise<void> {
  const lost: Pick<Selectable<OutboxTable>, "id" | "kind" | "payload" | "last_error">[] = await trx
    .selectFrom("outbox")
    .select(["id", "kind", "payload", "last_error"])
    .where("failed_at", "is not", null)
    .orderBy("id")
    .execute();
  for (const { id, kind, payload, last_error: reason } of lost) {
    // Not an error: it most likely arrived, and only the mail server's log shows whether it did.
    if (reason === IN_DOUBT)
      report("remark", `outbox entry ${id} (${kind}) ${payload}: ${reason}; it most likely arrived`);
    else find(`outbox entry ${id} (${kind}): it was given up (${reason ?? "no reason kept"})`);
  }
}

/** What came in must equal the stock and what orders hold. */
async function auditStock(trx: Kysely<Tables>, find: (sentence: string) => void): Promise<void> {
  const held = trx
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where("orders.status", "<>", "cancelled")
    .groupBy("order_items.product_id")
    .select((eb) => ["order_items.product_id", eb.fn.sum<number>("order_items.quantity").as("quantity")]);
  const wrong = await trx
    .selectFrom("products")
    .leftJoin(held.as("held"), "held.product_id", "products.id")
    .select((eb) => [
      "products.id",
      "products.slug",
      "products.stock",
      "products.received",
      eb.fn.coalesce("held.quantity", sql<number>`0`).as("quantity"),
    ])
    .where("products.received", "is not", null)
    .where((eb) =>
      eb("products.received", "<>", eb("products.stock", "+", eb.fn.coalesce("held.quantity", sql<number>`0`))),
    )
    .orderBy("products.id")
    .execute();
  for (const { id, slug, stock, received, quantity } of wrong)
    find(`product ${id} (${slug}): ${received} came in and orders hold ${Number(quantity)}, but the stock is ${stock}`);
}

function times(count: number): string {
  return count === 0 ? "never" : count === 1 ? "once" : `${count} times`;
}

function rupees(paise: number): string {
  return `₹${(paise / 100).toFixed(2)}`;
}
