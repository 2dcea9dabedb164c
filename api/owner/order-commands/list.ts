import { wordList } from "#domain/short-text.ts";
import type { Selectable } from "kysely";
import { holds } from "#api/database/holds-text.ts";
import { stringify } from "csv-stringify/sync";
import { orderStatuses, type OrderStatus } from "#domain/order-status.ts";
import { paymentMethods, type PaymentMethod } from "#domain/payment-methods.ts";
import type { OrdersTable } from "#api/database/tables/orders.ts";
import { loadOrders, type WireOrder } from "#api/order-records/load-orders.ts";
import { ownerCommand } from "#api/owner/command/command.ts";
import { WrongUse, type OwnerDatabase } from "#api/owner/command/open-owner-database.ts";
import { orderLine, orderText, visible } from "#api/owner/command/order-text.ts";
import { addDays, startOfDay, clockText } from "#domain/dates.ts";
import type { Database } from "#api/database/tables.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { nameOfCountry } from "#api/mail/mail-content.ts";
import { writeNewFile } from "#api/owner/command/new-file.ts";
import { loadOrderAndEmail } from "#api/mail/load-owner-order.ts";
import { awaitedOrders } from "#api/report/read-report.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { oneOf, readDays, readLimit } from "./read-options.ts";

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
  async run({ open, say }, _words, values) {
    const filter: OrderFilter = {
      status: oneOf("--status", orderStatuses, values.status),
      method: oneOf("--method", paymentMethods, values.method),
      isUnpaid: values.unpaid,
      hasReturns: values.returns,
      ...readDays(values),
      customer: values.customer ?? null,
      search: values.search ?? null,
    };
    const limit = values.limit === undefined && values.csv !== undefined ? Infinity : readLimit(values.limit ?? "20");
    const owner = await open({ onlyReads: true });
    const { timeZone } = owner.returnTerms;
    if (values.csv !== undefined) {
      const count = await writeOrderCsv(values.csv, pagesOf(owner, filter, limit), timeZone);
      say(`${values.csv}: ${count} orders`);
      return 0;
    }
    let count = 0;
    for await (const page of pagesOf(owner, filter, limit))
      for (const order of page) {
        count++;
        say(orderLine(order, timeZone));
      }
    if (count === 0) say("There are no orders.");
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

/** Which orders the owner wants to see. What is null does not matter. */
interface OrderFilter {
  status: OrderStatus | null;
  isUnpaid: boolean;
  hasReturns: boolean;
  method: PaymentMethod | null;
  /** The first and the last day on which they were placed, such as 2026-11-05. */
  from: string | null;
  to: string | null;
  /** A part of the customer's name, e-mail or phone. */
  customer: string | null;
  /** A part of the number, of the address, or of a product's name. */
  search: string | null;
}

/** The newest orders that fit, at most `limit` of them, from the one after `before` on. */
export async function findOrderRows(
  db: Database,
  filter: OrderFilter,
  { limit, before, timeZone }: { limit: number; before: Selectable<OrdersTable> | null; timeZone: string },
): Promise<Selectable<OrdersTable>[]> {
  const { status, isUnpaid, hasReturns, method, from, to, customer, search } = filter;
  let query = db.selectFrom("orders").selectAll();
  if (status !== null) query = query.where("status", "=", status);
  if (method !== null) query = query.where("payment_method", "=", method);
  if (from !== null) query = query.where("created_at", ">=", startOfDay(from, timeZone).toISOString());
  if (to !== null) query = query.where("created_at", "<", startOfDay(addDays(to, 1), timeZone).toISOString());
  if (isUnpaid) query = query.where("status", "<>", "cancelled").where("id", "in", awaitedOrders(db));
  if (hasReturns) query = query.where("id", "in", db.selectFrom("returns").select("order_id"));
  if (customer !== null)
    query = query.where(({ or, eb }) =>
      or([
        holds("shipping_info", customer),
        eb("customer_id", "in", db.selectFrom("customers").select("id").where(holds("email", customer))),
      ]),
    );
  if (search !== null)
    query = query.where(({ or, eb }) =>
      or([
        holds("id", search),
        holds("shipping_info", search),
        eb("id", "in", db.selectFrom("order_items").select("order_id").where(holds("name", search))),
      ]),
    );
  if (before !== null)
    query = query.where(({ or, and, eb }) =>
      or([
        eb("created_at", "<", before.created_at),
        and([eb("created_at", "=", before.created_at), eb("id", "<", before.id)]),
      ]),
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

const header = wordList("number placed status method payment total items name phone email address");

/** Writes orders as a CSV file that a spreadsheet opens; an existing file stays. Returns how many it wrote. */
async function writeOrderCsv(
  file: string,
  pages: AsyncIterable<readonly WireOrder[]>,
  timeZone: string,
): Promise<number> {
  let count = 0;
  // It holds names and addresses of customers.
  await writeNewFile(file, lines(), 0o600);
  return count;

  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets know by the first character that the text is UTF-8.
    yield `\ufeff${row(header)}`;
    for await (const page of pages)
      for (const order of page) {
        count++;
        yield row(cellsOf(order, timeZone));
      }
  }
}

function cellsOf(order: WireOrder, timeZone: string): string[] {
  const { shippingInfo: to } = order;
  return [
    order.id,
    clockText(order.createdAt, timeZone),
    order.status,
    order.paymentMethod,
    order.paymentDetails?.status ?? "",
    order.total.toFixed(2),
    order.items
      .map(({ qty, name, size, color, sku }) =>
        [`${qty} × ${name}`, size, color, sku && `SKU ${sku}`].filter(Boolean).join(", "),
      )
      .join("; "),
    to.fullName,
    to.phone ?? "",
    to.email ?? "",
    addressLines({ ...to, fullName: "" }, nameOfCountry(to.country)).join(", "),
  ];
}

/** A text of a customer that begins like a formula must stay a text in the owner's spreadsheet. */
function row(cells: readonly string[]): string {
  return stringify([[...cells]], { escape_formulas: true });
}

/** `show ORDER`. */
export const show = ownerCommand({
  usage: "ORDER",
  summary: "Shows an order with its lines, address, payment and history.",
  options: {},
  run: async ({ open }, [id = ""]) => printOrder(await open({ onlyReads: true }), id),
});

/** Prints an order. Throws WrongUse when there is none of this number. */
export async function printOrder({ db, returnTerms, say }: OwnerDatabase, typed: string): Promise<number> {
  const id = orderNumberFrom(typed);
  const found = await loadOrderAndEmail(db, id, returnTerms);
  if (found === null) throw new WrongUse(`There is no order ${id}`);
  say(orderText(found.order, found.email, returnTerms.timeZone));
  return 0;
}

/** `questions`. */
export const questions = ownerCommand({
  usage: "",
  summary: "Lists the questions that shoppers asked on the contact page, the newest first.",
  details: ["Answer them by e-mail: the address stands beside the name."],
  options: {
    from: { type: "string", value: "DATE", summary: "only questions of this day, such as 2026-11-05, or later" },
    to: { type: "string", value: "DATE", summary: "only questions of this day or earlier" },
    limit: { type: "string", default: "20", value: "N", summary: "at most so many; 20 by default" },
  },
  async run({ open, say }, _words, values) {
    const { from, to } = readDays(values);
    const limit = readLimit(values.limit);
    const { db, returnTerms } = await open({ onlyReads: true });
    const { timeZone } = returnTerms;
    let query = db.selectFrom("questions").selectAll();
    if (from !== null) query = query.where("created_at", ">=", startOfDay(from, timeZone).toISOString());
    if (to !== null) query = query.where("created_at", "<", startOfDay(addDays(to, 1), timeZone).toISOString());
    const asked = await query.orderBy("created_at", "desc").orderBy("id").limit(limit).execute();
    for (const { created_at: at, name, email, order_number: order, question } of asked) {
      const about = order === null ? "" : `, about ${order}`;
      say(visible(`${clockText(at, timeZone)}  ${name}, ${email}${about}`));
      for (const line of question.split(/\r?\n/)) say(visible(`  ${line}`));
    }
    if (asked.length === 0) say("There are no questions.");
    return 0;
  },
});
