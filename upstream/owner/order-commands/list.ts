import type { Selectable } from "kysely";
import { orderStatuses } from "../../../domain/order-status.ts";
import { paymentMethods } from "../../../domain/payment-methods.ts";
import type { OrdersTable } from "../../database/tables/orders.ts";
import { loadOrders, type WireOrder } from "../../orders/load-orders.ts";
import { ownerCommand } from "../command.ts";
import { WrongUse, type OwnerDatabase } from "../open-owner-database.ts";
import { orderLine } from "../order-text.ts";
import { dayFrom, refuseReversedDays } from "./day-from.ts";
import { findOrderRows, type OrderFilter } from "./find-orders.ts";
import { writeOrderCsv } from "./write-order-csv.ts";

/** How many orders are read at once for a file. */
const PAGE = 500;

/** `list`. */
export const list = ownerCommand({
  usage: "",
  summary: "Lists orders, the newest first.",
  options: {
    status: { type: "string", value: orderStatuses.join("|"), summary: "only orders of this status" },
    unpaid: { type: "boolean", default: false, summary: "only orders whose payment is awaited, sent ones too" },
    returns: { type: "boolean", default: false, summary: "only orders of which something comes back" },
    method: { type: "string", value: paymentMethods.join("|"), summary: "only orders that are paid in this way" },
    from: { type: "string", value: "DATE", summary: "only orders placed on this day, such as 2026-11-05, or later" },
    to: { type: "string", value: "DATE", summary: "only orders placed on this day or earlier" },
    customer: {
      type: "string",
      value: "TEXT",
      summary: "only orders with this in the customer's name, e-mail or phone",
    },
    search: { type: "string", value: "TEXT", summary: "only orders with this in number, address or a product's name" },
    limit: { type: "string", value: "N", summary: "at most so many; 20 by default, all of them with --csv" },
    csv: { type: "string", value: "FILE", summary: "writes them into a new file for a spreadsheet" },
  },
  async run(open, _words, values) {
    const filter: OrderFilter = {
      status: oneOf("--status", orderStatuses, values.status),
      method: oneOf("--method", paymentMethods, values.method),
      isUnpaid: values.unpaid,
      hasReturns: values.returns,
      from: values.from === undefined ? null : dayFrom("--from", values.from),
      to: values.to === undefined ? null : dayFrom("--to", values.to),
      customer: values.customer ?? null,
      search: values.search ?? null,
    };
    refuseReversedDays(filter.from, filter.to);
    const limit = values.limit === undefined && values.csv !== undefined ? Infinity : readLimit(values.limit ?? "20");
    const owner = await open({ onlyReads: true });
    const { timeZone } = owner.returnTerms;
    if (values.csv !== undefined) {
      const count = await writeOrderCsv(values.csv, pagesOf(owner, filter, limit), timeZone);
      console.log(`${values.csv}: ${count} orders`);
      return 0;
    }
    let count = 0;
    for await (const page of pagesOf(owner, filter, limit))
      for (const order of page) {
        count++;
        console.log(orderLine(order, timeZone));
      }
    if (count === 0) console.log("There are no orders.");
    return 0;
  },
});

/** The orders that fit, a page at a time. */
async function* pagesOf(
  { db, returnTerms }: OwnerDatabase,
  filter: OrderFilter,
  limit: number,
): AsyncGenerator<WireOrder[]> {
  let before: Selectable<OrdersTable> | null = null;
  for (let left = limit; left > 0;) {
    const rows: Selectable<OrdersTable>[] = await findOrderRows(db, filter, {
      limit: Math.min(PAGE, left),
      before,
      timeZone: returnTerms.timeZone,
    });
    if (rows.length === 0) return;
    yield await loadOrders(db, rows, returnTerms);
    before = rows.at(-1) ?? null;
    left -= rows.length;
  }
}

function oneOf<const Word extends string>(
  option: string,
  words: readonly Word[],
  text: string | undefined,
): Word | null {
  const word = words.find((candidate) => candidate === text);
  if (text !== undefined && word === undefined) throw new WrongUse(`${option}: expected one of ${words.join(", ")}`);
  return word ?? null;
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new WrongUse("--limit: expected a whole number from 1 to 99999");
}
