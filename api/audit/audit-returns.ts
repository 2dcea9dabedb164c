import type { Selectable } from "kysely";
import { sentStatuses } from "#domain/order-status.ts";
import { canReturnBecome, returnablePieces } from "#domain/returns.ts";
import type { ReturnHistoryTable, ReturnItemsTable, ReturnsTable } from "#api/database/tables/orders.ts";
import type { Database } from "#api/database/tables.ts";

/** How many returns are read at once. */
const PAGE = 250;

type Find = (sentence: string) => void;

/** Checks shipments, and each return against its order, its history, its refund and its mails. */
export async function auditReturns(trx: Database, find: Find): Promise<void> {
  await auditShipments(trx, find);
  await auditPieces(trx, find);
  let after = "";
  for (;;) {
    const page = await trx
      .selectFrom("returns")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const books of await booksOf(trx, page))
      for (const problem of [...historyProblems(books), ...refundProblems(books), ...mailProblems(books)])
        find(`return ${books.row.id}: ${problem}`);
  }
}

async function auditShipments(trx: Database, find: Find): Promise<void> {
  const wrong = await trx
    .selectFrom("shipments")
    .innerJoin("orders", "orders.id", "shipments.order_id")
    .select(["orders.id", "orders.status"])
    .where("orders.status", "not in", sentStatuses)
    .where("orders.id", "not in", trx.selectFrom("came_back").select("order_id"))
    .orderBy("orders.id")
    .execute();
  for (const { id, status } of wrong) find(`order ${id}: it is ${status} and has a shipment`);
}

/** No more comes back than was bought. */
async function auditPieces(trx: Database, find: Find): Promise<void> {
  const returned = await trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.return_id")
    .leftJoin("order_items", (join) =>
      join.onRef("order_items.order_id", "=", "returns.order_id").onRef("order_items.line", "=", "return_items.line"),
    )
    .select([
      "returns.order_id",
      "returns.status",
      "return_items.line",
      "return_items.quantity",
      "return_items.received",
      "order_items.quantity as bought",
    ])
    .orderBy("returns.order_id")
    .execute();
  for (const items of Map.groupBy(returned, ({ order_id: id, line }) => `${id} ${line}`).values()) {
    const [first] = items;
    if (first === undefined) continue;
    const named = items.map(({ status, quantity, received }) => ({ status, items: [{ line: 0, quantity, received }] }));
    const asked = returnablePieces([Number.MAX_SAFE_INTEGER], named)[0] ?? 0;
    const pieces = Number.MAX_SAFE_INTEGER - asked;
    if (pieces > (first.bought ?? 0))
      find(`order ${first.order_id}: ${pieces} of line ${first.line} are returned, ${first.bought ?? 0} were bought`);
  }
}

/** All that the database holds about one return. */
interface ReturnBooks {
  row: Selectable<ReturnsTable>;
  orderStatus: string;
  /** Whether the whole total of its order goes back, or came off its price, by other returns: nothing is left for this one. */
  isAllGivenBack: boolean;
  items: Selectable<ReturnItemsTable>[];
  history: Selectable<ReturnHistoryTable>[];
  refunds: { state: string }[];
  entries: (kind: string) => number;
}

