import { z } from "zod";
import { countOf, firstOf, type Counted } from "#api/database/count-of.ts";
import { findByWords } from "#api/database/desk-words.ts";
import type { Database } from "#api/database/tables.ts";
import { refusalOf } from "#api/http/refusal.ts";
import { confirmationOf } from "#domain/payment-state.ts";
import { loadOwed } from "#api/order-records/owed.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { readCourierText } from "#api/orders/courier-file.ts";
import { shipOrder } from "#api/orders/ship-order.ts";
import { waitingOrders, type Orders, type ShopTime, type OrderWaits } from "#api/report/waiting-orders.ts";
import { requiresConfirmation } from "#api/shop-content/stored-content.ts";
import { pageOf } from "./paging.ts";

/** Of how many accounts that a text fits all orders are found, beside those that hold it themselves. */
const MOST_CUSTOMERS = 50;

/** A page of the orders that wait for something and hold a text, the newest first; what is to be done, the oldest first. */
export async function findOrders(
  db: Database,
  { waits, search, page }: { waits: OrderWaits; search: string; page: number },
  time: ShopTime,
) {
  const confirms = await requiresConfirmation(db);
  const waiting = waitingOrders(db, waits, { ...time, confirms });
  const fitting = search.trim() === "" ? waiting : await searched(db, waiting, search.trim());
  const { rows, total } = await pageOf(listed(fitting, waits === "all" ? "desc" : "asc"), page);
  return { rows: await asListed(db, rows), total, confirms };
}

/** The most orders that one file for the courier holds. */
const MOST_IN_FILE = 400;

/** The numbers of the orders to pack, the oldest first, and how many have been accepted that are still to be confirmed. */
export async function numbersToPack(db: Database, time: ShopTime): Promise<{ numbers: string[]; unconfirmed: number }> {
  const confirms = await requiresConfirmation(db);
  const waiting = (waits: OrderWaits) => waitingOrders(db, waits, { ...time, confirms });
  const orders = waiting("pack").select("id").orderBy("created_at").orderBy("id");
  const numbers = (await orders.limit(MOST_IN_FILE).execute()).map(({ id }) => id);
  return { numbers, unconfirmed: await countOf(waiting("confirm").where("status", "=", "processing")) };
}

/** An order as a list shows it. */
export type ListedOrder = Awaited<ReturnType<typeof asListed>>[number];

/** How many orders there are, and the first of them as a list shows them. */
export async function firstOrders(
  db: Database,
  orders: Orders,
  { order, limit }: { order: "asc" | "desc"; limit: number },
): Promise<Counted<ListedOrder>> {
  const { count, first } = await firstOf(listed(orders, order), limit);
  return { count, first: await asListed(db, first) };
}

/** What a list reads of orders. */
function listed(orders: Orders, order: "asc" | "desc") {
  return orders
    .select([
      "id",
      "created_at",
      "status",
      "total_paise",
      "moved_paise",
      "payment_method",
      "shipping_info",
      "promised_by",
      "confirmed_at",
    ])
    .select((eb) => [
      eb
        .selectFrom("order_items")
        .select((inner) => inner.fn.sum<number>("quantity").as("pieces"))
        .whereRef("order_items.order_id", "=", "orders.id")
        .as("pieces"),
    ])
    .orderBy("created_at", order)
    .orderBy("id", order);
}

async function asListed(db: Database, rows: Awaited<ReturnType<ReturnType<typeof listed>["execute"]>>) {
  const owedOf = await loadOwed(db, rows);
  const confirms = await requiresConfirmation(db);
  return rows.flatMap((row) => {
    const owed = owedOf.get(row.id);
    if (owed === undefined) return [];
    const { status, payment_method: method, confirmed_at: confirmedAt } = row;
    const { fullName, city, zipCode } = place.parse(JSON.parse(row.shipping_info));
    return [
      {
        number: row.id,
        at: row.created_at,
        status,
        total_paise: row.total_paise,
        moved_paise: row.moved_paise,
        method,
        owed,
        waitsToConfirm: confirms && confirmationOf({ status, method, confirmedAt }) === "open",
        name: fullName,
        place: [city, zipCode].filter((part) => part !== "").join(" "),
        pieces: row.pieces ?? 0,
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
    or([eb("id", "in", ["", ...ids]), eb("customer_id", "in", [0, ...customers.map(Number)])]),
  );
}

/** What a courier's file is understood to state, and why a line cannot be done. */
export async function previewFile(db: Database, text: string, { courier, at }: { courier: string | null; at: Date }) {
  const { columns, rows } = readCourierText(text, courier);
  const lines = [];
  for (const { line, orderId, ...row } of rows) {
    if ("refused" in row) lines.push({ line, orderId, courier: "", tracking: "", refused: row.refused });
    else {
      const refused = await refusalOf(db, (trx) => shipOrder(trx, orderId, row.shipment, at));
      lines.push({ line, orderId, ...row.shipment, refused });
    }
  }
  return { columns, lines };
}
