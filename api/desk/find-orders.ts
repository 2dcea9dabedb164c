import type { SelectQueryBuilder } from "kysely";
import { z } from "zod";
import type { Refused } from "#contract/problem.ts";
import { addDays, dayOf, startOfDay } from "#domain/dates.ts";
import { isSent, type OrderStatus, type OrderWaits } from "#domain/order-status.ts";
import { isToSend, type Owed } from "#domain/payment-state.ts";
import { countOf } from "#api/database/count-of.ts";
import { findByWords } from "#api/database/desk-words.ts";
import { DESK_PAGE } from "./paging.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import { loadOwed } from "#api/order-records/owed.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { readCourierText } from "#api/orders/courier-file.ts";
import { awaitedOrders } from "#api/report/read-sales.ts";

/** Of how many accounts that a text fits all orders are found, beside those that hold it themselves. */
const MOST_CUSTOMERS = 50;
/** After so many days an order without a promised day counts as too long on its way. */
const LONG_DAYS = 10;

type Orders = SelectQueryBuilder<Tables, "orders", object>;

/** When it is for the shop. */
export interface ShopTime {
  at: Date;
  timeZone: string;
}

/** The orders that wait for something. */
export function waitingOrders(db: Database, waits: OrderWaits, { at, timeZone }: ShopTime): Orders {
  const orders = db.selectFrom("orders");
  const awaited = awaitedOrders(db);
  const today = dayOf(at.toISOString(), timeZone) ?? "";
  switch (waits) {
    case "accept":
      return orders.where("status", "=", "pending").where("id", "not in", awaited);
    case "pack":
      return orders.where("status", "=", "processing").where("id", "not in", awaited);
    case "unpaid":
      return orders.where("status", "<>", "cancelled").where("id", "in", awaited);
    case "way":
      return orders.where("status", "=", "shipped");
    case "late":
      return orders
        .where("status", "=", "shipped")
        .where(({ or, and, eb }) =>
          or([
            eb("promised_by", "<", today),
            and([
              eb("promised_by", "is", null),
              eb("created_at", "<", startOfDay(addDays(today, -LONG_DAYS), timeZone).toISOString()),
            ]),
          ]),
        );
    case "all":
      return orders;
  }
}

/** A page of the orders that wait for something and hold a text, the newest first; what is to be done, the oldest first. */
export async function findOrders(
  db: Database,
  { waits, search, page }: { waits: OrderWaits; search: string; page: number },
  time: ShopTime,
) {
  const fitting = waitingOrders(db, waits, time);
  const [isOldestFirst, first] = [waits !== "all", (page - 1) * DESK_PAGE];
  if (search.trim() === "")
    return { rows: await listOrders(db, fitting, { isOldestFirst, first }), total: await countOf(fitting) };
  // A text is looked for in every order: that is done once, and only what is shown is read whole.
  const found = await inOrder(await searched(db, fitting, search.trim()), isOldestFirst)
    .select("id")
    .execute();
  const shown = found.slice(first, first + DESK_PAGE).map(({ id }) => id);
  const named = db.selectFrom("orders").where("id", "in", ["", ...shown]);
  return { rows: await listOrders(db, named, { isOldestFirst }), total: found.length };
}

function inOrder(orders: Orders, isOldestFirst: boolean): Orders {
  const direction = isOldestFirst ? "asc" : "desc";
  return orders.orderBy("created_at", direction).orderBy("id", direction);
}

/** The most orders that one file for the courier holds. */
const MOST_IN_FILE = 400;

/** The numbers of the orders to pack, the oldest first. */
export async function numbersToPack(db: Database, time: ShopTime): Promise<string[]> {
  const rows = await inOrder(waitingOrders(db, "pack", time), true)
    .select("id")
    .limit(MOST_IN_FILE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which part of a list is shown. */
interface ListPlace {
  isOldestFirst: boolean;
  first?: number;
  limit?: number;
}

/** An order as a list shows it. */
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];

/** Orders as a list shows them. */
export async function listOrders(
  db: Database,
  orders: Orders,
  { isOldestFirst, first = 0, limit = DESK_PAGE }: ListPlace,
) {
  const rows = await inOrder(orders, isOldestFirst)
    .select(["id", "created_at", "status", "total_paise", "payment_method", "shipping_info", "promised_by"])
    .select((eb) => [
      eb
        .selectFrom("order_items")
        .select((inner) => inner.fn.sum<number>("quantity").as("pieces"))
        .whereRef("order_items.order_id", "=", "orders.id")
        .as("pieces"),
    ])
    .limit(limit)
    .offset(first)
    .execute();
  const owedOf = await loadOwed(db, rows);
  return rows.flatMap((row) => {
    const owed = owedOf.get(row.id);
    if (owed === undefined) return [];
    const { fullName, city, zipCode } = place.parse(JSON.parse(row.shipping_info));
    return [
      {
        number: row.id,
        at: row.created_at,
        status: row.status,
        total_paise: Number(row.total_paise),
        method: row.payment_method,
        owed,
        name: fullName,
        place: [city, zipCode].filter((part) => part !== "").join(" "),
        pieces: Number(row.pieces ?? 0),
        promised_by: row.promised_by,
      },
    ];
  });
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const place = z.object({ fullName: text, city: text, zipCode: text });

/** The orders with the words of a text in number, name, phone, PIN code or e-mail. A whole number of an order is found by itself. */
async function searched(db: Database, orders: Orders, search: string): Promise<Orders> {
  const number = orderNumberFrom(search);
  if (/^PL-.{8}$/.test(number)) return orders.where("id", "=", number);
  const ids = await findByWords(db, "order", search.replace(/^pl-/i, ""));
  const customers = (await findByWords(db, "customer", search)).slice(0, MOST_CUSTOMERS);
  return orders.where(({ or, eb }) =>
    or([
      ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
      ...(customers.length > 0 ? [eb("customer_id", "in", customers.map(Number))] : []),
    ]),
  );
}

/** What a courier's file is understood to state, and why a line cannot be done. */
export async function previewFile(db: Database, text: string, courier: string | null) {
  const { columns, rows } = readCourierText(text, courier);
  const found = await db
    .selectFrom("orders")
    .select(["id", "status", "payment_method", "total_paise"])
    .where("id", "in", ["", ...rows.map(({ orderId }) => orderId)])
    .execute();
  const statuses = new Map(found.map(({ id, status }) => [id, status]));
  const owed = await loadOwed(db, found);
  return {
    columns,
    lines: rows.map(({ line, orderId, ...row }) =>
      "refused" in row
        ? { line, orderId, courier: "", tracking: "", refused: row.refused }
        : { line, orderId, ...row.shipment, refused: refusalOf(orderId, statuses.get(orderId), owed.get(orderId)) },
    ),
  };
}

/** Why an order cannot be sent as it is now; null where it can. */
function refusalOf(order: string, state: OrderStatus | undefined, owed: Owed | undefined): Refused | null {
  if (state === undefined || owed === undefined)
    return { code: "not_found", message: `There is no order ${order}`, values: { order } };
  if (isSent(state)) return null;
  if (state !== "processing")
    return { code: "wrong_state", message: `The order ${order} is ${state}.`, values: { order, state } };
  if (owed.test)
    return { code: "test_payment", message: `The payment of ${order} was a test: no money moved.`, values: { order } };
  if (isToSend(state, owed)) return null;
  return { code: "not_paid_yet", message: `The order ${order} is not paid yet.`, values: { order } };
}