async function booksOf(trx: Database, rows: Selectable<ReturnsTable>[]): Promise<ReturnBooks[]> {
  const ids = rows.map(({ id }) => id);
  const orders = new Map(
    (
      await trx
        .selectFrom("orders")
        .select(["id", "status", "total_paise"])
        .where(
          "id",
          "in",
          rows.map((row) => row.order_id),
        )
        .execute()
    ).map((order) => [order.id, order]),
  );
  const credited = Map.groupBy(
    await trx
      .selectFrom("returns")
      .select(["order_id", "credited_paise"])
      .where("order_id", "in", [...orders.keys()])
      .execute(),
    (one) => one.order_id,
  );
  const creditedOf = (id: string) =>
    (credited.get(id) ?? []).reduce((sum, one) => sum + Number(one.credited_paise ?? 0), 0);
  const givenBack = new Map(
    (
      await trx
        .selectFrom("refunds")
        .select((eb) => ["order_id", eb.fn.sum<number | string>("amount_paise").as("paise")])
        .where("order_id", "in", [...orders.keys()])
        .groupBy("order_id")
        .execute()
    ).map(({ order_id: id, paise }) => [id, Number(paise)]),
  );
  const items = Map.groupBy(
    await trx.selectFrom("return_items").selectAll().where("return_id", "in", ids).execute(),
    (item) => item.return_id,
  );
  const history = Map.groupBy(
    await trx.selectFrom("return_history").selectAll().where("return_id", "in", ids).orderBy("step").execute(),
    (step) => step.return_id,
  );
  const refunds = Map.groupBy(
    await trx.selectFrom("refunds").select(["state", "return_id"]).where("return_id", "in", ids).execute(),
    (refund) => refund.return_id,
  );
  const payloadOf = (row: Selectable<ReturnsTable>) => JSON.stringify({ orderId: row.order_id, returnId: row.id });
  const entries = Map.groupBy(
    await trx.selectFrom("outbox").select(["kind", "payload"]).where("payload", "in", rows.map(payloadOf)).execute(),
    (entry) => entry.payload,
  );
  return rows.map((row) => ({
    row,
    orderStatus: orders.get(row.order_id)?.status ?? "gone",
    isAllGivenBack:
      (givenBack.get(row.order_id) ?? 0) + creditedOf(row.order_id) === Number(orders.get(row.order_id)?.total_paise),
    items: items.get(row.id) ?? [],
    history: history.get(row.id) ?? [],
    refunds: refunds.get(row.id) ?? [],
    entries: (kind) => (entries.get(payloadOf(row)) ?? []).filter((entry) => entry.kind === kind).length,
  }));
}

function historyProblems({ row, orderStatus, items, history }: ReturnBooks): string[] {
  const statuses = history.map(({ status }) => status);
  const hasArrived = row.status === "received" || row.status === "refunded";
  return [
    ...(orderStatus === "delivered" ? [] : [`its order is ${orderStatus}`]),
    ...(items.length === 0 ? ["it has no lines"] : []),
    ...(items.some(({ received }) => (received !== null) !== hasArrived)
      ? [`it is ${row.status}, its lines ${hasArrived ? "have not" : "have"} arrived`]
      : []),
    ...(history.some(({ step }, index) => step !== index) ? ["steps of its history are missing"] : []),
    ...statuses.flatMap((status, index) => {
      const before = statuses[index - 1];
      if (before === undefined) return status === "requested" ? [] : [`it began as ${status}`];
      return canReturnBecome(before, status) ? [] : [`it went from ${before} to ${status}`];
    }),
    ...(statuses.at(-1) === row.status ? [] : [`it is ${row.status}, its history ends with ${statuses.at(-1)}`]),
  ];
}

/** Money goes back once, when the pieces are here. A refund is written before it is made, and finishes its return then. */
function refundProblems({ row, refunds, items, isAllGivenBack }: ReturnBooks): string[] {
  const hasArrived = row.status === "received" || row.status === "refunded";
  const [refund] = refunds;
  if (refunds.length > 1) return [`it is refunded ${refunds.length} times`];
  if (refund !== undefined && !hasArrived) return [`it is ${row.status} and refunded`];
  if (row.credited_paise !== null && (refund !== undefined || row.status !== "refunded"))
    return [`it is ${row.status}${refund === undefined ? "" : " and refunded"}, and came off the price of its order`];
  if (refund?.state === "made" && row.status !== "refunded")
    return [`its refund is made, and it is still ${row.status}`];
  const pieces = items.reduce((sum, { received }) => sum + (received ?? 0), 0);
  return row.status === "refunded" &&
    refund === undefined &&
    row.credited_paise === null &&
    pieces > 0 &&
    !isAllGivenBack
    ? ["it is refunded, and no refund is written"]
    : [];
}

function mailProblems({ history, entries }: ReturnBooks): string[] {
  const due = ["owner_return", ...history.map(({ status }) => `return_${status}`)];
  return due.flatMap((kind) => {
    const written = entries(kind);
    return written === 1 ? [] : [`its mail ${kind} is written ${written} times instead of once`];
  });
}
